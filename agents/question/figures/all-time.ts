import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { english } from './lexicon.ts';

const { ever, high, low, of, highest, lowest, levels } = english.allTime;
const asked = new RegExp(
  `^(?<before>.*?)\\b(?:the )?(?:${ever}) (?:(?<high>${high})|${low})(?: (?:${of}))? (?<what>\\p{L}.*)$`,
  'iu',
);

/** "All-time high of the Europe 40": the highest that is kept of it, its close where nothing else is said. */
export function allTime(question: string, tables: Tables): string | null {
  const { before = '', high: isHigh, what } = asked.exec(question.trim())?.groups ?? {};
  if (what === undefined) return null;
  const [first = ''] = words(what).filter((word) => !isStopWord(word));
  const figures = tables.flatMap((table) =>
    lexiconOf(table).columns.filter(({ column }) => isNumeric(column)),
  );
  const isFigure = (word: string) => figures.some(({ vocabulary }) => vocabulary.has(stemOf(word)));
  const extreme = `${before}the ${isHigh === undefined ? lowest : highest}`;
  if (isFigure(first) && first === first.toLowerCase()) return `${extreme} ${what.replace(/^the /iu, '')}`;
  const level = levels.split('|').find(isFigure);
  return level === undefined ? null : `${extreme} ${level} of ${what}`;
}
