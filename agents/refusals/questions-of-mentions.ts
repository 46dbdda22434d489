import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { mostCompared } from '#vector/name-likeness.ts';
import { isAdditive, isKey } from '../query/writer/built-in/table-nature.ts';
import type { WriterInput } from '../roles.ts';
import type { RunContext } from '../run-context.ts';
import { type TableWording, wordingOf } from '../source/table-wording.ts';
import { isFigure, isGrain, mentionsUnderstood, type Said, type Understood } from './mentions-understood.ts';

/** Of the columns that unknown words may mean, so many of the nearest are tried. */
const nearest = 3;
/** Where there are more, what is less near than this was hardly meant. */
const leastLikeness = 0.3;

/**
 * Questions in the words of the source that put what is known of one together again: its figure, groups, conditions and periods. For
 * words that name nothing, the columns of their kind stand that are nearest in meaning. The nearest first.
 */
export async function questionsOfMentions(
  input: WriterInput,
  { knowledge, signal }: RunContext,
): Promise<string[]> {
  const { tables } = knowledge.snapshot;
  const understood = mentionsUnderstood(input, tables);
  if (understood === null) return [];
  const { home } = understood;
  const rank = async (said: Said, columns: readonly ColumnSchema[]): Promise<Ranked[]> => {
    if (said.column !== null) return [{ column: said.column, likeness: 1 }];
    if (columns.length > mostCompared) return [];
    const names = columns.map((column) => nameOf(column));
    const likeness =
      said.words === '' ? [] : await knowledge.likenessOf(said.words.toLowerCase(), names, signal);
    return columns
      .map((column, at) => ({ column, likeness: likeness[at] ?? 0 }))
      .filter((each) => columns.length <= nearest || each.likeness >= leastLikeness)
      .toSorted((one, other) => other.likeness - one.likeness)
      .slice(0, nearest);
  };
  const { nameOf } = wordingOf(home, tables.length === 1);
  const { group: by, values } = understood;
  // What is one value has one group.
  const isFixed = (column: ColumnSchema) => values.some((value) => value.column.column === column);
  const isNoGroup = by === null || isGrain(by.words) || (by.column !== null && isFigure(home, by.column));
  const groups = isNoGroup
    ? [null]
    : await rank(
        by,
        home.columns.filter((column) => isKind(home, column) && !isFixed(column)),
      );
  const figures = needsFigure(understood)
    ? await rank(
        understood.figure,
        home.columns.filter((column) => isFigure(home, column)),
      )
    : [null];
  return groups
    .flatMap((group) =>
      figures.map((figure) => ({ group, figure, near: (group?.likeness ?? 1) + (figure?.likeness ?? 1) })),
    )
    .toSorted((one, other) => other.near - one.near)
    .flatMap(
      ({ group, figure }) =>
        questionOf(understood, { group: group?.column, figure: figure?.column }, tables) ?? [],
    );
}

type Ranked = { readonly column: ColumnSchema; readonly likeness: number };

/** What rows can be grouped by: a text of which there are several, none of its own for each row. */
function isKind(table: TableSchema, column: ColumnSchema): boolean {
  return column.unique !== true && !isFigure(table, column) && !isKey(table, column);
}

function needsFigure({ cues, bound, figure, isShare, isMedian }: Understood): boolean {
  if (bound !== null || isMedian) return true;
  if (isShare || cues.some(({ kind }) => kind === 'count')) return false;
  return (
    figure.column !== null ||
    cues.some(({ kind }) => kind === 'aggregate' || kind === 'superlative' || kind === 'how-much')
  );
}

/** null where it would be no more than a number of all rows. */
function questionOf(
  understood: Understood,
  { group, figure }: { readonly group: ColumnSchema | undefined; readonly figure: ColumnSchema | undefined },
  tables: Tables,
): string | null {
  const { home, cues, isShare, limit, bound, periods } = understood;
  const wording = wordingOf(home, tables.length === 1);
  const grain = understood.group !== null && isGrain(understood.group.words) ? understood.group.words : null;
  const by = group === undefined ? grain : wording.nameOf(group);
  const conditions = conditionsOf(understood, figure, tables, wording);
  const [parted, ...others] = conditions;
  // "What share of cars is automatic" is told beside the shares of the others.
  if (isShare && by === null && parted !== undefined)
    return `Share of ${wording.rows} by ${parted.name}${whereOf(others, periods)}`;
  const rest = whereOf(conditions, periods);
  const of = bound === null && figure !== undefined ? figureOf(understood, figure, wording) : null;
  if (by === null)
    return of === null && rest === '' ? null : `${capital(of ?? `how many ${wording.rows}`)}${rest}`;
  if (isShare) return `Share of ${wording.rows} by ${by}${rest}`;
  const most = cues.find((cue) => cue.kind === 'superlative');
  if (most === undefined) return `${capital(of ?? `number of ${wording.rows}`)} per ${by}${rest}`;
  const things = limit === null ? by : `${limit} ${pluralize.plural(by)}`;
  const ranked =
    of === null
      ? `${most.descending ? 'most' : 'fewest'} ${wording.rows}`
      : `${most.descending ? 'highest' : 'lowest'} ${of}`;
  return `${capital(things)} with the ${ranked}${rest}`;
}

const aggregates: Readonly<Record<string, string>> = {
  avg: 'average',
  sum: 'total',
  min: 'minimum',
  max: 'maximum',
};

/** "average price" */
function figureOf(
  { cues, group, isMedian }: Understood,
  figure: ColumnSchema,
  { nameOf }: TableWording,
): string {
  const said = cues.find((cue) => cue.kind === 'aggregate');
  const most = cues.find((cue) => cue.kind === 'superlative');
  const alone = most !== undefined && group === null ? (most.descending ? 'max' : 'min') : null;
  const aggregate = said?.aggregate ?? alone ?? (isAdditive(figure) ? 'sum' : 'avg');
  return `${isMedian ? 'median' : (aggregates[aggregate] ?? aggregate)} ${nameOf(figure)}`;
}

type Told = { readonly name: string; readonly is: string };

function conditionsOf(
  { values, bound, home }: Understood,
  figure: ColumnSchema | undefined,
  tables: Tables,
  { nameOf }: TableWording,
): Told[] {
  const held = values.map(({ column: { table, column }, value }) => {
    const named = table.table === home ? nameOf : wordingOf(table.table, tables.length === 1).nameOf;
    return { name: named(column), is: value.text };
  });
  return bound === null || figure === undefined ? held : [...held, { name: nameOf(figure), is: bound }];
}

function whereOf(conditions: readonly Told[], periods: readonly string[]): string {
  const told = conditions.map(({ name, is }) => `${name} is ${is}`).join(' and ');
  return `${told === '' ? '' : ` where ${told}`}${periods.map((period) => ` ${period}`).join('')}`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
