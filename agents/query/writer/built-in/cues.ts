import type { Aggregate, Comparison, DateGrain, DatePart } from '#lib/domain/query-intent.ts';
import { deniedBoundAt } from './denied-bound.ts';
import type { Token, Tokens } from './tokenize.ts';

/** What a fixed phrase of English says about the shape of the answer. */
export type Cue =
  | { readonly kind: 'count' }
  | { readonly kind: 'aggregate'; readonly aggregate: Exclude<Aggregate, 'count' | 'count-distinct'> }
  | {
      readonly kind: 'superlative';
      readonly descending: boolean;
      readonly about: readonly string[];
      readonly frequency: boolean;
    }
  /** "How much": the sum of what flows, the plain figure otherwise. */
  | { readonly kind: 'how-much' }
  /** "On how many days": days are counted, not rows. */
  | { readonly kind: 'count-days' }
  /** "Started trading": the date that follows is when the period begins or ends. */
  | { readonly kind: 'edge'; readonly edge: 'begin' | 'end' }
  /** "How it moved": the figure that is kept by day, in order. */
  | { readonly kind: 'followed' }
  | { readonly kind: 'group' }
  | { readonly kind: 'grain'; readonly grain: DateGrain | DatePart }
  | { readonly kind: 'order' }
  | { readonly kind: 'direction'; readonly descending: boolean; readonly about: readonly string[] }
  | { readonly kind: 'not' }
  | { readonly kind: 'distinct' }
  | { readonly kind: 'latest' }
  | { readonly kind: 'everything' }
  /** The state of rows with a period: over by now, or still running. */
  | { readonly kind: 'ended'; readonly ended: boolean }
  | { readonly kind: 'text'; readonly at: 'anywhere' | 'start' | 'end' }
  | { readonly kind: 'compare'; readonly comparison: Comparison; readonly about: readonly string[] }
  | { readonly kind: 'ignored' };

type Rule = { readonly pattern: readonly (readonly string[])[]; readonly cue: Cue };

const rules: Rule[] = [];

/** One phrase a line; a bar separates words that can stand in one place. */
function say(cue: Cue, phrases: string): void {
  for (const phrase of phrases.split('\n').map((line) => line.trim()))
    if (phrase !== '') rules.push({ pattern: phrase.split(/\s+/).map((place) => place.split('|')), cue });
}

function superlative(descending: boolean, about: string, phrases: string): void {
  say(
    { kind: 'superlative', descending, about: about === '' ? [] : about.split(' '), frequency: false },
    phrases,
  );
}

function comparative(comparison: Comparison, about: string, phrases: string): void {
  say({ kind: 'compare', comparison, about: about === '' ? [] : about.split(' ') }, phrases);
}

say(
  { kind: 'count' },
  `how many
  total|overall number|count of
  number|count of
  number|count of all
  count the|all number of
  count the|all
  count how many
  amount of
  count`,
);
say({ kind: 'how-much' }, 'how much');
say(
  { kind: 'count-days' },
  'on how many days\non how many trading days\nhow many trading days\nthe number of days on which\nnumber of trading days',
);
say({ kind: 'edge', edge: 'begin' }, 'started|began|begun|start trading');
say({ kind: 'edge', edge: 'end' }, 'left|exited the\nwas|were removed from\ndropped out of');
say(
  { kind: 'followed' },
  'moved|evolved|evolve|developed|develop|performed|perform|fared|fare\nhas|have moved|evolved|developed|performed|fared',
);
say({ kind: 'aggregate', aggregate: 'avg' }, 'average|mean|avg\naverage|mean of\non average');
say(
  { kind: 'aggregate', aggregate: 'sum' },
  'total|sum|combined|overall|cumulative|aggregate|aggregated\nsum|total of\nhow much in total\naltogether\nsum up',
);
say({ kind: 'aggregate', aggregate: 'min' }, 'minimum|minimal|min');
say({ kind: 'aggregate', aggregate: 'max' }, 'maximum|maximal|max');

superlative(true, '', 'highest|largest|biggest|greatest|most|top|best|strongest|leading');
superlative(false, '', 'lowest|smallest|least|fewest|worst|bottom|weakest');
superlative(true, 'age', 'oldest|eldest');
superlative(false, 'age', 'youngest');
superlative(true, 'weight', 'heaviest');
superlative(false, 'weight', 'lightest');
superlative(true, 'length duration distance time', 'longest');
superlative(false, 'length duration distance time height', 'shortest');
superlative(true, 'height', 'tallest');
superlative(true, 'price cost fee', 'most expensive\npriciest|costliest|dearest\nmost costly');
superlative(false, 'price cost fee', 'cheapest\nleast expensive');
superlative(true, 'salary pay wage income compensation earnings', 'highest|best|top paid|earning');
superlative(false, 'salary pay wage income compensation earnings', 'lowest|worst|least paid|earning');
superlative(true, 'speed', 'fastest');
superlative(false, 'speed', 'slowest');
superlative(
  true,
  'volume quantity turnover',
  'most|highest traded\nmost actively|heavily|widely|often traded\nmost active|liquid',
);
superlative(
  false,
  'volume quantity turnover',
  'least traded\nleast actively|heavily|widely traded\nleast active|liquid',
);
superlative(false, 'date time year', 'earliest');
superlative(true, 'population', 'most populous|populated');
say(
  { kind: 'superlative', descending: true, about: [], frequency: true },
  'most common|popular|frequent|frequently|used|often\nmost commonly|frequently used',
);
say(
  { kind: 'superlative', descending: false, about: [], frequency: true },
  'least common|popular|frequent|frequently|used\nrarest',
);

say(
  { kind: 'group' },
  'for|in|by|of|per|on|at|to|with each|every\nper|each|every\ngrouped|group|grouping by\nbroken down by|per\nbreakdown by|per\nsplit by|per\nby\neach different\nfor|across|of|by different',
);
say({ kind: 'grain', grain: 'day' }, 'daily\nday by day');
say({ kind: 'grain', grain: 'week' }, 'weekly\nweek by week');
say({ kind: 'grain', grain: 'month' }, 'monthly\nmonth by month');
say({ kind: 'grain', grain: 'quarter' }, 'quarterly\nquarter by quarter');
say({ kind: 'grain', grain: 'year' }, 'yearly|annual|annually\nyear by year');
say(
  { kind: 'grain', grain: 'weekday' },
  'by|per|each|every day of the|a week\nfor|on each|every day of the|a week\nby|per day of week',
);
say(
  { kind: 'grain', grain: 'hour' },
  'by|per|each|every hour of the|a day\nfor|in|at each|every hour of the|a day\nby|per hour of day\nby time of day|the day',
);

say(
  { kind: 'order' },
  'sorted|ordered|order|sort|ranked|rank|arranged|listed by\nin order of\nin the order of\nsorted|ordered|order|sort|ranked|rank|arranged them|it|results|this|that by\nsorted|ordered|order|sort|ranked|rank|arranged the results|result|list|answer|names|output by\nsorted|ordered|listed in order of\nsorted|ordered|ranked|arranged in order of\nin alphabetical|lexicographical|alphabetic order of|by',
);
const ascending: Cue = { kind: 'direction', descending: false, about: [] };
const descending: Cue = { kind: 'direction', descending: true, about: [] };
say(
  ascending,
  `in ascending|increasing order
  in ascending|increasing order of|by
  in ascending alphabetical|alphabetic|chronological order
  in ascending alphabetical|alphabetic|chronological order of|by
  in alphabetical|lexicographical|alphabetic|alphabetical|chronological order
  alphabetically|ascending|chronologically
  from lowest|smallest|least|fewest|low|small|cheapest to highest|largest|most|high|large|biggest
  lowest|smallest|worst first
  ascendingly`,
);
say(
  descending,
  `in descending|decreasing|reverse order
  in descending|decreasing order of|by
  in descending alphabetical|alphabetic|chronological order
  in descending alphabetical|alphabetic|chronological order of|by
  descending|descendingly
  in reverse alphabetical|lexicographical|chronological order
  from highest|largest|most|biggest|high|large|high to lowest|smallest|least|fewest|low|small
  highest|largest|biggest|most|best first`,
);
for (const [about, most, least] of [
  ['weight', 'heaviest', 'lightest'],
  ['length duration distance time', 'longest', 'shortest'],
  ['price cost fee', 'costliest|dearest|priciest first\nmost expensive', 'cheapest first\nleast expensive'],
  ['speed', 'fastest', 'slowest'],
] as const) {
  say({ kind: 'direction', descending: true, about: about.split(' ') }, `${most} first`);
  say({ kind: 'direction', descending: false, about: about.split(' ') }, `${least} first`);
}
say(
  { kind: 'direction', descending: true, about: ['age'] },
  'from oldest|eldest to youngest\nfrom the oldest to the youngest\noldest first',
);
say(
  { kind: 'direction', descending: false, about: ['age'] },
  'from youngest to oldest\nfrom the youngest to the oldest\nyoungest first',
);
say(
  { kind: 'direction', descending: true, about: ['date'] },
  'newest|latest first\nfrom newest|latest to oldest|earliest\nfrom most recent to oldest',
);
say(
  { kind: 'direction', descending: false, about: ['date'] },
  'oldest|earliest first\nfrom oldest|earliest to newest|latest\nfrom earliest to latest',
);

say(
  { kind: 'not' },
  'not|no|without|never|except|excluding|besides|non|lacking|neither\nother than\nexcept for\nwithout any|a\ndo|does|did|have|has|had|is|are|was|were|has not|never\nnot any|a\nbut not',
);
say({ kind: 'distinct' }, 'different|distinct|unique\nkinds|types of different');
say({ kind: 'latest' }, 'latest|newest|current|currently|last\nmost recent|recently');
say(
  { kind: 'everything' },
  'all details|information|columns|fields|data|attributes|info\nevery detail|column\ndetails|information|everything|info about|on|of|for\ninformation|info|details|data is|are there about|on|for\nfull details\nall the details|information|columns|data|info',
);

say(
  { kind: 'ended', ended: true },
  'no longer\nstopped|ceased|ended trading\nhas|have|had ended|expired\nended|expired\nare|is over',
);
say(
  { kind: 'ended', ended: false },
  `still\nstill active|open|valid\nin force\ncurrently active|valid|open
  not ended|expired\nnot yet ended|expired\nnot ended|expired yet\nhas|have|had not ended|expired\nhas|have|had not yet ended|expired
  has|have|had not ended|expired yet\nis|are not over`,
);
say(
  { kind: 'text', at: 'anywhere' },
  `contains|contain|containing|includes|including|include the word|letter|letters|substring|string|phrase|text
  contains|contain|containing
  has|have|with the word|letter|letters|substring|string|phrase|text
  has|have|with a substring|letter
  like`,
);
say(
  { kind: 'text', at: 'start' },
  'starts|start|starting|begins|begin|beginning with\nstarts|start|starting|begins|begin|beginning with the letter|letters|word|prefix\nwith|has|have the prefix',
);
say(
  { kind: 'text', at: 'end' },
  'ends|end|ending with\nends|end|ending with the letter|letters|word|suffix\nwith|has|have the suffix',
);

comparative(
  '>',
  '',
  'more|greater|larger|higher|bigger|better than\nover|above|exceeding|exceeds|exceed\nis|are|was over|above\ngreater\n>',
);
comparative(
  '>=',
  '',
  'at least\nno|not less|fewer|lower than\nminimum of\n>=\ngreater|more than or equal to',
);
comparative('<', '', 'less|fewer|smaller|lower than\nunder|below\n<');
comparative(
  '<=',
  '',
  'at most\nno|not more|greater|higher than\nup to\nmaximum of\n<=\nless than or equal to',
);
comparative('=', '', 'exactly|equals|equal\nequal|equals to\n=');
comparative('>', 'age', 'older than');
comparative('<', 'age', 'younger than');
comparative('>', 'weight', 'heavier than');
comparative('<', 'weight', 'lighter than');
comparative('>', 'length duration distance time', 'longer than');
comparative('<', 'length duration distance time height', 'shorter than');
comparative('>', 'height', 'taller than');
comparative('>', 'price cost fee', 'more expensive than\npricier|dearer than');
comparative('<', 'price cost fee', 'cheaper|less than expensive\ncheaper than\nless expensive than');
comparative('>', 'capitalisation value price', 'worth more than\nworth over|above');
comparative('<', 'capitalisation value price', 'worth less than\nworth under|below');
comparative('>=', 'capitalisation value price', 'worth at least');
comparative('>', 'speed', 'faster than');
comparative('<', 'speed', 'slower than');

say(
  { kind: 'ignored' },
  `as a|an bar|line|pie|column|area|scatter chart|plot|graph|diagram
  in|as|on|using|with a|an bar|line|pie|column|area|scatter chart|plot|graph
  as a|an chart|plot|graph|table|histogram|waterfall|list|pie|line|bars|diagram|figure|heatmap
  as bars|lines|bar|line|pie|columns|areas|histogram|donut
  as|in|with|using horizontal|vertical|stacked|grouped bars|columns|areas
  as|in|with a|an horizontal|vertical|stacked|grouped|simple bar|column|area chart|plot|graph|diagram
  a|an horizontal|vertical|stacked|grouped|simple bar|column|area chart|plot|graph of
  horizontal|vertical|stacked|grouped bar|column|area chart|plot|graph of
  histogram|scatterplot of
  on|with|using a|an log|logarithmic|linear scale|axis
  as bar|line|pie chart
  in a|one table|chart|graph|plot
  bar|line|pie|scatter|area chart|plot|graph of
  bar|line|pie|scatter|area chart|plot|graph
  plot|draw|chart|graph|visualise|visualize
  plot|draw|show|make|create|give a|an|me chart|plot|graph|histogram of
  a|an chart|plot|graph|histogram of
  a|an bar|line|pie chart|graph|plot of
  and|then plot|draw|chart|graph|visualise|visualize it|them|this
  over time
  instead|again|rather
  along with
  as well as
  together with
  in terms of
  in total
  in the database|table|data
  according to
  evolution|history|development|trend|list|details of
  show me
  tell me
  give me
  i would like to know|see
  i want to know|see
  can|could you
  please|kindly|thanks|hello|hi
  thank you
  what is|are|was|were the
  list all
  return|display|present|find|get|show|list|give|provide|tell|retrieve|select|compute|calculate|determine|identify|report|fetch`,
);

const byFirstWord = new Map<string, Rule[]>();
for (const rule of rules)
  for (const first of rule.pattern[0] ?? []) {
    const list = byFirstWord.get(first) ?? [];
    list.push(rule);
    byFirstWord.set(first, list);
  }
for (const list of byFirstWord.values()) list.sort((one, other) => other.pattern.length - one.pattern.length);

/** The longest cue that starts at a token, with how many tokens it takes. A bound that is denied is the other one. */
export function cueAt(tokens: Tokens, at: number): { cue: Cue; length: number } | null {
  const said = saidAt(tokens, at);
  const denied = deniedBoundAt(tokens, at, boundAt);
  return denied !== null && denied.length > (said?.length ?? 0) ? denied : said;
}

function boundAt(tokens: Tokens, at: number): { cue: Bound; length: number } | null {
  const said = saidAt(tokens, at);
  return said?.cue.kind === 'compare' ? { cue: said.cue, length: said.length } : null;
}

type Bound = Extract<Cue, { kind: 'compare' }>;

function saidAt(tokens: Tokens, at: number): { cue: Cue; length: number } | null {
  for (const rule of byFirstWord.get(tokens[at]?.lower ?? '') ?? [])
    if (rule.pattern.every((place, offset) => isWord(tokens[at + offset], place)))
      return { cue: rule.cue, length: rule.pattern.length };
  return null;
}

/** What the phrases of a stretch say, each read once: "at least" is a bound, and no least. */
export function cuesIn(tokens: Tokens): Cue[] {
  const cues: Cue[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = cueAt(tokens, at);
    if (found !== null) cues.push(found.cue);
    at += found?.length ?? 1;
  }
  return cues;
}

function isWord(token: Token | undefined, place: readonly string[]): boolean {
  return token !== undefined && token.kind !== 'quoted' && place.includes(token.lower);
}

/** Date grains by the words that name them as lengths of time: "last month", "three years". */
export const grainWords: Readonly<Record<string, DateGrain>> = {
  day: 'day',
  days: 'day',
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  year: 'year',
  years: 'year',
};

/** The same as what to group by: "by month", "per week", and "by date". */
export const grainNouns: Readonly<Record<string, DateGrain | DatePart>> = {
  ...grainWords,
  date: 'day',
  week: 'week',
  weeks: 'week',
  weekday: 'weekday',
  weekdays: 'weekday',
  hour: 'hour',
  hours: 'hour',
};
