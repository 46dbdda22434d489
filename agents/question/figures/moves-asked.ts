import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import type { AskedFigure, Asking } from './find-figures.ts';
import { isFollowed } from './followed-level.ts';
import { type Place, placeOf, restOf } from './growth-asked.ts';
import { english } from './lexicon.ts';

const { moves, openings } = english;

const leadingTime = new RegExp(`^(?<at>${english.moves.times}) (?<when>.+)$`, 'iu');
/** "From the last close of 2023" is from the end of it. */
const lastOfPeriod = new RegExp(`\\b(?:the )?(?:${english.severalDays.last}) of\\b`, 'giu');
const between = new RegExp(`\\s(?:${english.moves.until})\\s`, 'iu');

/** What says that a move is meant: where it stands, and which end of all moves is wanted, and how many there. */
type Said = {
  readonly places: readonly Place[];
  readonly isNamed: boolean;
  /** "How did they perform": of each by its name. */
  readonly isVerb?: boolean;
  /** "How much did it rise", "is it up or down". */
  readonly isHowFar?: boolean;
  /** The level that is said to move, or the things by what only they have. */
  readonly level?: string;
  readonly things?: string;
  readonly slots: Readonly<Record<string, string>>;
};

/**
 * "2024 price return of the US 50 in percent", "how have our funds performed since March", "A vs B share price, change in % from May to June",
 * "top 5 gainers among the funds, last month": how far a level that is kept by day went over one time. What says so, its unit and the time are
 * taken out, wherever they stand, and the rest is whose level it is.
 */
export function movesAsked(text: string, asking: Asking): AskedFigure[] {
  return movesIn(text, asking, (tokens, unit) => extremesSaid(tokens) ?? movesSaid(tokens, unit));
}

/** "By how many percent has the US 50 moved since March", "is Nvidia up or down this year": the same, asked of what it did. */
export function howFarMoved(text: string, asking: Asking): AskedFigure[] {
  return movesIn(text, asking, howFarSaid);
}

type Saying = (tokens: Tokens, unit: Place | null) => Said | null;

function movesIn(asked: string, { today, tables }: Asking, saying: Saying): AskedFigure[] {
  const text = asked.replace(lastOfPeriod, 'the end of');
  const tokens = tokenize(text);
  const [span, ...others] = readDates(tokens, today);
  const unit = placeOf(tokens, english.growth.units);
  const said = saying(tokens, unit);
  if (others.length > 0 || said === null) return [];
  const origin = span === undefined && said.isNamed ? originSaid(tokens, unit) : null;
  if (origin === null && span?.meaning.kind !== 'range') return [];
  const time = origin ?? { at: span?.first ?? 0, length: (span?.end ?? 0) - (span?.first ?? 0) };
  const end = said.isNamed ? endSaid(tokens) : null;
  const places = [time, ...(unit === null ? [] : [unit]), ...said.places, ...(end === null ? [] : [end])];
  const taken = new Set(places.flatMap(({ at, length }) => Array.from({ length }, (_, next) => at + next)));
  const rest = restOf(text, tokens, taken, null);
  const isWhole = taken.size === tokens.length;
  const things = rest === null ? (isWhole ? (said.things ?? allFollowed(tables)) : null) : thingsIn(rest);
  if (things === null) return [];
  const slots = {
    ...said.slots,
    ...end?.slots,
    ...(origin === null
      ? timeSlots(tokens.slice(time.at, time.at + time.length), text)
      : { origin: origin.said }),
    ...(unit === null || said.isNamed ? {} : { alone: 'alone' }),
  };
  // How far something went is no list of it.
  const made = { hundredfold: false, sideBySide: false, overrules: said.isHowFar === true };
  const figure = (kind: AskedFigure['kind'], core: string): AskedFigure => ({
    kind,
    cores: [core],
    slots: { things: core, ...slots },
    ...made,
  });
  const ofThings = figure('movement', things);
  if (origin !== null) return [ofThings];
  if (!said.isNamed) return [ofThings, figure('movement', `members of ${things}`)];
  const ofLevels = (said.level === undefined ? moves.levels.split('|') : [said.level]).map((level) =>
    figure('level-change', `${level} of ${things}`),
  );
  if (said.isVerb === true) return [ofThings, ...ofLevels];
  // What an issuer is worth is not how its share did.
  const ofShares = { ...ofThings, slots: { ...ofThings.slots, quoted: 'quoted' } };
  const [ofClose, ...ofOthers] = ofLevels;
  return [...(ofClose === undefined ? [] : [ofClose]), ofShares, ...ofOthers, ofThings];
}

/** The things whose level is kept by day, where there is one kind of them. */
function allFollowed(tables: Tables): string | null {
  const [only, ...others] = tables.filter(({ name }) => isFollowed(name, tables));
  return only === undefined || others.length > 0 ? null : nameInWords(only.name).toLowerCase();
}

/** "Top 5 price gainers", "the biggest loser": those that went furthest. */
function extremesSaid(tokens: Tokens): Said | null {
  const risers = placeOf(tokens, moves.risers);
  const at = risers ?? placeOf(tokens, moves.fallers);
  if (at === null) return null;
  let first = at.at;
  const isBefore = (words: string) => first > 0 && wordingAt(tokens, first - 1, words) === 1;
  const own: string[] = [];
  while (isBefore(moves.priced) || isBefore(moves.owned)) {
    first -= 1;
    if (wordingAt(tokens, first, moves.owned) === 1) own.push(`${tokens[first]?.lower}s`);
  }
  const ends: Token[] = [];
  while (first > 0 && (isBefore(moves.ends) || tokens[first - 1]?.kind === 'number')) {
    first -= 1;
    ends.unshift(...tokens.slice(first, first + 1));
  }
  if (ends.length === 0) return null;
  const noun = tokens[at.at]?.lower ?? '';
  const count = ends.find(({ kind }) => kind === 'number')?.value;
  const keep = count == null ? (noun.endsWith('s') ? undefined : '1') : String(count);
  return {
    places: [{ at: first, length: at.at + at.length - first }],
    isNamed: false,
    ...(own[0] !== undefined && { things: own[0] }),
    // The noun tells by its form whether several are wanted.
    slots: { things: noun, most: risers === null ? 'worst' : 'best', ...(keep && { keep }) },
  };
}

/** "The price return of", "how have … performed", "share price of A and B, change in %". */
function movesSaid(tokens: Tokens, unit: Place | null): Said | null {
  const noun = placeOf(tokens, moves.nouns);
  if (noun !== null) return { places: [noun], isNamed: true, slots: {} };
  const change = placeOf(tokens, moves.changes);
  const figure = placeOf(tokens, moves.figures);
  if (change !== null && figure !== null && unit !== null)
    return { places: [change, figure], isNamed: true, slots: {}, ...levelAt(tokens, figure, moves.levels) };
  const asking = wordingAt(tokens, 0, moves.asking);
  const verb = placeOf(tokens, moves.verbs);
  return asking === 0 || verb === null ? null : verbSaid(asking, verb, figure);
}

function howFarSaid(tokens: Tokens): Said | null {
  const either = placeOf(tokens, moves.eitherWay);
  const verb = either ?? placeOf(tokens, moves.goes);
  const degree = wordingAt(tokens, 0, moves.degrees);
  const helping = wordingAt(tokens, degree, moves.helping);
  const asking = degree + helping;
  if (verb === null || helping === 0 || (degree === 0 && either === null) || verb.at < asking) return null;
  return { ...verbSaid(asking, verb, placeOf(tokens, moves.figures)), isHowFar: true };
}

function verbSaid(asking: number, verb: Place, figure: Place | null): Said {
  const level = figure === null ? [] : [figure];
  return { places: [{ at: 0, length: asking }, verb, ...level], isNamed: true, isVerb: true, slots: {} };
}

/** "The exchange rate" is one of the levels; a price is any of those that are prices. */
function levelAt(tokens: Tokens, { at, length }: Place, levels: string): { level?: string } {
  const said = levels
    .split('|')
    .find((level) => length > 1 && wordingAt(tokens, at, `${level}|${level}s`) === length);
  return said === undefined ? {} : { level: said };
}

/** "Since the base date", "since purchase": a day that the things have by themselves. */
function originSaid(tokens: Tokens, unit: Place | null): (Place & { readonly said: string }) | null {
  const since = placeOf(tokens, moves.since);
  if (since === null) return null;
  const first = since.at + since.length;
  const words = tokens.slice(first);
  const end = words.findIndex(({ kind }, at) => kind !== 'word' || first + at === unit?.at);
  const own = end < 0 ? words : words.slice(0, end);
  const said = own.map(({ lower }) => lower).join(' ');
  if (own.length === 0 || own.length > 2) return null;
  return { at: since.at, length: since.length + own.length, said };
}

/** "Three best shares, price change in May": how many at which end of all are wanted. */
function endSaid(tokens: Tokens): (Place & Pick<Said, 'slots'>) | null {
  const at = tokens.findIndex(({ lower }) => !openings.split('|').includes(lower));
  const said = tokens.slice(at, at + 2);
  const most = said.find((token) => wordingAt([token], 0, moves.ends) > 0)?.lower;
  const keep = said.find(({ kind }) => kind === 'number')?.value;
  return at < 0 || most === undefined || keep == null
    ? null
    : { at, length: 2, slots: { most, keep: String(keep) } };
}

/** Whose level it is; null where more is said than that. */
function thingsIn(rest: string): string | null {
  const tokens = tokenize(rest);
  if (cuesIn(tokens).some(({ kind }) => kind === 'aggregate' || kind === 'grain')) return null;
  let at = 0;
  while (wordingAt(tokens, at, moves.leading) > 0) at += wordingAt(tokens, at, moves.leading);
  const joining = wordSet(moves.joining);
  const said = tokens.slice(at).flatMap(({ lower, start, end }, place, all) => {
    // "Of A and of B" is of both.
    const isAgain = place > 0 && lower === 'of' && joining.has(all[place - 1]?.lower ?? '');
    return isAgain ? [] : [joining.has(lower) ? 'and' : rest.slice(start, end)];
  });
  return said.length === 0 ? null : said.join(' ');
}

/** The time as it is said: between two days it is from the first of them on, else in it. */
function timeSlots(tokens: Tokens, text: string): Record<string, string> {
  const said = text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end);
  const { at = 'in', when = said } = leadingTime.exec(said)?.groups ?? {};
  return { at: between.test(when) ? 'from' : at, when };
}
