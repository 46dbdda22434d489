import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { english } from '../figures/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { of, ranking } = en.figureOfTheirs;

/** "Countries by the total rent of their flats": whose the figure is adds nothing, where it is read of just those rows. */
export const figureOfTheirs: Compose = ({ tokens, tables }) => {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, of) > 0);
  const lead = wordingAt(tokens, at, of);
  const length = at < 0 ? 0 : lengthOfName(tables, tokens, at + lead);
  const by = tokens.findLastIndex((_, place) => place < at && wordingAt(tokens, place, ranking) > 0);
  if (length === 0 || by < 1 || isCounted(tokens, at)) return null;
  const theirs = tables.filter((table) => isNamedAt(table, tokens, at + lead));
  const things = tables.filter((table) =>
    tokens.slice(0, by).some((_, place) => isNamedAt(table, tokens, place)),
  );
  // "The highest wage of their rank" is that of all who have it.
  if (things.some((thing) => theirs.some((table) => refersTo(thing, table)))) return null;
  const named = theirs.map(({ name }) => name);
  const end = at + lead + length;
  const isBounded = tokens
    .slice(by + 1, at)
    .some(
      (_, place, all) =>
        cueAt(all, place)?.cue.kind === 'aggregate' || cueAt(all, place)?.cue.kind === 'superlative',
    );
  return {
    tokens: tokens.toSpliced(at, end - at),
    said: textOf(tokens, at, end),
    // "By the staff of their flats" is no largest of them, unless that is said.
    onto: (intent) => (isFigureOf(intent, named) && (isBounded || !isOfOne(intent)) ? intent : null),
  };
};

/** "The number of their flats" is how many there are. */
function isCounted(tokens: Tokens, at: number): boolean {
  return (
    english.numbersListed.asked.split('|').some((words) => {
      const length = words.split(' ').length;
      return wordingAt(tokens, at - length, words) === length;
    }) || cueAt(tokens, at - 1)?.cue.kind === 'count'
  );
}

/** Whether the figure is the one of a single row. */
function isOfOne({ select }: QueryIntent): boolean {
  return select.some(
    (item) => 'measure' in item && (item.measure.aggregate === 'max' || item.measure.aggregate === 'min'),
  );
}

/** Whether the figure is read by way of the rows that are named, and they are not what is shown. */
function isFigureOf({ subject, joins, select, groupBy }: QueryIntent, named: readonly string[]): boolean {
  const read = [subject, ...joins.flatMap(({ fromTable, toTable }) => [fromTable, toTable])];
  const isNamed = (table: string) => named.some((name) => sameName(name, table));
  const hasFigure = select.some((item) => 'measure' in item && item.measure.aggregate !== null);
  return hasFigure && read.some(isNamed) && !groupBy.some(({ column }) => isNamed(column.table));
}
