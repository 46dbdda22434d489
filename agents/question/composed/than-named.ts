import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { type Compose, textOf } from './composition.ts';
import { type NamedRow, rowNamedAt } from './named-row.ts';

/** A number that no question has: it holds the place of the figure of the row that is named. */
const placeholder = 8_070_605_040_302;

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
  const bound = tokens[than];
  if (row === null || bound === undefined) return null;
  const number: Token = {
    ...bound,
    kind: 'number',
    text: String(placeholder),
    lower: String(placeholder),
    stem: String(placeholder),
    value: placeholder,
  };
  const compared = comparedWith(tokens, than, number);
  if (compared === null) return null;
  return {
    tokens: [...compared.tokens, ...tokens.slice(row.end)],
    said: textOf(tokens, compared.at, row.end),
    onto: (intent, paths) => boundByRow(intent, row, paths),
  };
};

/** The words up to the bound in an order that the clauses know: of "more gears than" more than so many gears, of "a higher budget than" a budget higher than that. */
function comparedWith(
  tokens: readonly Token[],
  than: number,
  number: Token,
): { readonly tokens: Token[]; readonly at: number } | null {
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
  const bounds = intent.filters.filter(isPlaceholder);
  const [bound, ...others] = bounds;
  if (bound === undefined || others.length > 0 || !sameName(bound.column.table, row.table.name)) return null;
  const isOwn = sameName(intent.subject, row.table.name) || paths.isToOne(intent.joins);
  if (!isOwn || intent.having.some(({ value }) => value === placeholder)) return null;
  const isLower = bound.from === placeholder;
  const isIncluded = isLower ? bound.includeFrom : bound.includeTo;
  const filter: Filter = {
    kind: 'versus-named',
    column: bound.column,
    comparison: `${isLower ? '>' : '<'}${isIncluded ? '=' : ''}` as const,
    name: row.name,
    value: row.value,
  };
  return { ...intent, filters: intent.filters.map((each) => (each === bound ? filter : each)) };
}

function isPlaceholder(filter: Filter): filter is Extract<Filter, { kind: 'range' }> {
  return (
    filter.kind === 'range' &&
    filter.bounds === 'number' &&
    (filter.from === placeholder || filter.to === placeholder)
  );
}
