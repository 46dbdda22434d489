import type { ColumnRef, Comparison, Filter, QueryIntent, Range } from '#lib/domain/query-intent.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { type Compose, type ToCompose, textOf } from './composition.ts';

/** One row that the question calls by its name. */
export type NamedRow = {
  readonly table: TableSchema;
  readonly name: ColumnRef;
  readonly value: string;
  /** Behind the last token of the name. */
  readonly end: number;
};

/** The row that is named at a token, or behind an article and what its table is called; null where none or several are. */
export function rowNamedAt({ tokens, entities, tables }: ToCompose, from: number): NamedRow | null {
  const first = tokens[from];
  if (first === undefined) return null;
  const mention = entities.mentions.find(
    ({ start, end }) => start <= first.start && first.start < end && first.kind !== 'number',
  );
  const match = mention?.matches[0];
  if (mention === undefined || match === undefined || mention.matches.length > 1) return null;
  const table = tables.find(({ name }) => sameName(name, match.table));
  const column = table && columnNamed(table, match.matchedColumn);
  if (!table || !column || match.joinedColumns !== undefined || column.unique === false) return null;
  const end = tokens.findLastIndex(({ start }) => start < mention.end) + 1;
  return { table, name: { table: table.name, column: column.name }, value: match.matchedValue, end };
}

/** A number that no question has: it holds the place of the figure of the row that is named. */
const placeholder = 8_070_605_040_302;
/** And a day that none has. What is before it ends a day earlier, and what is after it begins a day later. */
const placeholderDay = '1583-04-11';
const placeholders: ReadonlySet<CellValue> = new Set([placeholder, '1583-04-10', '1583-04-12']);

const degrees = new Set(
  'more less fewer higher lower larger smaller bigger greater better worse longer shorter heavier lighter'.split(
    ' ',
  ),
);

/** "More gears than Swift": bound by what the row that is named has of the same. */
export const thanNamed: Compose = (asked) => {
  const { tokens } = asked;
  const than = tokens.findIndex(({ lower }) => lower === 'than');
  if (than < 1) return null;
  const article = ['the', 'that', 'those'].includes(tokens[than + 1]?.lower ?? '') ? 1 : 0;
  const of = article > 0 && tokens[than + 2]?.lower === 'of' ? 1 : 0;
  const row = rowNamedAt(asked, than + 1 + article + of);
  const compared = row === null ? null : comparedWith(tokens, than);
  if (row === null || compared === null) return null;
  return {
    tokens: [...compared.tokens, ...tokens.slice(row.end)],
    said: textOf(tokens, compared.at, row.end),
    onto: (intent, paths) => boundByRow(intent, row, paths),
  };
};

/**
 * The words up to "than" and the placeholder behind it, in an order that the clauses know: of "more gears than" more than so many gears,
 * of "a higher budget than" a budget higher than that. null where nothing is compared there.
 */
export function comparedWith(
  tokens: Tokens,
  than: number,
): { readonly tokens: Token[]; readonly at: number } | null {
  const number = placeholderAt(tokens[than]);
  if (number === null) return null;
  for (let at = than - 1; at >= Math.max(0, than - mostBetween); at -= 1) {
    const found = cueAt(tokens, at);
    if (found?.cue.kind === 'compare' && at + found.length === than + 1)
      return { tokens: [...tokens.slice(0, than + 1), number], at };
    const [degree, bound] = [tokens[at], tokens[than]];
    if (degree === undefined || bound === undefined || !degrees.has(degree.lower)) continue;
    const article = /^an?$/.test(tokens[at - 1]?.lower ?? '') ? 1 : 0;
    const what = tokens.slice(at + 1, than);
    const isNumber = ofNumbers.has(degree.lower);
    const ordered = isNumber ? [degree, bound, number, ...what] : [...what, degree, bound, number];
    return { tokens: [...tokens.slice(0, at - article), ...ordered], at };
  }
  return null;
}

const ofNumbers = new Set(['more', 'fewer', 'less']);
const mostBetween = 4;

/** The one bound by the placeholder, taken of the row; null where the intent has another, or compares other things. */
function boundByRow(intent: QueryIntent, row: NamedRow, paths: TablePaths): QueryIntent | null {
  return boundInstead(intent, row.table.name, paths, (column, comparison) => ({
    kind: 'versus-named',
    column,
    comparison,
    name: row.name,
    value: row.value,
  }));
}

/** The intent with another bound in place of the one by the placeholder; null where it has none or several, or compares what other rows than those of the table have. */
export function boundInstead(
  intent: QueryIntent,
  table: string,
  paths: TablePaths,
  instead: (column: ColumnRef, comparison: Comparison) => Filter,
): QueryIntent | null {
  const [bound, ...others] = intent.filters.filter(isPlaceholder);
  if (bound === undefined || others.length > 0 || !sameName(bound.column.table, table)) return null;
  const isOwn = sameName(intent.subject, table) || paths.isToOne(intent.joins);
  if (!isOwn || intent.having.some(({ value }) => value === placeholder)) return null;
  const isLower = bound.from !== null;
  const isIncluded = bound.bounds === 'number' && (isLower ? bound.includeFrom : bound.includeTo);
  const filter = instead(bound.column, `${isLower ? '>' : '<'}${isIncluded ? '=' : ''}` as const);
  return { ...intent, filters: intent.filters.map((each) => (each === bound ? filter : each)) };
}

export function placeholderDayAt(place: Token): Token {
  const [text, lower, stem] = [placeholderDay, placeholderDay, placeholderDay];
  return { ...place, kind: 'day', text, lower, stem, value: null };
}

function placeholderAt(place: Token | undefined): Token | null {
  const text = String(placeholder);
  return place === undefined
    ? null
    : { ...place, kind: 'number', text, lower: text, stem: text, value: placeholder };
}

function isPlaceholder(filter: Filter): filter is Range {
  return filter.kind === 'range' && [filter.from, filter.to].some((bound) => placeholders.has(bound));
}
