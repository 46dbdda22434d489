import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isMany, isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { lengthOfName } from './states-of-periods.ts';

const { ends, by, counts, first, sorted, descending, ascending } = english.orderWithoutBy;
const isEnd = wordSet(ends);
const isCount = wordSet(counts);

/** "Top 10 mills output", "bottom 5 clerks number of sales": what stands behind the things is what they are ordered by. */
export function orderWithoutBy(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex(({ lower }, place) => isEnd.has(lower) && tokens[place + 1]?.kind === 'number');
  const length = at < 0 ? 0 : lengthOfName(tables, tokens, at + 2);
  const place = at + 2 + length;
  const [last, figure] = [tokens[place - 1], tokens[place]];
  if (length === 0 || last === undefined || figure?.kind !== 'word' || !isMany(last.lower))
    return [...tokens];
  const cue = cueAt(tokens, place)?.cue;
  if (cue?.kind === 'aggregate' && cue.aggregate === 'sum') return [...tokens];
  if (isStopWord(figure.lower) || tokens.some(({ lower }) => lower === by)) return [...tokens];
  if (!isCount.has(figure.lower) && !isFigure(figure, tables)) return [...tokens];
  return [...tokens.slice(0, place), reading(figure, by), ...tokens.slice(place)];
}

/** "Stations by dock count, highest first": a list in that order, and no group for each number of docks. */
export function orderSaidBehind(tokens: Tokens, tables: Tables): Token[] {
  const said = tokens.filter(({ kind }) => kind !== 'mark');
  const at = said.length - 2;
  const [most, last] = said.slice(at);
  const cue = most && cueAt(said, at)?.cue;
  const place = said.findIndex(({ lower }) => lower === by);
  const [word, figure] = [said[place], said[at - 1]];
  const isSaid = cue?.kind === 'superlative' || cue?.kind === 'direction';
  if (last?.lower !== first || !isSaid || word === undefined || figure === undefined) return [...tokens];
  // "Number of houses by bedrooms, highest first" is counted for each.
  const isCounted = said.slice(0, place).some((_, from) => cueAt(said, from)?.cue.kind === 'count');
  const areThings =
    !isCounted && [1, 2, 3].some((length) => lengthOfName(tables, said, place - length) === length);
  if (!areThings || place + 1 >= at || isCount.has(figure.lower) || !isFigure(figure, tables))
    return [...tokens];
  const instead = [...sorted.split(' '), by].map((each) => reading(word, each));
  const direction = reading(last, cue.descending ? descending : ascending);
  return [...said.slice(0, place), ...instead, ...said.slice(place + 1, at), direction];
}

function isFigure({ lower, stem }: Token, tables: Tables): boolean {
  if (isVerbForm(lower)) return false;
  return tables.some((table) =>
    lexiconOf(table).columns.some(
      ({ column, vocabulary }) =>
        isNumeric(column) && !isKey(table, column) && (vocabulary.get(stem) ?? 0) >= surely,
    ),
  );
}

const surely = 0.5;
