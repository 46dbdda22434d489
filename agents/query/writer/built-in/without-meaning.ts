import type { Filter, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import { isNumeric, type TableSchema } from '#lib/domain/schema.ts';
import { columnNamed, isKey, sameName } from './table-nature.ts';
import type { Token } from './tokenize.ts';

const negations = new Set([
  'never',
  'not',
  'without',
  'neither',
  'nor',
  'nobody',
  'none',
  'lack',
  'lacks',
  'lacking',
]);
/** "Best performing" asks for a change over time, which no intent holds. */
const performance = new Set(['performing', 'performer', 'performers', 'performance']);
const dividing = new Set(['in', 'of', 'for', 'from', 'per']);
const judgements = new Set(['best', 'worst', 'top', 'strongest', 'weakest']);
/** "Not more than", "not only": no negation of anything. */
const bounds =
  /^(?:more|less|fewer|later|earlier|greater|higher|lower|older|younger|longer|shorter|only|before|after|above|below|over|under|null|empty|including|counting)$/;

/**
 * Why an intent cannot be what was asked, as the part of the question it does not do: a mean or sum of keys, dates or texts means nothing,
 * and a negation that no condition holds turns the answer round. null where there is nothing against it.
 */
export function withoutMeaning(
  intent: QueryIntent,
  tokens: readonly Token[],
  tables: readonly TableSchema[],
): string | null {
  const measures = [
    ...intent.select.flatMap((item) => ('measure' in item ? [item.measure] : [])),
    ...intent.having.map(({ measure }) => measure),
    ...intent.orderBy.flatMap(({ by }) => ('measure' in by ? [by.measure] : [])),
  ];
  const judged = tokens.findIndex(({ lower }) => performance.has(lower));
  if (judged > 0 && judgements.has(tokens[judged - 1]?.lower ?? '')) return tokens[judged]?.text ?? null;
  // One row cannot be one of each.
  const each = tokens.findIndex(
    ({ lower }, at) => (lower === 'each' || lower === 'every') && dividing.has(tokens[at - 1]?.lower ?? ''),
  );
  if (each >= 0 && intent.limit === 1) return tokens[each]?.text ?? null;
  const empty = measures.find((measure) => isEmpty(measure, tables));
  if (empty !== undefined) return empty.label;
  const counted = intent.orderBy.flatMap(({ by }) => ('measure' in by ? [by.measure] : []));
  const one = counted.find((measure) => isAlwaysOne(measure, intent, tables));
  if (one !== undefined) return 'most';
  const negation = tokens.find(
    ({ lower }, at) => negations.has(lower) && !bounds.test(tokens[at + 1]?.lower ?? ''),
  );
  if (negation === undefined || isNegated(intent)) return null;
  return negation.text;
}

function isEmpty({ aggregate, column }: Measure, tables: readonly TableSchema[]): boolean {
  if (column === null || (aggregate !== 'avg' && aggregate !== 'sum')) return false;
  const table = tables.find(({ name }) => name === column.table);
  const known = table && columnNamed(table, column.column);
  if (table === undefined || !known) return false;
  return !isNumeric(known) || isKey(table, known);
}

/** Rows that are counted for each of themselves: every count is one, and no row is first. */
function isAlwaysOne(
  { aggregate, column, table: counted }: Measure,
  { subject, joins, groupBy }: QueryIntent,
  tables: readonly TableSchema[],
): boolean {
  const table = tables.find(({ name }) => name === subject);
  if (aggregate !== 'count' || column !== null || counted !== subject || joins.length > 0) return false;
  return groupBy.some(({ column: group, grain }) => {
    const known = table && columnNamed(table, group.column);
    const isKeyAlone = table?.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', group.column);
    return grain === null && group.table === subject && (known?.unique === true || isKeyAlone);
  });
}

function isNegated({ filters, having }: QueryIntent): boolean {
  return (
    filters.some(turns) || having.some(({ comparison, value }) => value === 0 || comparison.startsWith('<'))
  );
}

function turns(filter: Filter): boolean {
  switch (filter.kind) {
    case 'equals':
      return filter.negated || filter.values.some((value) => /^(?:0|false|f|no|n)$/i.test(String(value)));
    case 'any':
      return filter.filters.some(turns);
    case 'exists':
      return filter.negated || filter.filters.some(turns);
    case 'contains':
    case 'missing':
      return filter.negated || filter.kind === 'missing';
    case 'valid-on':
    case 'range':
    case 'columns':
      return true;
    default:
      return false;
  }
}
