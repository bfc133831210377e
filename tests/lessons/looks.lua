-- Every look that a cell can have, in matrices small enough to be seen whole:
-- zero, rounded to zero, masked with and without a number, covered, not computed.
lesson { api = 1, id = "looks", title = { en = "Looks", zh = "样子" } }
X = input { {0, 0.0004, 8}, {1, 2, 3.5} }
M = constant { {1, 1, 1}, {1, 1, 0} }
F = mask(X, M, { fill = -5 })
S = mask(X, M)
A = softmax(S)
backward(A, { {1, 0, 0}, {0, 1, 0} })
ask { at = A, cell = {1, 3}, prompt = { en = "A[1,3]?", zh = "A[1,3] 是多少？" } }
