import { type Aggregate, joinedTables, type QueryIntent, type Selected } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
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
export function figuresOfThose(question: string, earlier: QueryIntent, tables: Tables): QueryIntent | null {
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

function isNumber(item: Selected, tables: Tables): boolean {
  const { column } = 'measure' in item ? item.measure : item.dimension;
  const table = tables.find(({ name }) => sameName(name, column?.table ?? ''));
  const schema = table === undefined || column === null ? null : columnNamed(table, column.column);
  return table !== undefined && schema !== null && isNumeric(schema) && !isKey(table, schema);
}

const most =
  /^(?:and )?(?:which|who|what)(?: one| of (?:them|these|those))? (?:has|have|had|is|are|was|were|got|gets)(?: the)? (most|highest|largest|biggest|greatest|maximum|least|lowest|smallest|fewest|minimum)(?: (?:number|amount|count)(?: of (\p{L}+))?| (\p{L}+))?\W*$/iu;
const lowest = /^(?:least|lowest|smallest|fewest|minimum)$/i;

/**
 * "Which one has the most?", of figures by group: the first of them in that order, by name. null where the earlier answer is no such list, or
 * where another figure than its own is named.
 */
export function firstOfGroups(question: string, earlier: QueryIntent): QueryIntent | null {
  const found = most.exec(question.trim());
  const measures = earlier.select.filter((item) => 'measure' in item);
  const [measure] = measures;
  if (found === null || measure === undefined || measures.length > 1) return null;
  if (earlier.groupBy.length === 0 || earlier.limit !== null) return null;
  const noun = (found[2] ?? found[3] ?? '').toLowerCase().replace(/s$/, '');
  if (!measure.measure.label.toLowerCase().includes(noun)) return null;
  const descending = !lowest.test(found[1] ?? '');
  const groups = earlier.select.filter((item) => 'dimension' in item);
  return {
    ...earlier,
    select: groups.length === 0 ? earlier.select : groups,
    orderBy: [{ by: measure, descending }],
    limit: 1,
  };
}

const opening = /^(?:(?:and|but|so|ok|okay|now),? )*(?:what|how) about (?:the (?=number|amount))?/i;

/**
 * "What about students without a cat?": the rows that are meant now, as a question of their own; null where the question does
 * not open so. "Those" are rows of the kind that the earlier answer was about.
 */
export function rowsMeant(question: string, rows: string): string | null {
  const text = question.trim();
  const found = opening.exec(text);
  if (found === null) return null;
  const rest = text
    .slice(found[0].length)
    .replace(
      /^(?:(?:the )?(?:ones?|those|people|number|amount)|those) (?=that|who|which|with|without|in|from|of|whose)/i,
      `${rows} `,
    );
  return rest.trim() === '' ? null : rest;
}

/** What was asked before, of the rows that are meant now; null where they are of another kind, or no plain rows. */
export function askedOfThem(meant: QueryIntent, earlier: QueryIntent): QueryIntent | null {
  const isAlike = sameName(meant.subject, earlier.subject) && isPlainList(meant) && meant.limit === null;
  if (!isAlike || meant.filters.length === 0 || earlier.having.length > 0) return null;
  const tables = joinedTables(earlier);
  const joins = [...earlier.joins, ...meant.joins.filter(({ toTable }) => !tables.includes(toTable))];
  return { ...earlier, joins, filters: meant.filters };
}
