// SPDX-License-Identifier: GPL-3.0-or-later
// Forward and backward of one attention head, and of GPT-2 small's attention
// layer, in doubles on one thread: one line a shape, "name microseconds".
// Every value and every gradient is computed anew each time.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "graph/op_list.h"
#include "graph/graph.h"
#include "../unit/kit/afresh.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

// The instruction set that the tiled kernel takes here.
static const char *kernel_name(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f"))
        return "avx512";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return "avx2";
#endif
    return "plain";
}

// Multiply-adds that wait for nothing: what no program can pass. GFLOP/s. Each sum is another one,
// or the compiler makes one of all.
#define LIMIT(name, instructions, Vector, mm, LANES)                                               \
    __attribute__((target(instructions))) static double limit_##name(void)                         \
    {                                                                                              \
        enum { SUMS = 12, TIMES = 4000000 };                                                       \
        Vector sum[SUMS];                                                                          \
        const Vector by = mm##_set1_pd(0.999999), more = mm##_set1_pd(1e-9);                       \
        _Pragma("GCC unroll 16") for (int i = 0; i < SUMS; i++) sum[i] = i * more;                 \
        const double start = now();                                                                \
        for (int k = 0; k < TIMES; k++) {                                                          \
            _Pragma("GCC unroll 16") for (int i = 0; i < SUMS; i++) sum[i] =                       \
                mm##_fmadd_pd(sum[i], by, more);                                                   \
        }                                                                                          \
        const double took = now() - start;                                                         \
        double kept = 0;                                                                           \
        _Pragma("GCC unroll 16") for (int i = 0; i < SUMS; i++) kept += sum[i][0];                 \
        return (isnan(kept) ? 1 : 2.0) * TIMES * SUMS * LANES / took * 1e-3;                       \
    }
#if defined(__x86_64__)
LIMIT(avx2, "avx2,fma", __m256d, _mm256, 4)
LIMIT(avx512, "avx512f", __m512d, _mm512, 8)
#endif

// The best of several; 0 where nothing is known.
static double limit(void)
{
    double most = 0;
#if defined(__x86_64__)
    for (int i = 0; i < 20; i++) {
        if (kernel_name()[3] == '5')
            most = fmax(most, limit_avx512());
        else if (kernel_name()[0] == 'a')
            most = fmax(most, limit_avx2());
    }
#endif
    return most;
}

static NodeId random_leaf(Graph *graph, Role role, size_t rows, size_t cols, Random *random)
{
    Matrix m = matrix_new(rows, cols);
    matrix_randomize(&m, random, 1 / sqrt((double)cols));
    const NodeId leaf = graph_add_leaf(graph, role, &m, ERROR_DROPPED);
    matrix_release(&m);
    return leaf;
}

static NodeId product(Graph *graph, NodeId a, NodeId b, bool b_transposed)
{
    const NodeId in[2] = {a, b};
    const double param[2] = {0, b_transposed};
    return graph_add_op(graph, &op_matmul, in, 2, param, NULL, 0, ERROR_DROPPED);
}

// softmax(q⋅kᵀ ∕ √d)⋅v
static NodeId attend(Graph *graph, NodeId q, NodeId k, NodeId v, size_t d)
{
    const double by = 1 / sqrt((double)d);
    NodeId s = product(graph, q, k, true);
    s = graph_add_op(graph, &op_scale, &s, 1, &by, NULL, 0, ERROR_DROPPED);
    s = graph_add_op(graph, &op_softmax, &s, 1, NULL, NULL, 0, ERROR_DROPPED);
    return product(graph, s, v, false);
}

static void finish(Graph *graph, NodeId root, Random *random)
{
    const Shape shape = graph_node(graph, root)->shape;
    Matrix up = matrix_new(shape.rows, shape.cols);
    matrix_randomize(&up, random, 1);
    graph_backward(graph, root, &up, ERROR_DROPPED);
    matrix_release(&up);
    graph_finish(graph);
}

static Graph *head_graph(size_t tokens, size_t d)
{
    Random random = random_seeded(1);
    Graph *graph = graph_new((size_t)1 << 32);
    const NodeId x = random_leaf(graph, ROLE_INPUT, tokens, d, &random);
    NodeId projected[3];
    for (int i = 0; i < 3; i++)
        projected[i] = product(graph, x, random_leaf(graph, ROLE_WEIGHT, d, d, &random), false);
    finish(graph, attend(graph, projected[0], projected[1], projected[2], d), &random);
    return graph;
}

static Graph *layer_graph(size_t tokens, size_t d, size_t heads)
{
    Random random = random_seeded(1);
    Graph *graph = graph_new((size_t)1 << 32);
    const NodeId x = random_leaf(graph, ROLE_INPUT, tokens, d, &random);
    NodeId projected[3], head[OP_MANY];
    for (int i = 0; i < 3; i++)
        projected[i] = product(graph, x, random_leaf(graph, ROLE_WEIGHT, d, d, &random), false);
    const size_t width = d / heads;
    for (size_t h = 0; h < heads; h++) {
        NodeId part[3];
        const double range[] = {(double)(h * width + 1), (double)((h + 1) * width)};
        for (int i = 0; i < 3; i++)
            part[i] =
                graph_add_op(graph, &op_cols, &projected[i], 1, range, NULL, 0, ERROR_DROPPED);
        head[h] = attend(graph, part[0], part[1], part[2], width);
    }
    const NodeId all = graph_add_op(graph, &op_hcat, head, heads, NULL, NULL, 0, ERROR_DROPPED);
    finish(graph, product(graph, all, random_leaf(graph, ROLE_WEIGHT, d, d, &random), false),
           &random);
    return graph;
}

// Everything once: all values, then the gradients of all leaves.
static void run_once(Graph *graph)
{
    compute_afresh(graph);
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        if (!graph_node(graph, n)->op)
            graph_grad(graph, n);
    }
}

// The best of several rounds, each long enough for the clock.
static double measure(Graph *graph)
{
    run_once(graph);
    double start = now();
    run_once(graph);
    const double once = now() - start;
    const int runs = once > 2000 ? 1 : (int)(2000 / (once + 0.01)) + 1;
    const int rounds = once > 50000 ? 5 : 25;
    double best = INFINITY;
    for (int round = 0; round < rounds; round++) {
        start = now();
        for (int i = 0; i < runs; i++)
            run_once(graph);
        best = fmin(best, (now() - start) / runs);
    }
    graph_free(graph);
    return best;
}

// Whether a name was asked for; all are if none was.
static bool wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], name) == 0)
            return true;
    }
    return argc < 2;
}

int main(int argc, char **argv)
{
    static const size_t shapes[][2] = {{3, 2},     {16, 16},   {64, 64},  {128, 128},
                                       {256, 256}, {512, 512}, {1024, 64}};
    printf("# kernel %s\n", kernel_name());
    if (argc == 2 && strcmp(argv[1], "limit") == 0)
        printf("limit %.1f\n", limit());
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        char name[32];
        snprintf(name, sizeof name, "%zu,%zu", shapes[i][0], shapes[i][1]);
        if (wanted(name, argc, argv))
            printf("%s %.3f\n", name, measure(head_graph(shapes[i][0], shapes[i][1])));
        fflush(stdout);
    }
    if (wanted("gpt2-layer", argc, argv))
        printf("gpt2-layer %.3f\n", measure(layer_graph(64, 768, 12)));
    return EXIT_SUCCESS;
}
