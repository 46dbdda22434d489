import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isActOf } from '../assumed/tables-of-verbs.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { comparedTimes } from './compared-times.ts';
import type { AskedFigure, Asking } from './find-figures.ts';
import { english } from './lexicon.ts';
import { thingsInWords } from './units-of-things.ts';

const { compared, movement, words } = english;

/** "…, counting no sales as zero": so it is read anyway. */
const noneAsZero = new RegExp(
  `,\\s+(?:${english.compared.counted})\\b[^,]*\\s(?:${english.compared.asZero})$`,
  'iu',
);

/**
 * "Which genres sold less in 2011 than in 2010", "clients whose orders fell from May to June": one figure of each thing at two times, and
 * the things for which it is so. Empty where it is not said of which things, or which figure.
 */
export function thingsCompared(text: string, { today, tables }: Asking): AskedFigure[] {
  const tokens = tokenize(text.replace(noneAsZero, ''));
  const times = comparedTimes(tokens, today);
  if (times === null) return [];
  const first = Math.min(...times.places);
  // Whatever else is said behind the two times is no part of the comparison.
  const behind = Math.max(...times.places) + 1;
  const shown = behind + (tokens[behind]?.kind === 'mark' ? 1 : 0);
  const both = wordingAt(tokens, shown, english.compared.showing);
  if (behind < tokens.length && (both === 0 || shown + both < tokens.length)) return [];
  const isCounted = wordingAt(tokens, 0, english.compared.counting);
  const openings = english.openings.split('|');
  let start = isCounted;
  while (openings.includes(tokens[start]?.lower ?? '')) start += 1;
  const clause = { tokens: tokens.slice(0, first), start };
  const asked = times.isThan ? byDegree(clause, tables) : byVerb(clause);
  if (asked === null) return [];
  const [before, after] = [times.before, times.after].map(
    (time) => `total ${asked.measure} by ${asked.things} ${time}`,
  );
  if (before === undefined || after === undefined) return [];
  // Of "more in 2010 than in 2011" the time that is said first is the one that has more.
  const rises = times.isThan ? asked.isMore === times.isTurned : asked.isMore;
  const slots: Record<string, string> = {
    moved: rises ? 'up' : 'down',
    ...(asked.isOfNumbers && { most: 'most' }),
    ...(both > 0 && { both: 'both' }),
  };
  return [
    {
      kind: 'between-periods',
      cores: [before, after],
      slots: isCounted > 0 ? { ...slots, counted: asked.things } : slots,
      hundredfold: false,
      sideBySide: false,
      overrules: true,
    },
  ];
}

type Clause = { readonly tokens: Tokens; readonly start: number };
type Compared = {
  readonly things: string;
  readonly measure: string;
  readonly isMore: boolean;
  /** "Fewer orders" is about how many there are. */
  readonly isOfNumbers: boolean;
};

/** "Had fewer orders", "spent more", "whose sales were lower". */
function byDegree(clause: Clause, tables: Tables): Compared | null {
  const { tokens } = clause;
  const isDegree = (words: string) => (token: Token) => words.split('|').includes(token.lower);
  const at = tokens.findLastIndex(isDegree(`${compared.more}|${compared.less}`));
  const degree = tokens[at];
  if (degree === undefined) return null;
  const isMore = isDegree(compared.more)(degree);
  const isOfNumbers = isDegree(compared.ofNumbers)(degree);
  const split = relationIn(clause, compared, at);
  if (split === null) return null;
  const object = saidIn(tokens.slice(at + 1), compared.empty);
  const between = saidIn(tokens.slice(split.behind, at), `${compared.empty}|${compared.having}`);
  const verb = tokens
    .slice(split.behind, at)
    .findLast(({ lower }) => !compared.empty.split('|').includes(lower));
  const measure =
    object !== ''
      ? isSold(verb, object, tables)
        ? english.unitsOfThings.units
        : object
      : verb === undefined
        ? ''
        : compared.dealt.split('|').includes(verb.lower)
          ? 'sales'
          : split.isOwned
            ? between
            : (rowsOfVerb(verb, tables) ?? '');
  // "Which faults are reported more often": of them there are more.
  const isOften = isDegree(compared.often)(tokens[at + 1] ?? degree);
  if (measure === '' && isOften)
    return { things: split.things, measure: `number of ${split.things}`, isMore, isOfNumbers: true };
  return measure === '' ? null : { things: split.things, measure, isMore, isOfNumbers };
}

/** "Sold more tracks": as many as were sold, and not as many as there are. */
function isSold(verb: Token | undefined, object: string, tables: Tables): boolean {
  const isVerb = english.unitsOfThings.sells.split('|').includes(verb?.lower ?? '');
  return isVerb && thingsInWords(tables)?.split('|').includes(object.toLowerCase()) === true;
}

/** "Whose orders fell", "where revenue rose". */
function byVerb(clause: Clause): Compared | null {
  const split = relationIn(clause, compared, clause.tokens.length);
  if (split === null || !split.isOwned) return null;
  const { tokens } = clause;
  for (let at = split.behind + 1; at < tokens.length; at += 1) {
    const length = wordingAt(tokens, at, words.moved);
    if (length === 0 || at + length < tokens.length) continue;
    const measure = saidIn(tokens.slice(split.behind, at), compared.empty);
    const isMore = wordingAt(tokens, at, movement.falling) === 0;
    return measure === '' ? null : { things: split.things, measure, isMore, isOfNumbers: false };
  }
  return null;
}

/** The things that are asked for, and where what is said of them begins. */
function relationIn(
  { tokens, start }: Clause,
  compared: typeof english.compared,
  end: number,
): { readonly things: string; readonly behind: number; readonly isOwned: boolean } | null {
  const relations = `${compared.owning}|${compared.relating}|${compared.having}|${compared.dealt}`.split('|');
  const own = tokens.findIndex(({ lower }, at) => at > start && at < end && relations.includes(lower));
  // "Which clients shipped more": the verb stands directly before the degree.
  const at = own < 0 ? end - 1 : own;
  const relation = tokens[at];
  if (relation === undefined || at <= start) return null;
  // "Which faults are reported more often".
  const being = tokens.slice(start, at).findIndex(({ lower }) => compared.being.split('|').includes(lower));
  const things = tokens.slice(start, being > 0 ? start + being : at);
  if (things.length > mostOfThings || things.some(({ kind }) => kind !== 'word')) return null;
  const isOwned = compared.owning.split('|').includes(relation.lower);
  const isPronoun = isOwned || compared.relating.split('|').includes(relation.lower);
  return { things: things.map(({ text }) => text).join(' '), behind: isPronoun ? at + 1 : at, isOwned };
}

const mostOfThings = 4;

function saidIn(tokens: Tokens, without: string): string {
  const empty = wordSet(without);
  return tokens
    .filter(({ lower }) => !empty.has(lower))
    .map(({ text }) => text)
    .join(' ');
}

/** "Shipped more": how many shipments there are, where those are kept. */
function rowsOfVerb(verb: Token, tables: Tables): string | null {
  const called = tables.filter(({ name }) =>
    spokenParts(name).some((part) => isActOf(verb, part.toLowerCase())),
  );
  const alone = called.filter(({ name }) => spokenParts(name).length === 1);
  const [table, ...others] = alone.length > 0 ? alone : called;
  return table === undefined || others.length > 0
    ? null
    : `number of ${nameInWords(table.name).toLowerCase()}`;
}
