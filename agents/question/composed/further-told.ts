import { type ColumnRef, conditionsIn, type Dimension, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { type Further, furtherAsked } from './further-asked.ts';
import { dayNamed, withDay, withOccasion } from './further-days.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { rowOfExtreme } from './row-of-extreme.ts';
import { type Schema, shownFurther } from './shown-further.ts';
import { placeOf } from './where-asked.ts';

/** "The highest offer and by whom", "who left, and on what date", "and in which year was it founded": more of the rows that are found. */
export const furtherTold: Compose = ({ tokens, tables }) => {
  const asked = furtherAsked(tokens, tables);
  if (asked === null) return null;
  const { rest, start, end, further } = asked;
  const head = tokens.slice(0, rest);
  const said = textOf(tokens, start, end);
  const [joint] = tokens.slice(start);
  // "And what colour is each" asks for their colour, and "which client was it for" for what the client is called.
  const isColumn = further.kind === 'named' && further.isPointed && !isTableNamed(further.words, tables);
  if (isColumn && joint !== undefined) {
    const list = [reading(joint, en.furtherAsked.list), reading(joint, en.furtherAsked.their)];
    return { tokens: [...head, ...list, ...further.words], said, onto: (intent) => intent };
  }
  // It is told of the rows that all else leaves: "who has left, and on what date".
  return {
    tokens: head,
    said,
    isLast: true,
    onto: (intent, paths) => withFurther(intent, further, { tables, paths }),
  };
};

/** An intent that tells of its rows what is asked besides; null where that cannot be told of them. */
export function withFurther(said: QueryIntent, further: Further, schema: Schema): QueryIntent | null {
  if (further.kind === 'unknown' || said.distinct) return null;
  if (further.kind === 'occasion') return withOccasion(said, further, schema);
  const { tables } = schema;
  const isOfRow = further.kind === 'people' || (further.kind === 'day' && further.end === 'row');
  const extreme = isOfRow ? rowOfExtreme(said, tables) : null;
  const intent = extreme ?? said;
  const subject = toldOf(said, extreme !== null, further, tables);
  if (subject === undefined || !isListOf(intent)) return null;
  const isOne =
    intent.limit !== null ||
    intent.filters.some(({ kind }) => kind === 'latest') ||
    (further.kind === 'day' && tableOfNamed(intent, tables) !== undefined);
  if (further.kind === 'day') return withDay(intent, subject, further, { isOne, schema });
  const isOfEach = intent.select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  if (!isOne && !isOfEach) return null;
  const shown = furtherOf(further, intent, subject, { isOne, tables });
  return shown && shownFurther(intent, subject, shown, schema.paths);
}

/** A list of rows, or of groups that are called by one table and are then told as its rows. */
function isListOf({ groupBy }: QueryIntent): boolean {
  const isPlain = groupBy.every(({ grain }) => grain === null);
  return isPlain && new Set(groupBy.map(({ column }) => column.table)).size <= 1;
}

/** The table whose rows are told of. */
function toldOf(
  intent: QueryIntent,
  isExtreme: boolean,
  further: Further,
  tables: Tables,
): TableSchema | undefined {
  const { subject, groupBy, limit } = intent;
  const [item] = intent.select;
  const called = (table: string | undefined) => tables.find(({ name }) => sameName(name, table ?? ''));
  if (isExtreme) return called(item !== undefined && 'measure' in item ? item.measure.table : undefined);
  if (further.kind !== 'day') return called(groupBy[0]?.column.table ?? subject);
  const isList = limit === null && item !== undefined && 'dimension' in item;
  const shown = called(groupBy[0]?.column.table ?? (isList ? item.dimension.column.table : subject));
  const { act } = further;
  if (act !== null && shown !== undefined && dayNamed(act, shown) !== null) return shown;
  // "Who painted 'Dusk' and when was it sold": what is named is told of, where no such day is known of who is asked for.
  return tableOfNamed(intent, tables) ?? shown;
}

/** The table of the one row that is said by its name. */
function tableOfNamed({ filters, groupBy }: QueryIntent, tables: Tables): TableSchema | undefined {
  const columns = filters.flatMap((filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length === 1 ? [filter.column] : [],
  );
  const table = tables.find(({ name }) => sameName(name, columns[0]?.table ?? ''));
  if (table === undefined || columns.length < filters.length || groupBy.length > 0) return undefined;
  const labels = [...labelColumns(table).map(({ name }) => name), ...table.primaryKey];
  const isOfRow = (column: ColumnRef) =>
    sameName(column.table, table.name) && labels.some((label) => sameName(label, column.column));
  return columns.every(isOfRow) ? table : undefined;
}

type Asked = { readonly isOne: boolean; readonly tables: Tables };

function furtherOf(
  further: Exclude<Further, { kind: 'day' | 'occasion' | 'unknown' }>,
  intent: QueryIntent,
  subject: TableSchema,
  { isOne, tables }: Asked,
): Dimension[] | null {
  switch (further.kind) {
    case 'people': {
      const people = nearestPeople(subject, tables, isOne);
      return people === null ? null : namesOf(people);
    }
    case 'place': {
      const place = placeOf(subject, tables);
      const kept = place && tables.find(({ columns }) => columns.includes(place));
      return place && kept ? [dimensionOf(kept, place)] : null;
    }
    case 'amount': {
      const [column, ...others] = amountsIn(intent, subject);
      return column === undefined || others.length > 0 ? null : [dimensionOf(subject, column)];
    }
    case 'named':
      return columnsNamed(further.words, subject, tables);
  }
}

/** The figures of a table that its rows were found by. */
function amountsIn({ filters }: QueryIntent, table: TableSchema): ColumnSchema[] {
  const columns = conditionsIn(filters).flatMap((filter) => {
    if (!('column' in filter) || !sameName(filter.column.table, table.name)) return [];
    const column = columnNamed(table, filter.column.column);
    return column !== null && isNumeric(column) ? [column] : [];
  });
  return [...new Set(columns)];
}

/** A column of the rows by its whole name, else what a table of that name is called by. */
function columnsNamed(words: Tokens, subject: TableSchema, tables: Tables): Dimension[] | null {
  const [own, ...others] = lexiconOf(subject).columns.filter(
    ({ nameParts }) =>
      nameParts.length === words.length && nameParts.every((part, at) => part.has(words[at]?.stem ?? '')),
  );
  if (own !== undefined && own.referencesTable === null)
    return others.length > 0 ? null : [dimensionOf(subject, own.column)];
  const named = tableNamedAt(words, 0, tables);
  return named !== null && isTableNamed(words, tables) ? namesOf(named.table) : null;
}

function isTableNamed(words: Tokens, tables: Tables): boolean {
  return tableNamedAt(words, 0, tables)?.length === words.length;
}

function namesOf(table: TableSchema): Dimension[] | null {
  const labels = labelColumns(table);
  return labels.length === 0 ? null : labels.map((column) => dimensionOf(table, column));
}
