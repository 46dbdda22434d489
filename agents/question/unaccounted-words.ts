import { isStopWord } from '#lib/text/words.ts';
import type { Token } from '../query/writer/built-in/tokenize.ts';
import { type QuestionView, strength } from './question-view.ts';
import type { Reading } from './read-shapes.ts';

/** A name that is said at least so strongly is meant. */
const clearlySaid = 0.5;
/** And at least so strongly where the whole name is said. */
const wholeName = 0.9;

/**
 * The content words of a question that a reading does nothing with: those that name something it does not use, and those
 * that name nothing and are not among the stems of general language (words that ask, in questions on many databases).
 */
export function unaccountedWords(
  reading: Reading,
  view: QuestionView,
  general: ReadonlySet<string>,
): Token[] {
  const used = new Set<number>();
  const cover = ({ first, end }: { first: number; end: number }) => {
    for (let at = first; at < end; at++) used.add(at);
  };
  const tables = new Set(reading.filled.flatMap(({ candidate }) => candidate.table ?? []));
  const columns = new Set(reading.filled.flatMap(({ candidate }) => candidate.column ?? []));
  for (const { candidate } of reading.filled) for (const value of candidate.values) cover(value);
  for (const column of columns) for (const mention of view.names.columns.get(column) ?? []) cover(mention);
  for (const table of tables)
    for (const mention of view.names.tables.get(table) ?? [])
      if ((mention.by === 'name' || mention.by === 'synonym') && !isColumnInstead(mention, view))
        cover(mention);

  const meant = new Set<number>();
  for (const mentions of [...view.names.columns.values(), ...view.names.tables.values()])
    for (const mention of mentions)
      if (strength(mention) >= clearlySaid)
        for (let at = mention.first; at < mention.end; at++) meant.add(at);
  return view.tokens.filter(
    (token, at) =>
      token.kind === 'word' &&
      !isStopWord(token.lower) &&
      !used.has(at) &&
      (meant.has(at) || !general.has(token.stem)),
  );
}

/** Where there is one table alone, its name is hardly said: the "churn" of a file `churn_2024` is its column of that name. */
function isColumnInstead(
  { first, end }: { first: number; end: number },
  { tables, names }: QuestionView,
): boolean {
  if (tables.length > 1) return false;
  return [...names.columns.values()].some((mentions) =>
    mentions.some((each) => each.first === first && each.end === end && strength(each) >= wholeName),
  );
}

/** Beside a reading of the rules, which leave no content word over, one that does is no rival. */
export function isOutdone(unaccounted: number, rulesAnswer: boolean): boolean {
  return rulesAnswer && unaccounted > 0;
}
