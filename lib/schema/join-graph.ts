import type { TableSchema } from '../domain/schema.ts';

/** One equality join along a foreign key; `fromColumns[i] = toColumns[i]`. The key may be declared on either side. */
export type Join = {
  readonly fromTable: string;
  readonly fromColumns: readonly string[];
  readonly toTable: string;
  readonly toColumns: readonly string[];
};

/**
 * The shortest chain of joins from one table to another, along foreign keys in either direction; empty when they are the
 * same table, null when no chain exists or a name is unknown. Names are matched without regard to case. Of chains equally
 * short, one through a link table wins over one through a parent that both sides merely share, such as a country.
 */
export function joinPath(tables: readonly TableSchema[], from: string, to: string): readonly Join[] | null {
  const graph = graphOf(tables);
  const start = graph.names.get(from.toLowerCase());
  const goal = graph.names.get(to.toLowerCase());
  if (start === undefined || goal === undefined) return null;
  const pair = `${start}\u0000${goal}`;
  const known = graph.paths.get(pair);
  if (known !== undefined) return known;
  const path = shortestPath(graph, new Set([start]), new Set([goal]));
  if (graph.paths.size >= mostPaths) graph.paths.clear();
  graph.paths.set(pair, path);
  return path;
}

/** For each table that a foreign key joins directly, in the order of the tables, the first such join. */
export function neighbours(tables: readonly TableSchema[], from: string): readonly Join[] {
  const graph = graphOf(tables);
  const start = graph.names.get(from.toLowerCase());
  if (start === undefined) return [];
  const known = graph.neighbours.get(start);
  if (known !== undefined) return known;
  const joins = graph.joins.get(start) ?? [];
  const found = tables.flatMap(({ name }) => joins.find(({ toTable }) => toTable === name)?.join ?? []);
  graph.neighbours.set(start, found);
  return found;
}

/** Every foreign key that joins the two tables directly, written from `from` to `to`; several for parallel keys. */
export function joinsBetween(tables: readonly TableSchema[], from: string, to: string): Join[] {
  const graph = graphOf(tables);
  const start = graph.names.get(from.toLowerCase());
  const goal = graph.names.get(to.toLowerCase());
  if (start === undefined || goal === undefined) return [];
  return (graph.joins.get(start) ?? []).filter(({ toTable }) => toTable === goal).map(({ join }) => join);
}

/**
 * The named tables, in the order given, followed by the tables needed to join them all: each name in turn is linked to
 * those already linked by the shortest chain. Names that cannot be linked or are unknown add nothing.
 */
export function connectTables(tables: readonly TableSchema[], names: readonly string[]): string[] {
  const graph = graphOf(tables);
  const wanted = [...new Set(names.map((name) => graph.names.get(name.toLowerCase()) ?? name))];
  const connected = new Set(wanted.slice(0, 1));
  const waiting = new Set(wanted.slice(1));
  const bridges = new Set<string>();
  while (waiting.size > 0) {
    const path = shortestPath(graph, connected, waiting);
    if (path === null) {
      // The rest is not reachable from here; it may still be connected among itself.
      const [next] = waiting;
      if (next === undefined) break;
      waiting.delete(next);
      connected.clear();
      connected.add(next);
      continue;
    }
    for (const join of path) {
      if (!wanted.includes(join.toTable)) bridges.add(join.toTable);
      connected.add(join.toTable);
      waiting.delete(join.toTable);
    }
  }
  return [...wanted, ...bridges];
}

type JoinGraph = {
  /** Lower-case name to the name as introspected. */
  readonly names: ReadonlyMap<string, string>;
  readonly joins: ReadonlyMap<string, readonly TracedJoin[]>;
  /** What was asked for before. */
  readonly paths: Map<string, readonly Join[] | null>;
  readonly neighbours: Map<string, readonly Join[]>;
};

/** `up` goes from the table that declares the key to the one it references, and cannot multiply rows. */
type TracedJoin = { readonly join: Join; readonly toTable: string; readonly direction: 'up' | 'down' };

/** Of ten thousand tables there are too many pairs to remember all. */
const mostPaths = 50_000;

const graphs = new WeakMap<readonly TableSchema[], JoinGraph>();

function graphOf(tables: readonly TableSchema[]): JoinGraph {
  const graph = graphs.get(tables) ?? buildGraph(tables);
  graphs.set(tables, graph);
  return graph;
}

function buildGraph(tables: readonly TableSchema[]): JoinGraph {
  const names = new Map(tables.map((table) => [table.name.toLowerCase(), table.name]));
  const up = new Map<string, TracedJoin[]>(tables.map((table) => [table.name, []]));
  const down = new Map<string, TracedJoin[]>(tables.map((table) => [table.name, []]));
  for (const table of tables) {
    for (const key of table.foreignKeys) {
      const parent = names.get(key.referencedTable.toLowerCase());
      if (parent === undefined) continue;
      const join = {
        fromTable: table.name,
        fromColumns: key.columns,
        toTable: parent,
        toColumns: key.referencedColumns,
      };
      up.get(table.name)?.push({ join, toTable: parent, direction: 'up' });
      if (parent !== table.name) {
        down.get(parent)?.push({ join: reversed(join), toTable: table.name, direction: 'down' });
      }
    }
  }
  const joins = tables.map(
    ({ name }) => [name, [...(up.get(name) ?? []), ...(down.get(name) ?? [])]] as const,
  );
  return { names, joins: new Map(joins), paths: new Map(), neighbours: new Map() };
}

function reversed(join: Join): Join {
  return {
    fromTable: join.toTable,
    fromColumns: join.toColumns,
    toTable: join.fromTable,
    toColumns: join.fromColumns,
  };
}

/** A way of standing at a table: how it was reached, and how often the way there went up to a parent and down again. */
type Arrival = {
  readonly table: string;
  readonly join: TracedJoin | null;
  readonly previous: Arrival | null;
  readonly peaks: number;
};

/** Breadth first from all starts at once, keeping apart arrivals from above and from below; fewest peaks among equals. */
function shortestPath(
  graph: JoinGraph,
  starts: ReadonlySet<string>,
  goals: ReadonlySet<string>,
): Join[] | null {
  let level: Arrival[] = [...starts].map((table) => ({ table, join: null, previous: null, peaks: 0 }));
  const settled = new Set<string>();
  while (level.length > 0) {
    const arrived = level.filter(({ table }) => goals.has(table)).sort((a, b) => a.peaks - b.peaks)[0];
    if (arrived) return retrace(arrived);
    for (const arrival of level) settled.add(stateOf(arrival));
    const next = new Map<string, Arrival>();
    for (const arrival of level) {
      for (const join of graph.joins.get(arrival.table) ?? []) {
        const peaks = arrival.peaks + (arrival.join?.direction === 'up' && join.direction === 'down' ? 1 : 0);
        const step = { table: join.toTable, join, previous: arrival, peaks };
        const state = stateOf(step);
        if (settled.has(state) || peaks >= (next.get(state)?.peaks ?? Number.POSITIVE_INFINITY)) continue;
        next.set(state, step);
      }
    }
    level = [...next.values()];
  }
  return null;
}

function stateOf(arrival: Arrival): string {
  return `${arrival.join?.direction ?? 'start'} ${arrival.table}`;
}

function retrace(arrival: Arrival): Join[] {
  const path: Join[] = [];
  for (let step: Arrival | null = arrival; step?.join; step = step.previous) path.unshift(step.join.join);
  return path;
}
