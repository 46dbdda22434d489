import pluralize from 'pluralize';
import type { ColumnRef, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type Compose, textOf } from './composition.ts';
import { type FigureSaid, figureSaidAt } from './figure-said-at.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { having } = en.allOfExtreme;

/**
 * "Films with the lowest rental rate": several are asked for, and all that have the extreme value are meant, where one would be shown of those
 * that have it alike. "The film with the lowest rate" is one, and "the three films with the lowest" are three.
 */
export const allOfExtreme: Compose = ({ tokens, tables }) => {
  for (const [at] of tokens.entries()) {
    const length = wordingAt(tokens, at, having);
    const table = length === 0 ? null : severalBefore(tokens, at, tables);
    const cue = cueAt(tokens, at + length);
    if (table === null || cue?.cue.kind !== 'superlative' || cue.cue.frequency) continue;
    const place = at + length + cue.length;
    const figure = figureSaidAt(tokens, place, [table]) ?? calledByLast(tokens, place, table);
    if (figure === null) continue;
    return {
      tokens,
      said: textOf(tokens, at, figure.end),
      onto: (intent) => allOf(intent, figure),
    };
  }
  return null;
};

/** "Price" for `unit_price`, where nothing else of the row is called so. */
function calledByLast(tokens: Tokens, at: number, table: TableSchema): FigureSaid | null {
  const [column, ...others] = table.columns.filter((each) => {
    const last = spokenParts(each.name).at(-1)?.toLowerCase() ?? '';
    return isNumeric(each) && !isKey(table, each) && stemOf(last) === tokens[at]?.stem;
  });
  return column !== undefined && others.length === 0 ? { table, column, end: at + 1 } : null;
}

/** The rows named directly before, more than one and no number of them. */
function severalBefore(tokens: Tokens, at: number, tables: Tables): TableSchema | null {
  const rows = tokens[at - 1]?.lower ?? '';
  if (!pluralize.isPlural(rows) || tokens.some(({ kind }) => kind === 'number')) return null;
  const table = tables.find((each) => {
    const last = lexiconOf(each).nameParts.length;
    return isNamedAt(each, tokens, at - last);
  });
  return table ?? null;
}

/** All rows with the value, or their number, where the one of them was taken of all rows; of some of them the extreme is not known beforehand. */
function allOf(intent: QueryIntent, { table, column }: FigureSaid): QueryIntent {
  const isIt = (ref: ColumnRef | null) =>
    ref !== null && sameName(ref.table, table.name) && sameName(ref.column, column.name);
  const isExtreme = (item: Selected) =>
    'measure' in item && /^(?:min|max)$/.test(item.measure.aggregate ?? '') && isIt(item.measure.column);
  const [order, ...others] = intent.orderBy;
  const isCount = intent.select.some((item) => 'measure' in item && item.measure.aggregate === 'count');
  const isBy =
    order !== undefined &&
    (isCount ? isExtreme(order.by) : 'dimension' in order.by && isIt(order.by.dimension.column));
  const isOfAll = intent.filters.every(
    (filter) => filter.kind === 'missing' && filter.negated && isIt(filter.column),
  );
  const isList = intent.groupBy.length === 0 && intent.offset === undefined && others.length === 0;
  if (!isBy || !isOfAll || !isList || intent.limit !== 1) return intent;
  return {
    ...intent,
    select: isCount ? intent.select.filter((item) => !isExtreme(item)) : intent.select,
    orderBy: [],
    limit: null,
    filters: [
      {
        kind: 'versus',
        column: { table: table.name, column: column.name },
        comparison: '=',
        aggregate: order.descending ? 'max' : 'min',
      },
    ],
  };
}
