import { type Comparison, type JoinStep, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isFigure } from '../assumed/arithmetic.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { tableNoun } from '../explain/names.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

export type Side = 'min' | 'max';

/** What a parent allows of a figure of its rows: jobs have a `max_salary`, and who has the job a `salary`. */
export type Limit = {
  readonly side: Side;
  readonly parent: TableSchema;
  readonly limit: ColumnSchema;
  readonly table: TableSchema;
  readonly figure: ColumnSchema;
  /** From a row to its parent. */
  readonly step: JoinStep;
};

const sides: readonly (readonly [Side, ReadonlySet<string>])[] = [
  ['min', new Set(en.limits.min.split('|').map(stemOf))],
  ['max', new Set(en.limits.max.split('|').map(stemOf))],
];

function sideOf(word: string): Side | null {
  return sides.find(([, words]) => words.has(stemOf(word)))?.[0] ?? null;
}

/** Every figure of rows that the parent of the rows bounds. */
export const limitsIn = rememberedOf((tables: Tables): readonly Limit[] =>
  tables.flatMap((table) =>
    table.foreignKeys.flatMap(({ columns, referencedTable, referencedColumns }) => {
      const parent = tables.find(({ name }) => sameName(name, referencedTable));
      if (parent === undefined || parent === table) return [];
      const step: JoinStep = {
        fromTable: table.name,
        fromColumns: [...columns],
        toTable: parent.name,
        toColumns: [...(referencedColumns.length > 0 ? referencedColumns : parent.primaryKey)],
      };
      return parent.columns.flatMap((limit) => {
        const side = isFigure(parent, limit) ? sideSaid(limit) : null;
        const figure = side && table.columns.find((own) => isFigure(table, own) && bounds(limit, own));
        return side && figure ? [{ side, parent, limit, table, figure, step }] : [];
      });
    }),
  ),
);

/** The words of a column that say what it is a limit of. */
function limitedIn(column: ColumnSchema): string[] {
  return spokenParts(column.name).filter((part) => sideOf(part) === null);
}

function sideSaid(limit: ColumnSchema): Side | null {
  const [said, ...others] = spokenParts(limit.name).flatMap((part) => sideOf(part) ?? []);
  return said !== undefined && others.length === 0 ? said : null;
}

function bounds(limit: ColumnSchema, own: ColumnSchema): boolean {
  return limitedIn(limit).map(stemOf).join(' ') === spokenParts(own.name).map(stemOf).join(' ');
}

const lexicon = en.ownLimit;
const articles = wordSet(lexicon.articles);
const between = wordSet(lexicon.between);
const denying = wordSet(en.columnVerbs.denying);
const people = wordSet(en.columnVerbs.people);
const being = wordSet(lexicon.at);

/**
 * "Employees who earn less than the minimum salary of their job", "at the max salary of their job": what a row has is compared with what its
 * parent allows.
 */
export const ownLimit: Compose = ({ tokens, tables }) => {
  const all = limitsIn(tables);
  for (const [at] of all.length === 0 ? [] : tokens.entries()) {
    const found = all.filter((limit) => limitEnds(tokens, at, limit) !== null);
    const [limit, ...others] = found;
    const end = limit && limitEnds(tokens, at, limit);
    if (!limit || !end || others.length > 0) continue;
    const side = comparisonBefore(tokens, at);
    const first = beginsAt(tokens, side.from, limit.figure);
    const before = tokens[first - 1] ?? tokens[0];
    const isNamed = tokens.slice(0, first).some((_, place) => isNamedAt(limit.table, tokens, place));
    const isWho = first === 0 && people.has(tokens[0]?.lower ?? '');
    if (before === undefined || !(isNamed || isWho)) return null;
    const rows = isWho ? tableNoun(limit.table).many.split(' ') : [];
    return {
      tokens: [...tokens.slice(0, first), ...rows.map((word) => reading(before, word)), ...tokens.slice(end)],
      said: textOf(tokens, first, end),
      // "Not earning the maximum" may be more or less.
      onto: (intent, paths) =>
        denying.has(before.lower) ? null : comparedWith(intent, limit, side.comparison, paths),
    };
  }
  return null;
};

/** Behind "minimum salary of their job", "minimum for their job" or "their job's minimum salary"; null where it is not said there. */
function limitEnds(tokens: Tokens, at: number, limit: Limit): number | null {
  const owned = ownerEnds(tokens, at, limit);
  if (owned !== null) {
    const from = tokens[owned]?.lower === 's' ? owned + 1 : owned;
    const end = from + limitLength(tokens, from, limit);
    return end > from ? end : null;
  }
  const end = at + limitLength(tokens, at, limit);
  const leading = wordingAt(tokens, end, lexicon.leading);
  return end > at && leading > 0 ? ownerEnds(tokens, end + leading, limit) : null;
}

/** "Their job", "their own job". */
function ownerEnds(tokens: Tokens, at: number, { parent }: Limit): number | null {
  const owning = wordingAt(tokens, at, lexicon.owning);
  return owning > 0 && isNamedAt(parent, tokens, at + owning)
    ? at + owning + lengthOfName([parent], tokens, at + owning)
    : null;
}

/** "Minimum", with or without what it is the minimum of. */
function limitLength(tokens: Tokens, at: number, { side, limit }: Limit): number {
  const said = cueAt(tokens, at);
  // "The highest salary of their job" is what somebody has.
  if (said?.cue.kind !== 'aggregate' || said.cue.aggregate !== side) return 0;
  const rest = limitedIn(limit);
  return 1 + (rest.every((part, place) => tokens[at + 1 + place]?.stem === stemOf(part)) ? rest.length : 0);
}

/** "Less than the", "below", "at the": which side is meant, and where that is said. */
function comparisonBefore(tokens: Tokens, at: number): { from: number; comparison: Comparison } {
  let from = at;
  while (articles.has(tokens[from - 1]?.lower ?? '')) from -= 1;
  for (const length of [5, 4, 3, 2, 1]) {
    const found = cueAt(tokens, from - length);
    if (found?.cue.kind === 'compare' && found.length === length)
      return { from: from - length, comparison: found.cue.comparison };
  }
  return { from: being.has(tokens[from - 1]?.lower ?? '') ? from - 1 : from, comparison: '=' };
}

/** Where the words begin that lead from the rows to the comparison: "whose salary is", "who earn". */
function beginsAt(tokens: Tokens, end: number, figure: ColumnSchema): number {
  const names = new Set(wordsOfName(figure.name).map(stemOf));
  let first = end;
  while (
    first > 0 &&
    (between.has(tokens[first - 1]?.lower ?? '') || names.has(tokens[first - 1]?.stem ?? ''))
  )
    first -= 1;
  return first;
}

/** The condition on the rows, with their parent beside them; null where the question is about others. */
function comparedWith(
  intent: QueryIntent,
  { table, figure, parent, limit, step }: Limit,
  comparison: Comparison,
  paths: TablePaths,
): QueryIntent | null {
  const read = joinedTables(intent);
  const isRead = (name: string) => read.some((each) => sameName(each, name));
  if (!isRead(table.name) || !(sameName(intent.subject, table.name) || paths.isToOne(intent.joins)))
    return null;
  const along = intent.joins.find(({ toTable }) => sameName(toTable, parent.name));
  // The parent may be read along another way.
  if (isRead(parent.name) && (along === undefined || !isSameStep(along.fromTable, along.fromColumns, step)))
    return null;
  return {
    ...intent,
    joins: along === undefined ? [...intent.joins, step] : intent.joins,
    filters: [
      ...intent.filters,
      {
        kind: 'columns',
        column: { table: table.name, column: figure.name },
        comparison,
        other: { table: parent.name, column: limit.name },
      },
    ],
  };
}

function isSameStep(table: string, columns: readonly string[], step: Limit['step']): boolean {
  return sameName(table, step.fromTable) && columns.join() === step.fromColumns.join();
}
