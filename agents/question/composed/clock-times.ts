import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { reading } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { times, ends, morning, evening, oclock, named } = en.timesOfDay;
const { asked, joints, and, time, of } = en.timesOfDay.askedFor;
const joint = wordSet(joints);
const generic = wordSet(times);
const isEnding = new Set(ends.split('|').map(stemOf));
const namedTimes: Readonly<Record<string, string>> = named;
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d(?<seconds>:[0-5]\d)?$/u;

/** A column that keeps times of day as text, which are in order as they are written: "08:30". */
export type ClockColumn = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  readonly hasSeconds: boolean;
  /** Whether something ends then, so that of several the last one counts. */
  readonly isEnd: boolean;
};

export function clockColumns(tables: Tables): ClockColumn[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column, place): ClockColumn[] => {
      if (column.kind !== 'text') return [];
      const sampled = table.sampleRows.flatMap((row) => (row[place] === null ? [] : [String(row[place])]));
      const values = column.distinctValues ?? sampled;
      const [first, ...others] = new Set(values.map((value) => value.length));
      if (first === undefined || others.length > 0 || !values.every((value) => clock.test(value))) return [];
      const isEnd = nameOf(column).some((word) => isEnding.has(stemOf(word)));
      return [{ table, column, hasSeconds: first > 'hh:mm'.length, isEnd }];
    }),
  );
}

/** Whether a word says which time it is: "opens" and "opening" of `opening_time`. */
export function callsTime({ lower, kind }: Token, { column }: ClockColumn): boolean {
  return kind === 'word' && !generic.has(lower) && nameOf(column).some((word) => haveOneRoot(word, lower));
}

/** "What time does the museum open and close" asks for its open time and close time: the time is none of a zone, nor of anything else called so. */
export function timesAsked(tokens: Tokens, tables: Tables): Token[] {
  const length = wordingAt(tokens, 0, asked);
  const columns = length === 0 ? [] : clockColumns(tables);
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  const isVerb = (token: Token) => columns.some((column) => callsTime(token, column));
  const before = tokens.slice(0, end).findLastIndex((token) => !isVerb(token) && !joint.has(token.lower));
  const first = Math.max(before + 1, length);
  const verbs = tokens.slice(first, end).filter(isVerb);
  const start = tokens[0];
  if (start === undefined || verbs.length === 0 || first === length) return [...tokens];
  const said = (word: string) => reading(start, word);
  return [
    ...verbs.flatMap((verb, place) => [...(place === 0 ? [] : [said(and)]), verb, said(time)]),
    said(of),
    ...tokens.slice(length, first),
  ];
}

function nameOf({ name, description }: ColumnSchema): string[] {
  const all = [...spokenParts(name), ...words(description ?? '')].map((word) => word.toLowerCase());
  return all.filter((word) => word.length > 2 && !generic.has(word));
}

/** A time of day that is said there, "9", "17:30", "5 pm", "noon", as a column writes it. */
export function clockTimeAt(
  tokens: Tokens,
  at: number,
  hasSeconds: boolean,
): { readonly value: string; readonly end: number } | null {
  const written = (hour: number, minute: number) =>
    `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}${hasSeconds ? ':00' : ''}`;
  const word = namedTimes[tokens[at]?.lower ?? ''];
  if (word !== undefined) return { value: `${word}${hasSeconds ? ':00' : ''}`, end: at + 1 };
  const hour = tokens[at]?.value ?? null;
  if (tokens[at]?.kind !== 'number' || hour === null || !Number.isInteger(hour) || hour > 23) return null;
  const minutes = tokens[at + 1]?.text === ':' ? Number(tokens[at + 2]?.text) : 0;
  let end = tokens[at + 1]?.text === ':' ? at + 3 : at + 1;
  const [early, late] = [wordingAt(tokens, end, morning), wordingAt(tokens, end, evening)];
  end += early + late + wordingAt(tokens, end, oclock);
  const hasHalf = early + late > 0;
  if (Number.isNaN(minutes) || minutes > 59 || (hasHalf && (hour < 1 || hour > 12))) return null;
  return { value: written(hasHalf ? (hour % 12) + (late > 0 ? 12 : 0) : hour, minutes), end };
}
