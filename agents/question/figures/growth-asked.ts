import { type DateGrain, dateGrains } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { type DateSpan, readDates } from '../../query/writer/built-in/read-dates.ts';
import { type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { type ComparedTimes, comparedTimes, sinceFiscalBefore } from './compared-times.ts';
import type { AskedFigure, Asking } from './find-figures.ts';
import { english, isOpening } from './lexicon.ts';
import { namesThings } from './names-things.ts';
import { isSetAgainst, periodsBefore } from './set-against-before.ts';

const { grains, growth, words } = english;

/**
 * "Sales growth % year on year", "orders 2024 vs 2023 per shop, growth in %": what says growth, its unit and the times is taken out, and the
 * rest is what grew. Empty where nothing of the kind is asked, or not what grew from when to when.
 */
export function growthAsked(text: string, { today, tables }: Asking): AskedFigure[] {
  const tokens = tokenize(text);
  const taken = new Set<number>();
  const take = (at: number, length: number) => {
    for (let place = at; place < at + length; place += 1) taken.add(place);
  };
  const first = placeOf(tokens, growth.asking);
  const verb = first === null ? null : placeOf(tokens, growth.verbs);
  const noun = placeOf(tokens, growth.nouns);
  const neighbours = dateGrains.flatMap((grain) => {
    const place = placeOf(tokens, growth.neighbours[grain]);
    return place === null ? [] : [{ grain, ...place }];
  })[0];
  const unit = placeOf(tokens, growth.units);
  const last = neighbours ?? previousOfEach(tokens);
  // "Sales per month vs the previous month" says no growth, and asks for both.
  const isSetBeside = last !== undefined && last !== neighbours && isSetAgainst(tokens, last.at);
  const isPlain = noun === null && verb === null && unit === null && isSetBeside;
  const isGrowth =
    noun !== null || verb !== null || (neighbours !== undefined && unit !== null) || isSetBeside;
  if (!isGrowth) return [];
  for (const place of [verb === null ? null : first, verb, noun, last, unit])
    if (place) take(place.at, place.length);
  const opened = tokens.findIndex(({ text }, at) => !taken.has(at) && !isOpening(text));
  // "Which genres grew" asks for genres, and not for a growth.
  if (asksForThings(tokens, opened, taken)) return [];
  for (let at = 0; at < opened; at += 1) take(at, 1);

  const isBesideNoun = noun !== null && isBeside(tokens, noun.at);
  const times =
    last === neighbours ? (comparedTimes(tokens, today, isBesideNoun) ?? sinceFiscalBefore(tokens)) : null;
  const percent = unit !== null;
  // "Sales per year and the growth in percent": what grew is told as well.
  const told = isPlain ? 'change' : isBesideNoun ? tokens[noun?.at ?? 0]?.lower : undefined;
  const slots = { ...(percent ? { unit: 'percent' } : {}), ...(told === undefined ? {} : { told }) };
  const made = { slots, hundredfold: percent, sideBySide: false, overrules: false } as const;
  const said = grainSaid(tokens, taken);
  if (times !== null && neighbours === undefined && said === null) {
    const rest = ofEachNamed(restOf(text, tokens, taken, times), tables);
    if (rest === null) return [];
    return [
      { kind: 'change', cores: [`total ${rest} ${times.before}`, `total ${rest} ${times.after}`], ...made },
    ];
  }
  if (times !== null && !times.isStretch) return [];
  if (said !== null) take(said.at, said.length);
  const grain = said?.grain ?? neighbours?.grain ?? grainOfTime(tokens, today);
  const rest = restOf(text, tokens, taken, null);
  if (grain === null || rest === null) return [];
  const onYear = neighbours?.grain === 'year' && grain !== 'year';
  const kind = onYear ? 'year-on-year' : 'growth';
  return [{ kind, cores: [`total ${rest} by ${grain}`], ...made, overrules: isSetBeside }];
}

/** "Sales growth 2024 vs 2023, small shops": things that are named apart, in the plural, are each by themselves. */
function ofEachNamed(rest: string | null, tables: Tables): string | null {
  const [, measure = '', things] = /^([^,]+) , ([^,]+)$/u.exec(rest ?? '') ?? [];
  return things !== undefined && /s$/iu.test(things) && namesThings(things, tables)
    ? `${measure} by ${things}`
    : rest;
}

/** "In each year … compared with the year before": the growth from each to the next; undefined where it is not said of each. */
function previousOfEach(tokens: Tokens): (Place & { readonly grain: DateGrain }) | undefined {
  const said = grainSaid(tokens, new Set());
  if (said === null) return undefined;
  const before = periodsBefore(said.grain);
  for (const at of tokens.keys()) {
    const link = wordingAt(tokens, at, growth.sinceBefore);
    const length = link === 0 ? 0 : wordingAt(tokens, at + link, before);
    if (length > 0) return { grain: said.grain, at, length: link + length };
  }
  return undefined;
}

/** "… and the change", "with its growth": told beside the figures themselves. */
function isBeside(tokens: Tokens, noun: number): boolean {
  const before = tokens.slice(0, noun).findLast(({ lower }) => !owning.has(lower));
  return joining.has(before?.lower ?? '');
}

const owning = new Set(['the', 'its', 'their', 'percentage', 'percent', 'absolute']);
const joining = new Set(['and', 'with', 'plus', '&', 'including']);

/** "Market value per sector end of July vs a year ago": one figure at two times, whatever is to be seen by it. */
export function timesSetAgainst(text: string, today: string): AskedFigure[] {
  const said = tokenize(text);
  // "How did sales in May compare with those in April" opens as no other figure does.
  const tokens = said.slice(wordingAt(said, 0, english.growth.comparing));
  const times = comparedTimes(tokens, today);
  const opened = tokens.findIndex(({ text }) => !isOpening(text));
  const taken = new Set(tokens.slice(0, Math.max(0, opened)).keys());
  if (times === null || times.isThan || times.isStretch || grainSaid(tokens, taken) !== null) return [];
  const rest = howMuchBefore(text, tokens, times) ?? restOf(text, tokens, taken, times);
  if (rest === null || asksForThings(tokens, opened, taken)) return [];
  // Next to each other two figures stand as each would alone: "how much did Ann pay in 2023 and how much in 2024".
  const asked = times.isNextTo ? rest : `total ${rest}`;
  const cores = [`${asked} ${times.before}`, `${asked} ${times.after}`];
  const kind = times.isNextTo ? 'both-times' : 'change';
  return [{ kind, cores, slots: {}, hundredfold: false, sideBySide: false, overrules: false }];
}

/** "How much did Ann pay" before two times that end the question; null where something else is asked. */
function howMuchBefore(text: string, tokens: Tokens, times: ComparedTimes): string | null {
  const first = Math.min(...times.places);
  const isAll = times.places.size === tokens.length - first;
  const before = tokens.slice(0, first);
  const cues = cuesIn(before);
  const isAsked = cues.length === 1 && cues[0]?.kind === 'how-much';
  return times.isNextTo && isAll && isAsked ? text.slice(tokens[0]?.start, before.at(-1)?.end) : null;
}

export type Place = { readonly at: number; readonly length: number };

/** The first place where one of the wordings stands, the longest there. */
export function placeOf(tokens: Tokens, wordings: string): Place | null {
  for (const at of tokens.keys()) {
    const length = wordingAt(tokens, at, wordings);
    if (length > 0) return { at, length };
  }
  return null;
}

/** Of "which growth did sales have" the growth is asked for: what is asked for stands directly behind. */
function asksForThings(tokens: Tokens, opened: number, taken: ReadonlySet<number>): boolean {
  const asking = growth.things.split('|');
  const at = tokens.findIndex(({ lower }) => asking.includes(lower));
  return at >= 0 && (at >= opened || !taken.has(at + 1));
}

/** "By quarter", "monthly": the periods that are compared. */
function grainSaid(
  tokens: Tokens,
  taken: ReadonlySet<number>,
): (Place & { readonly grain: DateGrain }) | null {
  const links = `${words.grouping}|in each|in every|for each|for every|from`.split('|');
  for (const grain of dateGrains)
    for (const word of grains[grain].split('|')) {
      const at = tokens.findIndex(({ lower }, place) => lower === word && !taken.has(place));
      if (at < 0) continue;
      const link = links.find((each) => {
        const length = each.split(' ').length;
        return wordingAt(tokens, at - length, each) === length;
      });
      if (link !== undefined) {
        const length = link.split(' ').length;
        // "From month to month".
        const again = tokens[at + 1]?.lower === 'to' && tokens[at + 2]?.lower === word ? 2 : 0;
        if (link === 'from' && again === 0) continue;
        return { at: at - length, length: length + 1 + again, grain };
      }
      if (word.endsWith('ly') || word === 'annual' || word === 'daily') return { at, length: 1, grain };
    }
  return null;
}

/** "Growth in 2024" is that of the year 2024 since the one before. */
function grainOfTime(tokens: Tokens, today: string): DateGrain | null {
  const [span, ...others] = readDates(tokens, today);
  if (span?.meaning.kind !== 'range' || others.length > 0) return null;
  const { from, to, unit } = span.meaning;
  return from !== null && to !== null && unit !== 'day' && isOne(span, unit) ? unit : null;
}

/** One period and not several that follow each other. */
function isOne({ meaning }: DateSpan, unit: DateGrain): boolean {
  if (meaning.kind !== 'range' || meaning.from === null || meaning.to === null) return false;
  const days = (Date.parse(meaning.to) - Date.parse(meaning.from)) / 86_400_000 + 1;
  return days <= { day: 1, week: 7, month: 31, quarter: 92, year: 366 }[unit];
}

/** What is left of the question; null where nothing is, or where it asks for more than a figure by groups. */
export function restOf(
  text: string,
  tokens: Tokens,
  taken: ReadonlySet<number>,
  times: ComparedTimes | null,
): string | null {
  const out = new Set([...taken, ...(times?.places ?? [])]);
  const empty = wordSet(growth.links);
  // What led to the words that were taken out leads nowhere.
  const isIdle = (at: number) =>
    empty.has(tokens[at]?.lower ?? '') && (out.has(at + 1) || at + 1 === tokens.length);
  for (let at = tokens.length - 1; at >= 0; at -= 1) if (!out.has(at) && isIdle(at)) out.add(at);
  const kept = [...tokens.keys()].filter((at) => !out.has(at));
  while (kept.length > 0 && empty.has(tokens[kept[0] ?? 0]?.lower ?? '')) kept.shift();
  while (kept.length > 0 && [',', ':'].includes(tokens[kept.at(-1) ?? 0]?.text ?? '')) kept.pop();
  const rest = kept.map((at) => text.slice(tokens[at]?.start, tokens[at]?.end)).join(' ');
  const others = cuesIn(kept.flatMap((at) => tokens[at] ?? [])).filter(({ kind }) => !plain.has(kind));
  return rest === '' || others.length > 0 ? null : rest;
}

const plain: ReadonlySet<string> = new Set([
  'count',
  'count-days',
  'aggregate',
  'group',
  'grain',
  'ignored',
  'distinct',
]);
