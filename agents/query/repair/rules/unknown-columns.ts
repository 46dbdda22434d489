import type { Join } from '#lib/schema/join-graph.ts';
import { type Block, mapBlock } from '#lib/sql/select/block.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import type { Place } from '#lib/sql/select/rewrite-blocks.ts';
import { resolve, type Scope, type ScopeSource, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, Name, Source } from '#lib/sql/select/syntax-tree.ts';
import { columnSimilarity, likeNameScore, sameNameScore } from '../name-similarity.ts';
import { sameName } from '../repair-schema.ts';
import { blockRule, type Note, type RepairContext } from '../rule.ts';
import { joinCondition, newTable, ownColumns, qualifierOf, tablesOf } from './sources.ts';

/**
 * A column that its table or alias does not have is taken from the table in sight that has it; else, under the name that
 * table spells it by; else from the table nearest by keys that has it, which is joined.
 */
export const unknownColumns = blockRule('unknown-columns', (block, place, context, note) => {
  let current = block;
  // Each round mends one reference everywhere it stands: a table joined for one may hold the next.
  for (let round = 0; round < 12; round += 1) {
    const next = mendOne(current, place, context, note);
    if (next === current) return current;
    current = next;
  }
  return current;
});

function mendOne(block: Block, place: Place, context: RepairContext, note: Note): Block {
  const scope = scopeOf(block.select.from, place.around);
  if (scope.sources.length === 0 || scope.sources.some(({ columns }) => columns === null)) return block;
  const aliases = new Set(
    block.select.items.flatMap(({ alias }) => (alias ? [alias.text.toLowerCase()] : [])),
  );
  for (const column of ownColumns(block)) {
    if (isSound(column, scope, aliases, block, place)) continue;
    const meant = findMeant(column, scope, block, context);
    if (meant === null) continue;
    const to: ColumnReference = {
      kind: 'column',
      qualifier: meant.qualifier,
      name: bareOrQuoted(meant.column),
    };
    note('col_missing', meant.reason, printExpression(column), printExpression(to));
    const from = [...block.select.from, ...meant.joined];
    if (meant.joined.length > 0) {
      note(
        'join_missing',
        `${meant.column} is a column of a table that was not joined.`,
        '',
        meant.joined.map(({ join }) => (join?.on ? printExpression(join.on) : '')).join(', '),
      );
    }
    return replaceColumn({ ...block, select: { ...block.select, from } }, column, to);
  }
  return block;
}

function isSound(
  column: ColumnReference,
  scope: Scope,
  aliases: ReadonlySet<string>,
  block: Block,
  place: Place,
): boolean {
  const name = column.name.text.toLowerCase();
  const found = resolve(column, scope);
  if (found.length > 0) return !isBorrowed(column, found, scope, block, place);
  if (column.qualifier !== null) return false;
  // In double quotes it may as well be a text, which the rule on quotes decides.
  return aliases.has(name) || column.name.quote === '"';
}

/** The column that a nested query returns should be its own; one that only the outer query has was meant to be here. */
function isBorrowed(
  column: ColumnReference,
  found: readonly ScopeSource[],
  scope: Scope,
  block: Block,
  place: Place,
): boolean {
  if (place.role !== 'nested' || column.qualifier !== null) return false;
  if (scope.sources.some((source) => found.includes(source))) return false;
  return block.select.items.length === 1 && block.select.items[0]?.expression === column;
}

type Meant = {
  readonly qualifier: Name | null;
  readonly column: string;
  readonly joined: readonly Source[];
  readonly reason: string;
};

function findMeant(
  column: ColumnReference,
  scope: Scope,
  block: Block,
  context: RepairContext,
): Meant | null {
  const name = column.name.text;
  const written = column.qualifier?.text.toLowerCase() ?? null;
  const own = scope.sources.find((source) => source.name === written) ?? null;
  const nearest = own === null ? scope.sources : [own, ...scope.sources.filter((source) => source !== own)];
  const exact = nearest.find(({ columns }) => columns?.includes(name.toLowerCase()));
  const inScope = nearest
    .flatMap((source) =>
      (source.columns ?? []).map((each) => ({
        source,
        column: each,
        score: scoreOf(name, each, source, context),
      })),
    )
    .toSorted((a, b) => b.score - a.score);
  const namedTable = written === null || own !== null ? null : context.schema.table(written);
  if (namedTable && context.schema.column(namedTable.name, name)) {
    const here = tablesOf(block.select.from).find(
      (each) => each.name.text.toLowerCase() === namedTable.name.toLowerCase(),
    );
    if (here)
      return {
        qualifier: qualifierOf(here),
        column: name,
        joined: [],
        reason: `${namedTable.name} is read under the name ${qualifierOf(here).text}.`,
      };
    const joined = joinTo(namedTable.name, block, context);
    if (joined) return joined(name, `${namedTable.name} has ${name}, but was not joined.`);
  }
  if (exact) return inSight(exact, name, written, block, context);
  const [best] = inScope;
  if (best && best.score >= sameNameScore) return inSight(best.source, best.column, written, block, context);
  const elsewhere = nearestHolder(name, block, context);
  if (elsewhere) return elsewhere;
  if (best && best.score >= likeNameScore) return inSight(best.source, best.column, written, block, context);
  return likelyElsewhere(name, block, context);
}

/** Similarity of names, certain where an earlier repair took the one for the other; a bare `id` is the single key of the table it was written for. */
function scoreOf(wanted: string, name: string, source: ScopeSource, context: RepairContext): number {
  if (sameName(context.earlier.column(wanted), name)) return 1;
  const score = columnSimilarity(wanted, name, source.table ?? source.name);
  if (source.table === null || !/^(id|key)$/i.test(wanted)) return score;
  const key = context.schema.table(source.table)?.primaryKey;
  return key?.length === 1 && key[0]?.toLowerCase() === name ? 0.96 : score;
}

function inSight(
  source: ScopeSource,
  column: string,
  written: string | null,
  block: Block,
  context: RepairContext,
): Meant {
  const table = source.table === null ? null : context.schema.column(source.table, column);
  const relation = tablesOf(block.select.from).find(
    (each) => (each.alias ?? each.name).text.toLowerCase() === source.name,
  );
  const qualified = written !== null || block.select.from.length > 1;
  const qualifier = relation ? qualifierOf(relation) : { text: source.name, quote: null };
  return {
    qualifier: qualified && source.name !== '' ? qualifier : null,
    column: table?.name ?? column,
    joined: [],
    reason: `${source.table ?? source.name} is the table here that has ${table?.name ?? column}.`,
  };
}

/** The table with exactly this column that is the fewest joins away; the question decides between equals. */
function nearestHolder(name: string, block: Block, context: RepairContext): Meant | null {
  const ranked = context.schema
    .holders(name)
    .flatMap((table) => {
      const distance = distanceTo(table.name, block, context);
      return distance === null
        ? []
        : [{ table, rank: distance - (context.question.touches(table.name) ? 0.5 : 0) }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const table = ranked[0]?.table;
  if (!table) return null;
  const column = context.schema.column(table.name, name)?.name ?? name;
  return (
    joinTo(table.name, block, context)?.(column, `${table.name} has ${column}, but was not joined.`) ?? null
  );
}

/** A column spelt otherwise in a table that is one or two joins away. */
function likelyElsewhere(name: string, block: Block, context: RepairContext): Meant | null {
  let best: { table: string; column: string; score: number } | null = null;
  for (const table of context.schema.tables) {
    const distance = distanceTo(table.name, block, context);
    if (distance === null || distance > 2) continue;
    for (const column of table.columns) {
      const isEarlier = sameName(context.earlier.column(name), column.name);
      const alike = isEarlier ? 1 : columnSimilarity(name, column.name, table.name);
      const score = alike - 0.1 * distance;
      if (score > (best?.score ?? likeNameScore)) best = { table: table.name, column: column.name, score };
    }
  }
  if (best === null) return null;
  const reason = `No table has ${name}; ${best.table} has ${best.column}.`;
  return joinTo(best.table, block, context)?.(best.column, reason) ?? null;
}

function distanceTo(table: string, block: Block, context: RepairContext): number | null {
  const lengths = tablesOf(block.select.from).flatMap((from) => {
    const path = context.schema.path(from.name.text, table);
    return path === null ? [] : [path.length];
  });
  return lengths.length === 0 ? null : Math.min(...lengths);
}

/** What it takes to join a table to the block along the shortest chain of keys. */
function joinTo(
  table: string,
  block: Block,
  context: RepairContext,
): ((column: string, reason: string) => Meant) | null {
  let best: { from: Name; path: readonly Join[] } | null = null;
  for (const from of tablesOf(block.select.from)) {
    const path = context.schema.path(from.name.text, table);
    if (path === null || path.length === 0) continue;
    if (best === null || path.length < best.path.length) best = { from: qualifierOf(from), path };
  }
  if (best === null) return null;
  const joined: Source[] = [];
  let current = best.from;
  for (const step of best.path) {
    const relation = newTable(step.toTable, [...block.select.from, ...joined]);
    const on = joinCondition(step, current, qualifierOf(relation));
    joined.push({ relation, join: { type: 'inner', natural: false, on, using: [] } });
    current = qualifierOf(relation);
  }
  return (column, reason) => ({ qualifier: current, column, joined, reason });
}

/** The block with every reference written like `from` replaced. */
export function replaceColumn(block: Block, from: ColumnReference, to: Expression): Block {
  const wanted = printExpression(from).toLowerCase();
  return mapBlock(block, (part) =>
    part.kind === 'column' && printExpression(part).toLowerCase() === wanted ? to : part,
  );
}
