import { type ColumnSchema, isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { isSuperlative } from '#lib/text/wordnet.ts';
import { isStopWord } from '#lib/text/words.ts';
import { type Cue, cueAt, grainNouns } from '../query/writer/built-in/cues.ts';
import { readDates } from '../query/writer/built-in/read-dates.ts';
import { isKey, lastDayOf } from '../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../query/writer/built-in/tokenize.ts';
import { wordsFor } from '../question/meaning/lexicon.ts';
import type { NamedColumn } from '../question/name-words.ts';
import { byStrength, type QuestionView, viewQuestion } from '../question/question-view.ts';
import type { ValueLink, ValueMention } from '../question/value-mentions.ts';
import type { WriterInput } from '../roles.ts';

/** What the answer goes by or is a figure of: a column that is named, else the words for it, which may name none. */
export type Said = { readonly words: string; readonly column: ColumnSchema | null };

/** The parts of a question that something is known of, whether or not they go together as it has them. */
export type Understood = {
  /** The table that most of it is about. */
  readonly home: TableSchema;
  readonly values: readonly ValueLink[];
  /** "in 2019", as it was typed. */
  readonly periods: readonly string[];
  readonly cues: readonly Cue[];
  readonly isShare: boolean;
  readonly isMedian: boolean;
  /** "Per borough", "which airline". */
  readonly group: Said | null;
  readonly figure: Said;
  /** "less than 60", as it was typed. */
  readonly bound: string | null;
  /** "the 5 …". */
  readonly limit: number | null;
};

/** A stretch of the question, end exclusive. */
type Stretch = { readonly first: number; readonly end: number };
type CueSaid = Stretch & { readonly cue: Cue };
type ColumnSaid = Stretch & { readonly target: NamedColumn };

const valueKinds: ReadonlySet<ValueMention['kind']> = new Set(['entity', 'stored', 'stem', 'quoted']);
const shares = wordsFor('shares', 'parts');
const asking = new Set(['which', 'what', 'who']);
/** Less of a name than this does not say it. */
const mostOfName = 0.5;
/** A thing is called by so many words at most. */
const longestName = 3;

/** null where nothing of the question is called as anything in the source is. */
export function mentionsUnderstood(input: WriterInput, tables: Tables): Understood | null {
  const view = viewQuestion({
    question: input.question,
    tables,
    retrieved: input.schema.tables.map(({ table }) => table.name),
    entities: input.entities.mentions,
  });
  const { tokens } = view;
  const values = apart(view.values.filter(({ kind, links }) => valueKinds.has(kind) && links.length > 0));
  const dates = readDates(tokens, lastDayOf(tables, new Date()));
  const cues = cuesAt(tokens, [...values, ...dates]);
  const taken = [...values, ...dates, ...cues];
  const columns = columnsSaid(view, taken);
  const home = homeOf(view, values, columns);
  if (home === null) return null;
  const group = groupSaid(tokens, taken, cues, columns);
  const figure = columns.find(({ target }) => target.table.table === home && isFigure(home, target.column));
  const compare = cues.find(({ cue, end }) => cue.kind === 'compare' && tokens[end]?.kind === 'number');
  const spoken = [...taken, ...columns, ...view.saidTables, ...(group === null ? [] : [group])];
  const free = tokens.filter(
    ({ kind, lower }, at) =>
      kind === 'word' && !isStopWord(lower) && !shares.has(lower) && !spoken.some((each) => holds(each, at)),
  );
  const limit = tokens.find(
    ({ kind, value }, at) =>
      kind === 'number' &&
      Number.isInteger(value) &&
      at !== compare?.end &&
      !taken.some((each) => holds(each, at)),
  );
  const typed = ({ first, end }: Stretch) =>
    input.question.slice(tokens[first]?.start ?? 0, tokens[end - 1]?.end ?? 0);
  return {
    home,
    values: values.flatMap(
      ({ links }) => links.find(({ column }) => column.table.table === home) ?? links[0] ?? [],
    ),
    periods: dates.map(({ first, end }) =>
      typed({ first: isStopWord(tokens[first - 1]?.lower ?? '') ? first - 1 : first, end }),
    ),
    cues: cues.map(({ cue }) => cue),
    isShare: tokens.some(({ lower }) => shares.has(lower)),
    isMedian: tokens.some(({ lower }) => lower === 'median'),
    group: group?.said ?? null,
    figure: { words: free.map(({ text }) => text).join(' '), column: figure?.target.column ?? null },
    bound: compare === undefined ? null : typed({ first: compare.first, end: compare.end + 1 }),
    limit: limit?.value ?? null,
  };
}

/** A number that is counted or measured, and no key or year. */
export function isFigure(table: TableSchema, column: ColumnSchema): boolean {
  return isNumeric(column) && !isKey(table, column) && !isYear(column);
}

function holds({ first, end }: Stretch, at: number): boolean {
  return first <= at && at < end;
}

/** Mentions of which none lies in another: values of kinds before names of single rows, then the longest. */
function apart(values: readonly ValueMention[]): ValueMention[] {
  const kept: ValueMention[] = [];
  const isOfKind = ({ links }: ValueMention) =>
    links.some(({ column: { column } }) => column.distinctValues !== undefined);
  const order = (one: ValueMention, other: ValueMention) =>
    Number(isOfKind(other)) - Number(isOfKind(one)) || other.end - other.first - (one.end - one.first);
  for (const value of values.toSorted(order))
    if (kept.every(({ first, end }) => value.end <= first || end <= value.first)) kept.push(value);
  return kept;
}

const unknownMost: Cue = { kind: 'superlative', descending: true, about: [], frequency: false };

function cuesAt(tokens: Tokens, taken: readonly Stretch[]): CueSaid[] {
  const found: CueSaid[] = [];
  for (let at = 0; at < tokens.length; ) {
    const isTaken = taken.some((each) => holds(each, at));
    const said = isTaken ? null : cueAt(tokens, at);
    const { lower } = tokens[at] ?? { lower: '' };
    if (said !== null) found.push({ cue: said.cue, first: at, end: at + said.length });
    // What is "happiest" ranks by whatever figure is near to it.
    else if (!isTaken && isSuperlative(lower)) found.push({ cue: unknownMost, first: at, end: at });
    at += said?.length ?? 1;
  }
  return found;
}

/** The columns that are named, each by its surest mention, the surest first. */
function columnsSaid(view: QuestionView, taken: readonly Stretch[]): ColumnSaid[] {
  return [...view.names.columns.values()]
    .flatMap((mentions) => mentions.toSorted(byStrength)[0] ?? [])
    .filter(({ by, share }) => (by === 'name' || by === 'synonym') && share >= mostOfName)
    .filter(({ first }) => !taken.some((each) => holds(each, first)))
    .toSorted(byStrength);
}

function homeOf(
  { saidTables, tables }: QuestionView,
  values: readonly ValueMention[],
  columns: readonly ColumnSaid[],
): TableSchema | null {
  const [only, ...others] = tables;
  const named =
    saidTables[0]?.target ?? columns[0]?.target.table ?? values[0]?.links[0]?.column.table ?? null;
  return (named ?? (others.length === 0 ? only : null))?.table ?? null;
}

/** What stands behind "per", "by", "each", and behind the word that asks. */
function groupSaid(
  tokens: Tokens,
  taken: readonly Stretch[],
  cues: readonly CueSaid[],
  columns: readonly ColumnSaid[],
): (Stretch & { readonly said: Said }) | null {
  const behind = cues.find(({ cue }) => cue.kind === 'group')?.end;
  const asked = tokens.findIndex(({ lower }) => asking.has(lower));
  const from = behind ?? (asked < 0 ? null : asked + 1);
  if (from === null) return null;
  const ends = (at: number) => {
    const token = tokens[at];
    return (
      token?.kind !== 'word' ||
      isStopWord(token.lower) ||
      shares.has(token.lower) ||
      taken.some((each) => holds(each, at))
    );
  };
  let first = from;
  while (first < tokens.length && ends(first) && isStopWord(tokens[first]?.lower ?? '') && first < from + 2)
    first += 1;
  let end = first;
  while (end - first < longestName && !ends(end)) end += 1;
  if (end === first) return null;
  const named = columns.find((column) => holds({ first, end }, column.first));
  const words = tokens.slice(first, end).map(({ text }) => text);
  return { first, end, said: { words: words.join(' '), column: named?.target.column ?? null } };
}

/** Whether a word is one for a stretch of time: "month". */
export function isGrain(words: string): boolean {
  return Object.hasOwn(grainNouns, words.toLowerCase());
}
