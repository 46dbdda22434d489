import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { keepsPeople } from '../assumed/people.ts';
import { tradeOf } from '../assumed/trade.ts';
import { tableNoun } from '../explain/names.ts';
import { hasOwnDay, thingCalled } from './acts-as-rows.ts';
import { english } from './lexicon.ts';

const { first, last, asking, of, made, making, from, earliest, latest } = english.firstDealer;
const { dealt } = assumed.plainer;
const end = `(?: (?:${first}))?(?:,? (?:${from}))?\\s*[?.!]*$`;
const wordings = [
  `^(?:(?:${asking}) )?(?<end>${first}|${last}) (?<thing>\\p{L}+) (?:${of}) (?:${dealt})${end}`,
  `^(?:(?:${asking}) )(?<end>${first}) (?<thing>\\p{L}+)\\s*[?.!]*$`,
  `^(?:who|(?:which|what) (?<thing>\\p{L}+)) (?:${dealt})(?: (?:${from}))? (?<end>${first}|${last})\\s*[?.!]*$`,
  `^(?:who|(?:which|what) (?<thing>\\p{L}+)) (?:${making}) (?:the|our) (?<end>${first}|${last}) (?<deal>\\p{L}+)\\s*[?.!]*$`,
].map((wording) => new RegExp(wording, 'iu'));
const isFirst = new RegExp(`^(?:${first})$`, 'iu');
const dealNouns = new Set(made.split('|'));

/** "Our first customer", "who bought last", of customers without a day of their own: whose the earliest or the latest deal is. */
export function firstDealer(question: string, tables: readonly TableSchema[]): string | null {
  const { deal } = tradeOf(tables);
  const said = wordings
    .map((wording) => wording.exec(question.trim())?.groups)
    .find((groups) => groups !== undefined);
  if (deal === null || said === undefined) return null;
  const dealers = tables.filter((table) => refersTo(deal.table, table));
  const [noun] = said.thing === undefined ? [] : tokenize(said.thing);
  const [thing, ...others] =
    noun === undefined
      ? dealers.filter(keepsPeople)
      : dealers.filter((table) => table === thingCalled(noun, tables));
  const rows = tableNoun(deal.table);
  const named = said.deal?.toLowerCase();
  const isDeal = named === undefined || dealNouns.has(named) || named === rows.one;
  if (thing === undefined || others.length > 0 || hasOwnDay(thing) || !isDeal) return null;
  const which = isFirst.test(said.end ?? '') ? earliest : latest;
  return `${nameInWords(thing.name).toLowerCase()} of the ${which} ${rows.one}`;
}
