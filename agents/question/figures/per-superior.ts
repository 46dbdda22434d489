import type { Dimension, JoinStep } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { stepsAbove } from '../assumed/own-kind.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** The rows beside those that stand above them, or how many each of these has below. */
export const makePerSuperior: MakeFigure = ([core, figured], { slots }) => {
  const table = core?.tables.find(({ name }) => sameName(name, core.intent.subject));
  const [step] = table === undefined ? [] : stepsAbove(table);
  if (!core || !table || !step || core.intent.limit !== null || core.intent.groupBy.length > 0) return null;
  const { dialect } = core;
  const labels = dimensionsIn(core).map(({ column }) => column);
  const { sql, key, above: up } = withOwnKeys(core, table, step);
  const name = (text: string) => dialect.quoteIdentifier(text);
  const on = `ON rows_below.${name(up)} = rows_above.${name(key)}`;
  const shown = labels.map((label) => `rows_above.${name(label)}`);
  if (slots.superior !== undefined) {
    const called = labels.map((label) => `${slots.superior} ${label.replaceAll('_', ' ')}`);
    const columns = [
      ...labels.map((label) => `rows_below.${name(label)} AS ${name(label)}`),
      ...shown.map((label, at) => `${label} AS ${name(called[at] ?? '')}`),
    ];
    return {
      query: {
        sql: `SELECT ${columns.join(', ')} FROM (${sql}) rows_below ${slots.led === undefined ? 'LEFT JOIN' : 'JOIN'} (${sql}) rows_above ${on}`,
        columns: [...labels, ...called],
      },
      order: labels.map((column) => ({ column, descending: false })),
      reading: [`each of them with the ${slots.superior}`],
    };
  }
  const called = shown.map((label, at) => `${label} AS ${name(labels[at] ?? '')}`).join(', ');
  const inOrder = (column: string) => [
    { column, descending: slots.least === undefined },
    ...labels.map((label) => ({ column: label, descending: false })),
  ];
  const limit = slots.most === undefined ? {} : { limit: Number(slots.number ?? 1) };
  if (figured !== undefined) {
    const told = byKeyAbove(figured, table, step);
    return (
      told && {
        query: {
          sql: `SELECT ${called}, rows_below.${name(told.figure)} AS ${name(told.figure)} FROM (${told.sql}) rows_below JOIN (${sql}) rows_above ${on.replace(name(up), name(told.above))}`,
          columns: [...labels, told.figure],
        },
        order: inOrder(told.figure),
        ...limit,
        reading: [`${slots.figure} of those directly below each of those who have any`],
      }
    );
  }
  const number = `number of ${slots.things ?? 'rows'}`;
  return {
    query: {
      sql: `SELECT ${called}, COUNT(*) AS ${name(number)} FROM (${sql}) rows_below JOIN (${sql}) rows_above ${on} GROUP BY rows_above.${name(key)}, ${shown.join(', ')}`,
      columns: [...labels, number],
    },
    order: inOrder(number),
    ...limit,
    reading: [`${number} directly below each of those who have any`],
  };
};

/** The figure of the rows below each, told by the key above; null where it is none of rows of the table. */
function byKeyAbove({ intent, ...core }: CoreQuery, table: TableSchema, { fromColumns }: JoinStep) {
  const figure = figureIn({ ...core, intent });
  const isOne = intent.select.length === 1 && intent.groupBy.length === 0 && intent.limit === null;
  if (figure === null || !isOne || !sameName(intent.subject, table.name)) return null;
  if (!sameName(figure.measure.table, table.name)) return null;
  if (figure.measure.aggregate === null && figure.measure.expression === undefined) return null;
  const up = keyOf(table, fromColumns[0], 'key above');
  const { sql, columns } = namedCore({
    ...core,
    intent: { ...intent, select: [{ dimension: up }, ...intent.select], groupBy: [up] },
  });
  return { sql, above: columns[0] ?? '', figure: columns[1] ?? '' };
}

function keyOf(table: TableSchema, column: string | undefined, label: string): Dimension {
  return { column: { table: table.name, column: column ?? '' }, grain: null, label };
}

/** The rows with their own key and that of the one above. */
function withOwnKeys(core: CoreQuery, table: TableSchema, { fromColumns, toColumns }: JoinStep) {
  const own = keyOf(table, toColumns[0], 'own key');
  const up = keyOf(table, fromColumns[0], 'key above');
  const select = [...core.intent.select, { dimension: own }, { dimension: up }];
  const { sql, columns } = namedCore({ ...core, intent: { ...core.intent, select } });
  return { sql, key: columns.at(-2) ?? '', above: columns.at(-1) ?? '' };
}
