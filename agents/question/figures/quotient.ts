import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** One sum for each unit of another, of the same rows: revenue per session. */
export const makeQuotient: MakeFigure = ([amount, units]) => {
  if (amount === undefined || units === undefined) return null;
  const [of, per] = [figureIn(amount), figureIn(units)];
  const groups = dimensionsIn(amount).map(({ column }) => column);
  const areAlike =
    of?.measure.table === per?.measure.table &&
    of?.measure.column?.column !== per?.measure.column?.column &&
    groups.join('\n') ===
      dimensionsIn(units)
        .map(({ column }) => column)
        .join('\n') &&
    JSON.stringify(amount.intent.filters) === JSON.stringify(units.intent.filters);
  if (of === null || per === null || !areAlike || amount.intent.limit !== null) return null;
  if (of.measure.aggregate !== 'sum' || per.measure.aggregate !== 'sum') return null;
  const { dialect } = amount;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const label = `${of.measure.label} for each of ${per.measure.label}`;
  const columns = [
    ...groups.map((group) => `amounts.${name(group)}`),
    `${dialect.divide(`amounts.${name(of.column)}`, `NULLIF(units.${name(per.column)}, 0)`)} AS ${name(label)}`,
  ];
  const on = groups.map((group) => `amounts.${name(group)} = units.${name(group)}`).join(' AND ');
  const join = groups.length === 0 ? `CROSS JOIN` : 'JOIN';
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM (${namedCore(amount).sql}) amounts ${join} (${namedCore(units).sql}) units${on === '' ? '' : ` ON ${on}`}`,
      columns: [...groups, label],
    },
    order: groups.length === 0 ? [] : [{ column: label, descending: true }],
    reading: [`${of.measure.label} divided by ${per.measure.label}`],
  };
};
