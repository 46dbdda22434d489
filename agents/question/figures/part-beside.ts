import { dimensionsIn, figureIn, furtherFilters, withKeys } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { isCount } from './rows-counted.ts';

/** "Tickets opened last month, and how many of them came in by phone": a number of rows, and beside it that of those with one more condition, or their part. "How many are late, and what share is that" shows those. */
export const makePartBeside: MakeFigure = ([all, part], { slots, hundredfold }) => {
  const [whole, some] = [all && figureIn(all), part && figureIn(part)];
  if (all === undefined || part === undefined || !whole || !some) return null;
  if (!isCount(whole.measure) || JSON.stringify(whole.measure) !== JSON.stringify(some.measure)) return null;
  // What is no further condition was not read as one.
  if (furtherFilters(all, part).length === 0 || furtherFilters(part, all).length > 0) return null;
  if ([all, part].some(({ intent }) => intent.limit !== null || intent.having.length > 0)) return null;
  const groups = dimensionsIn(all).map(({ column }) => column);
  if (
    groups.join('\n') !==
    dimensionsIn(part)
      .map(({ column }) => column)
      .join('\n')
  )
    return null;

  const { dialect } = all;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const [{ query: rows, keys }, { query: those }] = [withKeys(all), withKeys(part)];
  const on = [...groups, ...keys].map((group) => `those.${name(group)} = rows_of_all.${name(group)}`);
  const join = on.length === 0 ? 'CROSS JOIN' : 'LEFT JOIN';
  const from = `(${rows.sql}) rows_of_all ${join} (${those.sql}) those${on.length === 0 ? '' : ` ON ${on.join(' AND ')}`}`;
  const met = `COALESCE(those.${name(some.column)}, 0)`;
  const share = dialect.divide(met, `rows_of_all.${name(whole.column)}`);
  const isShare = slots.unit !== undefined;
  const label = isShare ? (hundredfold ? 'percentage' : 'share') : `${some.column} of those`;
  const figure = isShare ? `${hundredfold ? '100 * ' : ''}${share}` : met;
  const isOfThose = slots.back !== undefined;
  const shown = [
    ...groups.map((column) => `rows_of_all.${name(column)} AS ${name(column)}`),
    `${isOfThose ? met : `rows_of_all.${name(whole.column)}`} AS ${name(whole.column)}`,
  ];
  return {
    query: {
      sql: `SELECT ${[...shown, `${figure} AS ${name(label)}`].join(', ')} FROM ${from}`,
      columns: [...groups, whole.column, label],
    },
    order: groups.map((column) => ({ column, descending: false })),
    reading: [`${whole.measure.label}, and of those the ones with the further condition`],
  };
};
