import type { Dimension, JoinStep } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { stepsAbove } from '../assumed/own-kind.ts';
import { tableNoun } from '../explain/names.ts';
import { type CoreQuery, dimensionsIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import type { AskedFigure, Asking } from './find-figures.ts';
import { english } from './lexicon.ts';

const { counting, per, having, most, each, beside, people } = english.perSuperior;
const { above, below, belowBefore } = assumed.ownKind;

/**
 * "Number of direct reports per manager", "which manager has the most reports", "each employee with their manager": rows of one table
 * that stand above others of it, whatever the rows are called. Empty where no table says who stands above whom, or several do.
 */
export function superiorsAsked(text: string, { tables }: Asking): AskedFigure[] {
  const [step, ...others] = tables.flatMap(stepsAbove);
  const table = step && tables.find(({ name }) => sameName(name, step.toTable));
  if (step === undefined || table === undefined || others.length > 0) return [];
  const { one, many } = tableNoun(table);
  const superior = `(?<superior>${above})s?`;
  const those = `(?:(?:${belowBefore}) )?(?:${below}|${people}|${one}|${many})s?`;
  const makes = { cores: [many], hundredfold: false, sideBySide: false, overrules: true } as const;
  const kind = 'per-superior';
  const counted = [
    `(?:(?:${counting}) )${those} (?:${per}) ${superior}(?: (?:${having}))?`,
    `${those} per ${superior}`,
    `(?:which ${superior}|who) (?:${having}) the (?<most>${most}) ${those}`,
  ];
  for (const wording of counted) {
    const said = new RegExp(`^${wording}$`, 'iu').exec(text)?.groups;
    if (said !== undefined)
      return [{ ...makes, kind, slots: { things: many, ...(said.most && { most: said.most }) } }];
  }
  const listed = [
    `(?:${each})?(?:${one}|${many}) (?:${beside}) ${superior}`,
    `(?:the )?${superior} of (?:each|every|all|our) (?:${one}|${many})`,
    `who is (?:each|every) ${one}['’]s ${superior}`,
  ];
  for (const wording of listed) {
    const said = new RegExp(`^${wording}$`, 'iu').exec(text)?.groups?.superior;
    if (said !== undefined) return [{ ...makes, kind, slots: { superior: said.toLowerCase() } }];
  }
  return [];
}

/** The rows beside those that stand above them, or how many each of these has below. */
export const makePerSuperior: MakeFigure = ([core], { slots }) => {
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
        sql: `SELECT ${columns.join(', ')} FROM (${sql}) rows_below LEFT JOIN (${sql}) rows_above ${on}`,
        columns: [...labels, ...called],
      },
      order: labels.map((column) => ({ column, descending: false })),
      reading: [`each of them with the ${slots.superior}`],
    };
  }
  const number = `number of ${slots.things ?? 'rows'}`;
  return {
    query: {
      sql: `SELECT ${shown.map((label, at) => `${label} AS ${name(labels[at] ?? '')}`).join(', ')}, COUNT(*) AS ${name(number)} FROM (${sql}) rows_below JOIN (${sql}) rows_above ${on} GROUP BY rows_above.${name(key)}, ${shown.join(', ')}`,
      columns: [...labels, number],
    },
    order: [{ column: number, descending: true }, ...labels.map((column) => ({ column, descending: false }))],
    ...(slots.most !== undefined && { limit: 1 }),
    reading: [`${number} directly below each of those who have any`],
  };
};

/** The rows with their own key and that of the one above. */
function withOwnKeys(core: CoreQuery, table: TableSchema, { fromColumns, toColumns }: JoinStep) {
  const dimension = (column: string, label: string): Dimension => ({
    column: { table: table.name, column },
    grain: null,
    label,
  });
  const own = dimension(toColumns[0] ?? '', 'own key');
  const up = dimension(fromColumns[0] ?? '', 'key above');
  const select = [...core.intent.select, { dimension: own }, { dimension: up }];
  const { sql, columns } = namedCore({ ...core, intent: { ...core.intent, select } });
  return { sql, key: columns.at(-2) ?? '', above: columns.at(-1) ?? '' };
}
