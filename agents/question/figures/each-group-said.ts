import { wordSet } from '#lib/text/words.ts';
import { cueAt, cuesIn } from '../../query/writer/built-in/cues.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isMany } from '../../query/writer/built-in/word-forms.ts';
import { english } from './lexicon.ts';
import { plain } from './phrase.ts';

const { led, each, own, per, by, ends, showing, whose, shown, measured, mostWords } = english.tops;
const leads = wordSet(led);
const eachOnes = wordSet(each);
const owning = wordSet(own);
const ofGroups = new Set([...eachOnes, ...wordSet(per)]);
const ofGroupsOrBy = new Set([...ofGroups, ...wordSet(by)]);
const ending = wordSet(ends);
const measuring = wordSet(measured);
const tail = new RegExp(`,? (?:${showing}) (?:(?:${whose}) )?(?:${shown})$`, 'i');
const possessive = /['’]s?$/u;

/** A question about the top of each group, taken apart: the whole without what only has its figure shown, the same without its group, and how the group is called. */
export type EachGroup = { readonly whole: string; readonly rest: string; readonly group: string };

/**
 * "Who is our best customer in each region", "for each hotel, the guest who spent the most", "each store's oldest employee", "biggest order per
 * country, with the amount": the question without its group, wherever that stands. null where no group or several are said.
 */
export function eachGroupSaid(question: string): EachGroup | null {
  const whole = plain(question).replace(tail, '');
  const said = whole.split(' ');
  // "The highest salary in their department" is the highest of each.
  const isOwn = (at: number) =>
    owning.has(said[at]?.toLowerCase() ?? '') && leads.has(said[at - 1]?.toLowerCase() ?? '');
  const parted = saysByWhat(whole) ? ofGroupsOrBy : ofGroups;
  const places = said.flatMap((word, at) => (parted.has(word.toLowerCase()) || isOwn(at) ? [at] : []));
  const [at, ...others] = places;
  if (at === undefined || others.length > 0) return null;
  const end = endOfGroup(said, at + 1);
  const group = said.slice(at + 1, end).join(' ');
  const from = leads.has(said[at - 1]?.toLowerCase() ?? '') ? at - 1 : at;
  const rest = [...said.slice(0, from), ...said.slice(end)].join(' ').replace(/[\s,:]+$/u, '');
  // "The top 5 shops by sales per customer" are of all.
  const isOfEach = eachOnes.has(said[at]?.toLowerCase() ?? '') || isOwn(at);
  // "Towns by the rent of their flats" tells whose the figure is; "of their rank" has one of each.
  const isOfTheirs = said[at - 1]?.toLowerCase() === 'of' && owning.has(said[at]?.toLowerCase() ?? '');
  const isFigureOf = isOfTheirs && isMany(said[at + 1]?.toLowerCase() ?? '');
  const isRate =
    (!isOfEach || isFigureOf) &&
    said.slice(0, at).some((word, place) => measuring.has(word.toLowerCase()) && !isWhole(said, place));
  if (group === '' || isRate || !ranks(rest)) return null;
  return { whole, rest, group: group.replace(/[,:]$/u, '').replace(possessive, '') };
}

/** The "cheapest car by fuel" is so by its price, which leaves the "by" to the groups; the "best car by price" is not. */
function saysByWhat(question: string): boolean {
  const ranked = cuesIn(tokenize(question)).filter((cue) => cue.kind === 'superlative');
  return ranked.length === 1 && ranked.every(({ about }) => about.length > 0);
}

/** "Most expensive" is one superlative, where behind a "most" stands what there is most of. */
function isWhole(said: readonly string[], at: number): boolean {
  const found = cueAt(tokenize(said.slice(at).join(' ')), 0);
  return found?.cue.kind === 'superlative' && found.length > 1;
}

/** Whether something is the first of others. */
export function ranks(rest: string): boolean {
  return cuesIn(tokenize(rest)).some(({ kind }) => kind === 'superlative');
}

/** The name of a group ends at a mark, behind a possessive, or before a word that says something else. */
function endOfGroup(said: readonly string[], from: number): number {
  for (let at = from; at < said.length; at += 1) {
    const word = said[at] ?? '';
    if (ending.has(word.toLowerCase()) || at - from >= mostWords) return at;
    if (/[,:]$/u.test(word) || possessive.test(word)) return at + 1;
  }
  return said.length;
}
