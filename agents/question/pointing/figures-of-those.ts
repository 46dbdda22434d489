import type { Aggregate, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { aggregated } from '../../query/writer/built-in/edit-ask.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { isPlainList } from './narrowed.ts';

type Figure = Exclude<Aggregate, 'count' | 'count-distinct'>;

const figures = new Map<string, Figure>(
  Object.entries({
    average: 'avg',
    mean: 'avg',
    avg: 'avg',
    maximum: 'max',
    max: 'max',
    minimum: 'min',
    min: 'min',
    total: 'sum',
    sum: 'sum',
  } as const),
);

/** What may stand around figures that are asked of what was shown before. */
const around = new Set(
  `what is are was were show give tell me find list display return please can you how about and or also the a an of for
  in on all them those these that this it its their value values number numbers figure figures result results instead too as well`.split(
    /\s+/,
  ),
);

/**
 * "What are the maximum and the minimum of these?", "also the average": figures over what the earlier answer showed. null
 * where the question says anything else, or where the answer showed no number, or several.
 */
export function figuresOfThose(
  question: string,
  earlier: QueryIntent,
  tables: readonly TableSchema[],
): QueryIntent | null {
  const said = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const asked = [...new Set(said.flatMap((word) => figures.get(word) ?? []))];
  if (asked.length === 0 || !said.every((word) => figures.has(word) || around.has(word))) return null;
  const known = earlier.select.flatMap((item) => ('measure' in item ? [item.measure] : []));
  const [measure] = known;
  const isOfFigure = measure !== undefined && measure.column !== null && measure.expression === undefined;
  if (isOfFigure && known.every(({ column }) => JSON.stringify(column) === JSON.stringify(measure.column))) {
    const others = earlier.select.filter((item) => 'dimension' in item);
    const kept = /\b(?:also|too|as well)\b/i.test(question) && measure.aggregate !== null ? known : [];
    const added = asked.map((figure) => aggregated(measure, figure));
    const measures = [...kept.filter(({ aggregate }) => !asked.some((each) => each === aggregate)), ...added];
    if (measure.aggregate === null && others.length > 0) return null;
    return { ...earlier, select: [...others, ...measures.map((each) => ({ measure: each }))] };
  }
  if (!isPlainList(earlier) || known.length > 0 || earlier.limit !== null) return null;
  // The least and the greatest are found of anything that is shown alone.
  const isOrdered = earlier.select.length === 1 && asked.every((each) => each === 'min' || each === 'max');
  const [only, ...further] = earlier.select.filter((item) => isOrdered || isNumber(item, tables));
  if (only === undefined || !('dimension' in only) || further.length > 0) return null;
  const { column, label } = only.dimension;
  const plain = { aggregate: null, column, times: null, table: column.table, label };
  return {
    ...earlier,
    select: figuresIn(said, label).map((figure) => ({ measure: aggregated(plain, figure) })),
    orderBy: [],
    distinct: false,
  };
}

/** Each figure once; the "average total" is one figure where what is shown is called a total. */
function figuresIn(said: readonly string[], called: string): Figure[] {
  const isName = (word: string, at: number) =>
    figures.has(said[at - 1] ?? '') && called.toLowerCase().split(' ').includes(word);
  return [...new Set(said.flatMap((word, at) => (isName(word, at) ? [] : (figures.get(word) ?? []))))];
}

function isNumber(item: Selected, tables: readonly TableSchema[]): boolean {
  const { column } = 'measure' in item ? item.measure : item.dimension;
  const table = tables.find(({ name }) => sameName(name, column?.table ?? ''));
  const schema = table === undefined || column === null ? null : columnNamed(table, column.column);
  return table !== undefined && schema !== null && isNumeric(schema) && !isKey(table, schema);
}
