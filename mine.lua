lesson { api = 2, id = 's', title = 's' }
v = { 'the', 'cat', 'sat' }
t = sentence { name = 'text', words = v, default = 'the' }
generate { logits = input(ones(1, 3)), text = 'text' }
h = choose { name = 'heads', among = { 1, 2, 4 } }
x = ids(t, v)
