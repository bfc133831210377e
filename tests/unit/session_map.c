// SPDX-License-Identifier: GPL-3.0-or-later
// The map: layers respect what depends on what, no two boxes share a place,
// edges go from one layer to the next, and folding makes one box of a group.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/memory.h"
#include "kit/open.h"
#include "session/map.h"

static size_t box_of(const Map *map, const Graph *graph, const char *name)
{
    const NodeId node = graph_find(graph, name);
    assert_int_not_equal(node, NODE_NONE);
    return map->of[node];
}

static size_t layer_of(const Map *map, const Graph *graph, const char *name)
{
    return map->box[box_of(map, graph, name)].layer;
}

// Each edge is found from both of its ends, each box in its layer.
static void check_lists(const Map *map)
{
    size_t in = 0, out = 0;
    for (size_t b = 0; b < map->boxes; b++) {
        for (size_t i = map->box[b].in; i != MAP_END; i = map->edge[i].next_in, in++)
            assert_int_equal(map->edge[i].to, b);
        for (size_t i = map->box[b].out; i != MAP_END; i = map->edge[i].next_out, out++)
            assert_int_equal(map->edge[i].from, b);
    }
    assert_true(in == map->edges && out == map->edges);
    assert_int_equal(map->start[0], 0);
    for (size_t l = 0; l < map->layers; l++) {
        for (size_t i = map->start[l]; i < map->start[l + 1]; i++) {
            assert_int_equal(map->box[map->row[i]].layer, l);
            assert_true(i == map->start[l] || map->row[i - 1] < map->row[i]);
        }
    }
    assert_int_equal(map->start[map->layers], map->boxes);
}

static void check_map(const Map *map, const Graph *graph)
{
    check_lists(map);
    size_t nodes = 0;
    for (size_t i = 0; i < map->boxes; i++) {
        nodes += map->box[i].again ? 0 : map->box[i].nodes;
        assert_true(map->box[i].layer < map->layers);
        for (size_t k = 0; k < i; k++)
            assert_false(map->box[i].layer == map->box[k].layer &&
                         map->box[i].place == map->box[k].place);
    }
    assert_int_equal(nodes, graph_count(graph));
    for (size_t i = 0; i < map->edges; i++)
        assert_int_equal(map->box[map->edge[i].to].layer, map->box[map->edge[i].from].layer + 1);
    // Following the edges from each input leads to its consumer.
    for (size_t i = 0; i < map->edges; i++) {
        const MapEdge *edge = &map->edge[i];
        if (map->box[edge->to].nodes > 0)
            assert_int_equal(map->of[edge->consumer], edge->to);
    }
}

static void test_every_lesson(void **state)
{
    (void)state;
    glob_t found = tree_glob("tests/lessons/reference/*.lua");
    assert_true(found.gl_pathc > 10);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        App *app = open_lesson(found.gl_pathv[i], LANG_EN);
        assert_non_null(app);
        Map map;
        map_init(&map, app->session->graph, NULL, NULL);
        check_map(&map, app->session->graph);
        map_release(&map);
        app_free(app);
    }
    globfree(&found);
}

static void test_worked_case(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    const Graph *graph = app->session->graph;
    Map map;
    map_init(&map, graph, NULL, NULL);
    assert_int_equal(layer_of(&map, graph, "X"), 0);
    assert_int_equal(layer_of(&map, graph, "Wv"), 0);
    assert_int_equal(layer_of(&map, graph, "V"), 1);
    assert_int_equal(layer_of(&map, graph, "S"), 2);
    assert_int_equal(layer_of(&map, graph, "O"), 5);
    const size_t v = box_of(&map, graph, "V"), o = box_of(&map, graph, "O");
    assert_int_equal(map_beside(&map, v, 1), o); // over its bends
    assert_int_equal(map_beside(&map, o, 1), o);
    const size_t q = box_of(&map, graph, "Q"), k = box_of(&map, graph, "K");
    assert_int_equal(map_above(&map, q, 1), k);
    assert_int_equal(map_above(&map, k, -1), q);
    assert_int_equal(map_above(&map, q, -1), q);
    map_release(&map);
    app_free(app);
}

static void test_folding(void **state)
{
    (void)state;
    App *app = open_text(1, "X = input {{1,2}}\nA = X * 2\nB = A * 3\nC = B * 4\n"
                            "group('inner', { A, B })\n");
    const Graph *graph = app->session->graph;
    bool folded[4] = {false, true, true, false};
    Map map;
    map_init(&map, graph, app->session->map.into, folded);
    assert_int_equal(map.boxes, 3);
    assert_int_equal(map.of[1], map.of[2]);
    assert_int_equal(map.box[map.of[1]].nodes, 2);
    assert_int_equal(layer_of(&map, graph, "C"), 2);
    map_release(&map);
    app_free(app);
}

// What only looks at the loss, or counts something of its own, is a box; two of it stay two.
static void test_side_branches(void **state)
{
    (void)state;
    App *app = open_text(
        1, "W = weight {{1,2}}\nL = sum(W * 2)\nn = input {{3,4}}\n"
           "twice = n * 2\nthrice = n + twice\nfew = L * 3\nless = few * 2\nbackward(L)\n");
    const Graph *graph = app->session->graph;
    const size_t nodes = graph_count(graph);
    NodeId *into = mem_new(nodes, sizeof *into);
    bool *folded = mem_new(nodes, sizeof *folded);
    const NodeId a = graph_find(graph, "twice"), b = graph_find(graph, "thrice");
    const NodeId c = graph_find(graph, "few"), n = graph_find(graph, "n");
    map_folds(graph, into);
    for (size_t i = 0; i < nodes; i++)
        folded[i] = into[i] != NODE_NONE;
    assert_int_equal(into[a], b);
    assert_int_equal(into[n], b);
    assert_false(folded[c]);
    Map map;
    map_init(&map, graph, into, folded);
    assert_int_equal(map.box[map.of[a]].nodes, 3);
    assert_int_equal(map.box[map.of[a]].node, b);
    check_lists(&map);
    map_release(&map);
    free(folded);
    free(into);
    app_free(app);
}

static void test_what_is_given_is_named_where_it_is_used_far_away(void **state)
{
    (void)state;
    App *app = open_text(1, "X = input {{1,2}}\nA = X * 2\nB = A * 3\nC = B * 4\nD = C * 5\n"
                            "E = D + X\n");
    const Graph *graph = app->session->graph;
    Map map;
    map_init(&map, graph, NULL, NULL);
    size_t again = 0;
    for (size_t i = 0; i < map.boxes; i++) {
        again += map.box[i].again;
        assert_true(map.box[i].nodes == 1); // and no bend
    }
    assert_int_equal(again, 1);
    const size_t e = box_of(&map, graph, "E"), x = box_of(&map, graph, "X");
    assert_int_equal(layer_of(&map, graph, "X"), 0);
    assert_false(map.box[x].again);
    assert_int_equal(layer_of(&map, graph, "E"), 5);
    check_map(&map, graph);
    assert_true(map_beside(&map, e, -1) != e);
    map_release(&map);
    app_free(app);
}

// A path that leaves a group and comes back is in its box, but for what is in another.
static void test_what_stands_between_a_groups_matrices(void **state)
{
    (void)state;
    static const char *const other[] = {"", "D = B * 5\ngroup('inner', { B, D })\n"};
    for (int i = 0; i < 2; i++) {
        Buffer lesson = {0};
        buffer_printf(&lesson,
                      "X = input {{1,2}}\nA = X * 2\nB = A * 3\nC = B * 4\n"
                      "group('outer', { A, C }, { closed = true })\n%s",
                      other[i]);
        App *app = open_text(1, buffer_text(&lesson));
        Session *session = app->session;
        Map map;
        map_init(&map, session->graph, session->map.into, session->map.folded);
        assert_int_equal(map.boxes, i == 0 ? 2 : 5);
        check_map(&map, session->graph);
        map_release(&map);
        app_free(app);
        buffer_release(&lesson);
    }
}

// Otherwise the two would make a circle with it, and not be one box.
static void test_what_has_no_name_joins_the_group_that_uses_it(void **state)
{
    (void)state;
    static const char text[] = "X = input {{1,2}}\nA = X * 2\nlocal step = A * 3\nB = step * 4\n"
                               "group('outer', { A, B })\n%s";
    for (int outside = 0; outside < 2; outside++) {
        Buffer lesson = {0};
        buffer_printf(&lesson, text, outside ? "C = step * 5\n" : "");
        App *app = open_text(1, buffer_text(&lesson));
        const Graph *graph = app->session->graph;
        assert_int_equal(graph_same_group(graph, 2, graph_find(graph, "A")), !outside);
        app_free(app);
        buffer_release(&lesson);
    }
}

static void test_the_cursor_follows_the_walk(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    Session *session = app->session;
    assert_true(run(app, "goto A"));
    assert_true(run(app, "map"));
    assert_int_equal(session->view, VIEW_MAP);
    assert_int_equal(session->map.at, graph_find(session->graph, "A"));
    assert_true(run(app, "move right"));
    assert_int_equal(session->map.at, graph_find(session->graph, "O"));
    assert_true(run(app, "enter"));
    assert_int_equal(session->view, VIEW_LESSON);
    assert_int_equal(session_stop(session)->node, graph_find(session->graph, "O"));
    assert_true(run(app, "view map"));
    assert_true(run(app, "next")); // its second page
    assert_true(run(app, "next")); // its third
    assert_true(run(app, "next")); // dO
    assert_true(run(app, "next")); // its second page
    assert_int_equal(session->view, VIEW_MAP);
    assert_true(run(app, "next")); // dV
    assert_int_equal(session->map.at, graph_find(session->graph, "V"));
    assert_true(run(app, "cancel"));
    assert_int_equal(session->view, VIEW_LESSON);
    static const char *const behind[] = {"goto dQ", "goto step(Wk)", "goto closing"}; // gradients
    for (size_t i = 0; i < 3; i++) {
        assert_true(run(app, behind[i]));
        assert_true(run(app, "map") && run(app, "point Wq") && run(app, "enter"));
        assert_int_equal(session_stop(session)->kind, STOP_BACKWARD);
        assert_int_equal(session_stop(session)->node, graph_find(session->graph, "Wq"));
    }
    app_free(app);
}

// Bytes that it takes to lay out a chain of so many products, all with one weight.
static size_t taken_by_chain(int links)
{
    char text[200];
    snprintf(
        text, sizeof text,
        "local Y, W = input {{1}}, weight {{2}}\nfor i = 1, %d do Y = name('Y' .. i, Y * W) end\n",
        links);
    App *app = open_text(1, text);
    assert_non_null(app);
    Map map;
    const size_t before = mem_taken();
    map_init(&map, app->session->graph, NULL, NULL);
    const size_t taken = mem_taken() - before;
    assert_int_equal(map.layers, links + 1);
    check_lists(&map);
    map_release(&map);
    app_free(app);
    return taken;
}

// Its boxes and bends are in proportion to its links.
static void test_memory_is_in_proportion(void **state)
{
    (void)state;
    assert_true(taken_by_chain(1990) < 20 * taken_by_chain(199));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_lesson),
        cmocka_unit_test(test_worked_case),
        cmocka_unit_test(test_folding),
        cmocka_unit_test(test_side_branches),
        cmocka_unit_test(test_what_is_given_is_named_where_it_is_used_far_away),
        cmocka_unit_test(test_what_stands_between_a_groups_matrices),
        cmocka_unit_test(test_what_has_no_name_joins_the_group_that_uses_it),
        cmocka_unit_test(test_memory_is_in_proportion),
        cmocka_unit_test(test_the_cursor_follows_the_walk),
    };
    return cmocka_run_group_tests_name("session_map", tests, NULL, NULL);
}
