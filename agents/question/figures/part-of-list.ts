import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, furtherFilters, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "Share of flights with more than one delay": how many of the things are such that rows of each have to be counted. */
export const makePartOfList: MakeFigure = ([all, part], { slots, hundredfold }) => {
  if (all === undefined || part === undefined || part.intent.having.length === 0) return null;
  if (!isListOf(all, part.intent.subject) || all.intent.groupBy.length > 0) return null;
  if (!isListOf(part, part.intent.subject)) return null;
  // Who has several has one: what is said of all holds for those.
  if (furtherFilters(part, all).some(({ kind }) => kind !== 'exists')) return null;
  const { dialect } = all;
  const count = (core: CoreQuery) => `(SELECT COUNT(*) FROM (${namedCore(core).sql}) listed)`;
  const label = hundredfold ? 'percentage' : 'share';
  const share = dialect.divide(count(part), count(all));
  return {
    query: {
      sql: `SELECT ${hundredfold ? '100 * ' : ''}${share} AS ${dialect.quoteIdentifier(label)}`,
      columns: [label],
    },
    order: [],
    reading: [`${label} of ${slots.things ?? 'all'}`],
  };
};

/** Whether rows of one table are listed, each once. */
function isListOf({ intent }: CoreQuery, subject: string): boolean {
  const { limit, select } = intent;
  return (
    limit === null &&
    sameName(intent.subject, subject) &&
    select.length > 0 &&
    select.every((item) => 'dimension' in item)
  );
}
