import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { nearness } from '#lib/text/word-nearness.ts';
import { isStopWord } from '#lib/text/words.ts';
import { columnWords, tableNoun } from '../question/explain/names.ts';
import type { Mended } from './mend-spelling.ts';

/** Words further apart than a word and the next broader one are two things. */
const leastNearness = 0.5;
/** The next best name must be this much further away, or either may be meant. */
const clearLead = 0.08;

/**
 * The question with words that the source does not have in those of it that mean nearly the same: a town is a city, a
 * worker an employee. null unless that is clear for every word that was not read.
 */
export function nearNames(
  question: string,
  unread: readonly string[],
  tables: readonly TableSchema[],
): Mended | null {
  const names = namesIn(tables);
  const slips: { said: string; meant: string }[] = [];
  let mended = question;
  for (const said of unread.flatMap((part) => part.match(/[\p{L}]+/gu) ?? [])) {
    if (isStopWord(said.toLowerCase()) || names.has(singular(said))) continue;
    const meant = nearest(singular(said), names);
    if (meant === null) return null;
    const written = pluralize.isPlural(said) ? pluralize.plural(meant) : meant;
    slips.push({ said, meant: written });
    mended = mended.replace(new RegExp(`(?<!\\p{L})${said}(?!\\p{L})`, 'u'), written);
  }
  return slips.length === 0 ? null : { question: mended, slips };
}

function nearest(said: string, names: ReadonlySet<string>): string | null {
  const [best, next] = [...names]
    .map((name) => ({ name, near: nearness(said, name) }))
    .filter(({ near }) => near >= leastNearness)
    .toSorted((one, other) => other.near - one.near);
  if (best === undefined || (next !== undefined && best.near - next.near < clearLead)) return null;
  return best.name;
}

/** What tables and columns are called by one word. */
function namesIn(tables: readonly TableSchema[]): Set<string> {
  const names = tables.flatMap((table) => [tableNoun(table).one, ...table.columns.map(columnWords)]);
  return new Set(names.filter((name) => /^\p{L}{3,}$/u.test(name)).map(singular));
}

function singular(word: string): string {
  return pluralize.singular(word.toLowerCase());
}
