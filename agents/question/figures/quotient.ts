import pluralize from 'pluralize';
import { type ColumnRef, type Measure, mapMeasures, type QueryIntent } from '#lib/domain/query-intent.ts';
import { isYear } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import en from '../../query/writer/built-in/lexicon/en.json' with { type: 'json' };
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import {
  columnNamed,
  isKey,
  isNumberOfPieces,
  labelColumns,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import { type CoreFigure, type CoreQuery, dimensionsIn, figureIn, withKeys } from './core-query.ts';
import type { MakeFigure, SaidFigure } from './figure.ts';

/** One sum for each unit of another, of the same rows: revenue per session. */
const isSum = ({ aggregate, expression }: Measure) => aggregate === 'sum' || /^SUM\(/.test(expression ?? '');
const isCount = ({ aggregate }: Measure) => aggregate === 'count' || aggregate === 'count-distinct';

function isOfOtherRows(one: Measure | undefined, other: Measure | undefined): boolean {
  return one?.table !== other?.table;
}

function isOther(one: Measure | undefined, other: Measure | undefined): boolean {
  return isOfOtherRows(one, other) || one?.column?.column !== other?.column?.column;
}

/** Whether a column names each row of the table that is counted: by customer there is one of each. */
function isNameIn(counted: string, { table, column }: ColumnRef, { tables }: CoreQuery): boolean {
  const known = tables.find(({ name }) => sameName(name, table));
  const of = known && columnNamed(known, column);
  return (
    sameName(counted, table) && !!known && !!of && (isKey(known, of) || labelColumns(known).includes(of))
  );
}

/** Whether a number that the rows have is counted, as if it were the rows: "price" is no number of parcels. */
function isColumnCounted({ measure }: CoreFigure, said: string | undefined, { tables }: CoreQuery): boolean {
  const word = words(said ?? '')
    .map(stemOf)
    .at(-1);
  const table = tables.find(({ name }) => sameName(name, measure.table));
  if (!isCount(measure) || table === undefined || word === undefined) return false;
  const isIn = (name: string) => spokenParts(name).some((part) => stemOf(part.toLowerCase()) === word);
  return (
    !isIn(table.name) &&
    table.columns.some((column) => isNumeric(column) && !isKey(table, column) && isIn(column.name))
  );
}

function isOfKey({ aggregate, column }: Measure, { tables }: CoreQuery): boolean {
  const table = tables.find(({ name }) => name === column?.table);
  const known = table && columnNamed(table, column?.column ?? '');
  return aggregate === 'sum' && !!table && !!known && isKey(table, known);
}

/** Years and classes tell rows apart, and add up to nothing. */
function isOfKinds({ column }: Measure, { tables }: CoreQuery): boolean {
  const table = tables.find(({ name }) => name === column?.table);
  const entry = table && lexiconOf(table).columns.find((each) => each.column.name === column?.column);
  return (
    entry !== undefined &&
    (isYear(entry.column) || entry.nameParts.some((part) => kinds.some((kind) => part.has(kind))))
  );
}

/** "Number of pupils per grade": rows are counted for each of a few whole numbers that are called as one of them is. */
function isOfGrades({ column }: Measure, { tables }: CoreQuery): boolean {
  const table = tables.find(({ name }) => name === column?.table);
  const known = table && columnNamed(table, column?.column ?? '');
  if (known?.kind !== 'integer' || isNumberOfPieces(known.name)) return false;
  const isFew =
    Number(known.range?.min ?? -1) >= 0 && Number(known.range?.max ?? highestGrade + 1) <= highestGrade;
  return isFew && pluralize.isSingular(spokenParts(known.name).at(-1) ?? '');
}

const highestGrade = 20;

const kinds = en.kindsOfValues.split('|').map(stemOf);

/** Of a "number of companies" one is a company. */
function unitOf({ label }: Measure): string {
  const [, things] = /^(?:total )?number of (.+)$/u.exec(label) ?? [];
  return things === undefined ? label : pluralize.singular(things);
}

/** "Headcount per company by sector": a figure of each row by the number of these rows is their average. */
function meanOfRows(intent: QueryIntent, of: Measure, per: Measure): SaidFigure | null {
  const isOfRows = per.aggregate === 'count' && per.column === null && per.expression === undefined;
  if (of.aggregate !== 'sum' || of.column === null || !isOfRows || isOfOtherRows(of, per)) return null;
  const label = `average ${of.label.replace(/^total /u, '')}`;
  const said = mapMeasures(intent, (measure) =>
    measure === of ? { ...of, aggregate: 'avg', label } : measure,
  );
  return { said, reading: [`the average over ${per.label.replace(/^number of /u, '')}`] };
}

export const makeQuotient: MakeFigure = ([amount, units], { slots }) => {
  if (amount === undefined || units === undefined) return null;
  const [of, per] = [figureIn(amount), figureIn(units)];
  if (of && isColumnCounted(of, slots.measure, amount)) return null;
  if (per && isColumnCounted(per, slots.other, units)) return null;
  // "Donors per birth year" are told by the year.
  if (per && isOfKinds(per.measure, units)) return null;
  if (of && per && isCount(of.measure) && isOfGrades(per.measure, units)) return null;
  const groups = dimensionsIn(amount).map(({ column }) => column);
  const areAlike =
    isOther(of?.measure, per?.measure) &&
    groups.join('\n') ===
      dimensionsIn(units)
        .map(({ column }) => column)
        .join('\n') &&
    (JSON.stringify(amount.intent.filters) === JSON.stringify(units.intent.filters) ||
      // What is there at all times has no condition on when.
      (isOfOtherRows(of?.measure, per?.measure) && units.intent.filters.length === 0));
  if (of === null || per === null || !areAlike || amount.intent.limit !== null) return null;
  const groupOf = (core: CoreQuery) => core.intent.groupBy.map(({ column, grain }) => [column, grain]);
  // Rows of different tables are set against each other where both belong to the same things.
  if (
    isOfOtherRows(of.measure, per.measure) &&
    (groups.length === 0 ||
      JSON.stringify(groupOf(amount)) !== JSON.stringify(groupOf(units)) ||
      amount.intent.groupBy.some(
        ({ grain, column }) =>
          grain !== null || (!isSum(per.measure) && isNameIn(per.measure.table, column, amount)),
      ))
  )
    return null;
  if (![of, per].every(({ measure }) => isSum(measure) || isCount(measure))) return null;
  // The sum of keys is no number of anything.
  if ([of, per].some(({ measure }) => isOfKey(measure, amount))) return null;
  const mean = meanOfRows(amount.intent, of.measure, per.measure);
  if (mean !== null) return mean;
  const { dialect } = amount;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const label = `${of.measure.label} per ${unitOf(per.measure)}`;
  const columns = [
    ...groups.map((group) => `amounts.${name(group)}`),
    `${dialect.divide(`amounts.${name(of.column)}`, `NULLIF(units.${name(per.column)}, 0)`)} AS ${name(label)}`,
  ];
  const [{ query: sums, keys }, { query: counts }] = [withKeys(amount), withKeys(units)];
  const on = [...groups, ...keys]
    .map((group) => `amounts.${name(group)} = units.${name(group)}`)
    .join(' AND ');
  const join = groups.length === 0 ? `CROSS JOIN` : 'JOIN';
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM (${sums.sql}) amounts ${join} (${counts.sql}) units${on === '' ? '' : ` ON ${on}`}`,
      columns: [...groups, label],
    },
    order: groups.length === 0 ? [] : [{ column: label, descending: true }],
    reading: [`${of.measure.label} divided by ${per.measure.label}`],
  };
};
