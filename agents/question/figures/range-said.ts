import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

const { said, of, by, least, most } = english.ranges;
const openings = new Set(english.openings.split('|'));

/** "Salary range for the position Accountant": the least and the most of it; where rows keep both as columns of their own, those. */
export function rangeSaid(question: string, tables: readonly TableSchema[]): string | null {
  const tokens = tokenize(question);
  const first = tokens.findIndex(({ lower }) => !openings.has(lower));
  const at = tokens.findIndex((_, place) => place > first && wordingAt(tokens, place, said) > 0);
  const what = tokens.slice(first, at);
  const isNamed = at > 0 && what.every(({ kind, lower }) => kind === 'word' && !isStopWord(lower));
  const grouped = wordingAt(tokens, at + 1, by);
  const link = wordingAt(tokens, at + 1, of);
  const rest = question.slice(tokens[at + 1 + Math.max(grouped, link)]?.start);
  if (!isNamed || !isFigure(what, tables) || grouped + link === 0 || rest === '') return null;
  const text = what.map((token) => token.text).join(' ');
  const both = `${least} ${text} and ${most} ${text}`;
  if (grouped === 0) return `${both} of ${rest}`;
  return keepsBoth(what, tables) ? null : `${both} per ${rest}`;
}

/** Whether numbers are called so, and no days. */
function isFigure(what: readonly Token[], tables: readonly TableSchema[]): boolean {
  return columnsCalled(what, tables).some(isNumeric);
}

function columnsCalled(what: readonly Token[], tables: readonly TableSchema[]) {
  return tables.flatMap(({ columns }) =>
    columns.filter(({ name }) => {
      const stems = words(nameInWords(name)).map(stemOf);
      return what.every(({ stem }) => stems.includes(stem));
    }),
  );
}

/** A row that has its own two is no group over which they would be taken. */
function keepsBoth(what: readonly Token[], tables: readonly TableSchema[]): boolean {
  const edges = [least, most].map(stemOf);
  return columnsCalled(what, tables).some(({ name }) =>
    words(nameInWords(name)).some((word) => edges.includes(stemOf(word))),
  );
}
