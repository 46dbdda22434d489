import { joinedTables, type QueryIntent, type Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };

const asking = wordSet(en.pairsAsked.asking);
const joints = wordSet(en.pairsAsked.joints);

/** "Which guide leads which tour": each with each that it goes with. The second is read as if any would do, and then shown. */
export const pairsAsked: Compose = ({ tokens, tables }) => {
  const [first] = tokens;
  const at = tokens.findIndex(({ lower }, place) => place > 2 && asking.has(lower));
  const before = tokens[at - 1];
  const named = at < 0 ? null : tableNamedAt(tokens, at + 1, tables);
  if (
    !asking.has(first?.lower ?? '') ||
    named === null ||
    before?.kind !== 'word' ||
    joints.has(before.lower)
  )
    return null;
  return {
    tokens: [...tokens.slice(0, at), ...tokens.slice(at + 1)],
    said: textOf(tokens, at, at + 1 + named.length),
    onto: (intent, paths) => withEach(intent, named.table, paths),
  };
};

/** The names of the other rows beside each; null where the two are not told by plain lists. */
function withEach(intent: QueryIntent, table: TableSchema, paths: TablePaths): QueryIntent | null {
  const isList = intent.groupBy.length === 0 && intent.select.every((item) => 'dimension' in item);
  const names = labelColumns(table).map((column): Selected => ({ dimension: dimensionOf(table, column) }));
  if (!isList || names.length === 0 || sameName(intent.subject, table.name)) return null;
  const read = joinedTables(intent);
  const isRead = read.some((name) => sameName(name, table.name));
  const isShown = intent.select.some(
    (item) => 'dimension' in item && sameName(item.dimension.column.table, table.name),
  );
  const select = isShown ? intent.select : [...intent.select, ...names];
  if (isRead) return { ...intent, select, distinct: true };
  const leads = intent.filters.filter(
    (filter) => filter.kind === 'exists' && filter.joins.some(({ toTable }) => sameName(toTable, table.name)),
  );
  const [lead, ...others] = leads;
  const way = lead === undefined ? paths.path(intent.subject, table.name) : null;
  // Each of them has one of the other.
  if (way && paths.isToOne(way))
    return {
      ...intent,
      select,
      joins: [...intent.joins, ...way.filter(({ toTable }) => !read.includes(toTable))],
    };
  if (lead?.kind !== 'exists' || lead.negated || lead.count !== undefined || others.length > 0) return null;
  const isCovered = (filter: QueryIntent['filters'][number]) =>
    filter.kind === 'exists' &&
    !filter.negated &&
    filter.filters.length === 0 &&
    filter.joins.every(({ toTable }) => lead.joins.some((step) => sameName(step.toTable, toTable)));
  return {
    ...intent,
    select,
    joins: [...intent.joins, ...lead.joins.filter(({ toTable }) => !read.includes(toTable))],
    filters: intent.filters.flatMap((filter) => {
      if (filter === lead) return lead.filters;
      return isCovered(filter) ? [] : [filter];
    }),
    distinct: true,
  };
}
