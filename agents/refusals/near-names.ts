import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { isKindOf, nearness } from '#lib/text/word-nearness.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { cueAt, grainNouns } from '../query/writer/built-in/cues.ts';
import { labelColumns } from '../query/writer/built-in/table-nature.ts';
import { tokenize } from '../query/writer/built-in/tokenize.ts';
import { english } from '../question/assumed/lexicon.ts';
import { isUnit } from '../question/assumed/quantities.ts';
import { currencySaid } from '../question/called/currency-pairs.ts';
import { english as called } from '../question/called/lexicon.ts';
import { columnWords, tableNoun } from '../question/explain/names.ts';
import { figureWords } from '../question/left-out.ts';
import type { Mended } from './mend-spelling.ts';

/** Two steps apart only the commoner meanings of both words count; among many names one that near is there by chance. */
const leastNearness = 0.57;
const leastAmongMany = 0.75;
const many = 120;
/** The next best name must be this much further away, or either may be meant. */
const clearLead = 0.08;

/**
 * The question with words that the source does not have in those of it that mean nearly the same: a town is a city, a
 * worker an employee. null where that is clear for none of the words that were not read.
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
    const word = said.toLowerCase();
    if (
      isStopWord(word) ||
      figureWords.has(word) ||
      shaping.has(word) ||
      ofTrade.has(word) ||
      measured.has(word) ||
      // An amount of another unit is another amount.
      isUnit(word) ||
      currencySaid(word, tables) !== null ||
      cueAt(tokenize(word), 0) !== null
    )
      continue;
    if (names.has(singular(said)) || (tables.length === 1 && partsIn(tables).has(singular(said)))) continue;
    const meant = nearest(singular(said), names);
    // A type is a person as well, and nobody who says "women" means types.
    if (meant !== null && general.has(meant) && !saysKind(singular(said))) continue;
    // Trades are several things, and trading is none.
    if (meant === null || (pluralize.isPlural(said) && meant.endsWith('ing'))) continue;
    const written = pluralize.isPlural(said) ? pluralize.plural(meant) : meant;
    slips.push({ said, meant: written });
    mended = mended.replace(new RegExp(`(?<!\\p{L})${said}(?!\\p{L})`, 'u'), written);
  }
  return slips.length === 0 ? null : { question: mended, slips };
}

/** Words that say how many, how often, which in an order, what is left, and for which periods: nothing that a source keeps is called so. */
const shaping: ReadonlySet<string> = new Set([
  ...'times once twice rest remainder difference well number count figure amount'.split(' '),
  ...'first second third fourth fifth last next previous'.split(' '),
  ...Object.keys(grainNouns).filter((noun) => noun !== 'date'),
]);

/** What is measured in units or marks of its own: a weight is no length, however near both are as properties, and a score no account. */
const measured: ReadonlySet<string> = new Set(
  'weight length height width depth distance volume area temperature speed age size score'.split(' '),
);

/** What trade comes to is computed, and nothing else is nearly that. */
const ofTrade: ReadonlySet<string> = new Set(Object.values(english.terms).flatMap((said) => said.split('|')));

/** Words for anything at all. */
const general: ReadonlySet<string> = wordSet(called.general);

/** "Species" and "brand" are kinds themselves. */
function saysKind(word: string): boolean {
  return general.has(word) || isKindOf(word, 'kind');
}

function nearest(said: string, names: ReadonlySet<string>): string | null {
  const least = names.size > many ? leastAmongMany : leastNearness;
  const [best, next] = [...names]
    .map((name) => ({ name, near: nearness(said, name) }))
    .filter(({ near }) => near >= least)
    .toSorted((one, other) => other.near - one.near);
  if (best === undefined || (next !== undefined && best.near - next.near < clearLead)) return null;
  return best.name;
}

/** What tables, columns and the kinds of things in them are called, no single one of which has a name that is near a word but by chance, each by the noun of its name: "type" of "pet type". */
const namesIn = rememberedOf((tables: readonly TableSchema[]): ReadonlySet<string> => {
  const names = tables.flatMap((table) => [
    tableNoun(table).one,
    ...table.columns.flatMap((column) => (flagOf(column) === null ? [columnWords(column)] : [])),
    ...table.columns.flatMap((column) =>
      column.unique === true || labelColumns(table).includes(column) ? [] : (column.distinctValues ?? []),
    ),
  ]);
  const nouns = names.map((name) => name.split(' ').at(-1) ?? '');
  return new Set(nouns.filter((noun) => /^\p{L}{3,}$/u.test(noun)).map(singular));
});

/** What one table has within a name is said by that: the item of an "item description" is no point. Of several others may be meant. */
const partsIn = rememberedOf(
  (tables: readonly TableSchema[]): ReadonlySet<string> =>
    new Set(
      tables.flatMap((table) =>
        table.columns.flatMap((column) => columnWords(column).split(' ').map(singular)),
      ),
    ),
);

function singular(word: string): string {
  return pluralize.singular(word.toLowerCase());
}
