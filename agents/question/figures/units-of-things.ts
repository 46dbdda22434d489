import type { TableSchema } from '#lib/domain/schema.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';
import { thingSold } from './what-sells.ts';

const { number, sold, sells, having, by, most, units } = english.unitsOfThings;
const ends = new Map(Object.entries(most));
const anyEnd = Object.keys(most).join('|');

/**
 * "Number of tracks sold by genre", "which genre sells the most tracks in each country", "top 3 genres by tracks sold": where lines of deals
 * are about one kind of things only, those sold are the units.
 */
export function unitsOfThings(question: string, tables: readonly TableSchema[]): string | null {
  const things = thingsInWords(tables);
  if (things === null) return null;
  const text = question.trim().replace(/[\s?.!]+$/u, '');
  const most = new RegExp(
    `^(?<dims>.+?)(?: (?:that|which|who))? (?:(?:${having}) the (?<had>${anyEnd}) (?:${things}) (?:${sold})|(?:(?:${having}) )?(?:${sells}) the (?<end>${anyEnd}) (?:${things}))(?<rest>,? .+)?$`,
    'iu',
  ).exec(text)?.groups;
  const end = ends.get((most?.had ?? most?.end ?? '').toLowerCase());
  if (most !== undefined && end !== undefined)
    return `${most.dims} with the ${end} ${units}${most.rest ?? ''}`;
  const ranked = new RegExp(
    `^(?<dims>.+) by (?:(?:${number}) )?(?:${things}) (?:${sold})(?<rest>,? .+)?$`,
    'iu',
  ).exec(text)?.groups;
  if (ranked !== undefined) return `${ranked.dims} by ${units}${ranked.rest ?? ''}`;
  const grouped = new RegExp(
    `^(?:(?:${number}) )?(?:${things}) (?:${sold}) (?<by>${by}) (?<rest>.+)$`,
    'iu',
  ).exec(text)?.groups;
  const isKind = grouped?.rest !== undefined && namesKind(grouped.rest, tables);
  return isKind ? `${units} ${grouped.by} ${grouped.rest}` : null;
}

/** What is sold, as a wording; null where that is not one kind of things. */
export function thingsInWords(tables: readonly TableSchema[]): string | null {
  const thing = thingSold(tables);
  if (thing === null) return null;
  const { one, many } = tableNoun(thing);
  return `${many}|${one}`;
}

/** Whether a table or column is named there, and nobody who sold something. */
function namesKind(text: string, tables: readonly TableSchema[]): boolean {
  const tokens = tokenize(text);
  const [first] = tokens;
  return (
    tables.some((table) => isNamedAt(table, tokens, 0)) ||
    tables.some((table) =>
      lexiconOf(table).columns.some(
        ({ nameParts }) => first !== undefined && nameParts.at(-1)?.has(first.stem) === true,
      ),
    )
  );
}
