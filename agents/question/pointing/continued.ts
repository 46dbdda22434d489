import lexicon from './lexicon/en.json' with { type: 'json' };

const { leads, tails, others, joints, compared, openings, shapes, standIns, bounds, aggregates, figures } =
  lexicon.continued;
const { orders, persons, asking } = lexicon.continued;
const mostWords = 6;

/** What leads into a fragment and says nothing of it. */
const lead = new RegExp(`^(?:(?:${leads})\\b,? *)+`, 'iu');
const tail = new RegExp(`(?:[\\s,]*\\b(?:${tails})\\b)*[\\s?.!]*$`, 'iu');
/** Where what a question shows ends, and what it is told by, of or over begins. */
const joint = new RegExp(`\\b(?:${joints})\\b`, 'iu');
const comparing = new RegExp(`^(?:${compared})\\s+`, 'iu');
/** "Show me all", "what is the": how a question opens before it says what is shown. */
const opened = new RegExp(`^(?:(?:${openings})\\b)?(?: ?(?:the|our)\\b)? *`, 'iu');
/** "As a line chart": another look at the same rows. */
const shape = new RegExp(`^(?:(?:as|in) )?(?:an? )?(?:\\p{L}+ )?(?:${shapes})$`, 'iu');
/** "The biggest one", "the average of those": a noun that stands for what was shown. */
const standIn = new RegExp(`[\\s,]*\\b(?:${standIns})$`, 'iu');
/** "What about genres": told by those. */
const asksOfOthers = new RegExp(`^(?:(?:and|but|so|ok|okay) )*(?:${others})\\b`, 'iu');
const grouped =
  /\b(by|per|for each) (?!\p{L}*(?:ing|ed)\b)\p{L}+(?=$|[\s,]+(?:in|for|since|from|as|with|above|below|over)\b)/iu;
/** "Number of tracks of each": of each of what was shown. */
const ofEach = /^(.+?) (?:of|for|in) each(?: (?:one|of (?:them|those|these)))?$/iu;
const ranked = /^(?:top|bottom|best|worst|\p{L}{2,}est)\b/iu;
const whichThings = /^((?:which|what|how many) (?:\p{N}+ )?)\p{L}+/iu;
const whichOf = /^(which|what) (?=\p{L})/iu;
const counting = /\b(?:number of|how many|count)\b/iu;
const byAnother = /^(?:by|per|for each) \p{L}+(?: \p{L}+)?$/iu;
const bound = new RegExp(`\\b(?:${bounds})\\s+(?!(?:19|20)\\d\\d\\b)[\\d.,]*\\d`, 'iu');
const year = /\b(?:19|20)\d\d\b/gu;
const aggregate = new RegExp(`\\b(?:${aggregates})\\b`, 'iu');
/** "As a share of the total", "in percent": how the figure is told, behind which a further condition would belong to it. */
const manner = new RegExp(`,? (?:as|in) (?:an? |the )?(?:${figures}|%).*$`, 'iu');
const percent = /^in (?:percent|per cent|%)$/iu;
const figureOfFigures = new RegExp(`(?:\\b(?:${figures})\\b|%)`, 'iu');
/** "Highest first", "sorted by name": an order, which stands behind. */
const inOrder = new RegExp(
  `^(?:${orders})\\b(?! \\p{L}*\\d| (?:one|two|three|four|five|ten)\\b)|\\b(?:${orders})$`,
  'iu',
);
const figureAlone = new RegExp(`^(?:the )?(?:${aggregates}) \\p{L}+(?: \\p{L}+)?$`, 'iu');
const figureAtEnd = new RegExp(`\\b(?:${figures})$`, 'iu');
const notAlone = new RegExp(`\\b(?:${persons})\\b`, 'iu');
const asks = new RegExp(`^(?:${asking})\\b`, 'iu');

/** A stretch of the earlier question that says the same kind of thing as a stretch of the fragment. */
export type Exchange = { readonly from: string; readonly to: string };

/**
 * What a fragment and the question before it say together, likeliest first: "revenue by country" and "as a share of total" are
 * "revenue by country as a share of total"; "German companies" and "the biggest one" are "biggest German companies". What is
 * named in both ("and for 2010?", "and Intel?", "median instead") takes the place of what was named before.
 */
export function continued(fragment: string, before: string, exchanges: readonly Exchange[] = []): string[] {
  const whole = before.trim().replace(/[\s?.!]+$/u, '');
  const said = pieceOf(fragment);
  if (said === '' || whole === '') return [];
  if (shape.test(said)) return [whole];
  const other = comparing.exec(said);
  if (other !== null) return [`${whole} vs ${said.slice(other[0].length)}`];
  const exchanged = exchangedIn(said, whole, exchanges);
  if (exchanged !== null) return [exchanged];
  const each = ofEach.exec(said);
  if (each !== null) return [`${each[1]} for each of the ${whole.replace(opened, '')}`];
  const group = toldByAnother(fragment, said, whole);
  if (group !== null) return [group];

  if (inOrder.test(said)) return [`${whole}, ${said}`];

  const at = joint.exec(said)?.index ?? said.length;
  const back = said.slice(at).trim();
  const front = said
    .slice(0, at)
    .trim()
    .replace(/^(?:the|a|an|their|its)\s+/iu, '')
    .replace(standIn, '')
    .trim();
  if (/^[\p{N}\s.,]+$/u.test(front)) return /^(?:19|20)\d\d$/u.test(said) ? [`${whole} in ${said}`] : [];
  const manners = manner.exec(whole);
  const behind = manners === null ? whole : `${whole.slice(0, manners.index)} ${back}${manners[0]}`;
  const inParts = percent.test(back) ? [`${whole} as a percentage`] : [];
  if (front === '')
    return distinct([manners === null ? `${whole} ${back}` : behind, `${whole} ${back}`, ...inParts]);
  const count = /^(?:top|first) (\p{N}+|\p{L}+)$/iu.exec(front)?.[1];
  if (count !== undefined && back === '' && whichOf.test(whole))
    return [whole.replace(whichOf, `$1 ${count} `)];
  // A figure of a figure is another question.
  if (figureAlone.test(front) && (aggregate.test(whole) || counting.test(whole))) return [];
  const shown = whole.replace(opened, '');
  // "Median" of an average: the one takes the place of the other.
  const asFigure = aggregate.test(front) && aggregate.exec(shown)?.index === 0;
  const figured = asFigure ? [`${front}${shown.replace(aggregate, '')} ${back}`] : [];
  const of = figureAtEnd.test(front) || figureAlone.test(front) ? 'of the ' : '';
  return distinct([...figured, `${front} ${of}${shown} ${back}`, `${whole} ${said}`]);
}

/** Whether a question is a piece of one: no more than a few words, and nothing that asks. */
export function isFragment(question: string): boolean {
  const said = pieceOf(question);
  const count = said.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return count > 0 && count <= mostWords && !notAlone.test(said) && !asks.test(said);
}

/** Whether a piece only goes on from something, whatever it names: "in percent", "by month", "since 2024", "the median instead". */
export function goesOn(question: string): boolean {
  if (!isFragment(question)) return false;
  const said = pieceOf(question);
  return joint.exec(said)?.index === 0 || ofEach.test(said) || /\binstead\b/iu.test(question);
}

/** Whether a piece is a figure of nothing that is named: "total length", "average fare". */
export function isFigureAlone(question: string): boolean {
  return isFragment(question) && figureAlone.test(pieceOf(question));
}

/** Whether a piece asks for a figure over figures, which no change of one clause gives: "running total", "in percent". */
export function asksOverFigures(question: string): boolean {
  return isFragment(question) && figureOfFigures.test(question);
}

function pieceOf(fragment: string): string {
  return fragment.trim().replace(lead, '').replace(tail, '');
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/gu, ' ').trim()))];
}

/** "What about genres", "by city instead": the groups of before give way. */
function toldByAnother(fragment: string, said: string, whole: string): string | null {
  if (byAnother.test(said) && ranked.test(whole)) {
    const by = / by (?!.*\bby\b)[\p{L} ]+?(?=$|[\s,]+(?:in|for|since|from|as|with)\b)/iu;
    if (by.test(whole)) return whole.replace(by, ` ${said}`);
  }
  const isNoun = asksOfOthers.test(fragment.trim()) && /^\p{L}+(?: \p{L}+)?$/u.test(said);
  if (isNoun && !grouped.test(whole) && whichThings.test(whole))
    return whole.replace(whichThings, `$1${said}`);
  if (!grouped.test(whole)) return null;
  if (byAnother.test(said) && /\binstead\b/iu.test(fragment)) return whole.replace(grouped, said);
  return isNoun ? whole.replace(grouped, `$1 ${said}`) : null;
}

/** The question before with what both name exchanged; null where they name nothing of one kind, or the fragment says more. */
function exchangedIn(said: string, whole: string, exchanges: readonly Exchange[]): string | null {
  const [only, ...more] = [...whole.matchAll(year)].map(([text]) => text);
  const [now, ...further] = [...said.matchAll(year)].map(([text]) => text);
  const isOneYear = more.length + further.length === 0;
  const pairs = [
    { from: only, to: isOneYear ? now : undefined },
    { from: bound.exec(whole)?.[0], to: bound.exec(said)?.[0] },
  ];
  const all = [
    ...exchanges,
    ...pairs.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [{ from, to }])),
  ];
  if (all.length === 0) return null;
  const rest = all.reduce((text, { to }) => text.replace(to, ''), said);
  if (/[\p{L}\p{N}]/u.test(rest.replace(/\b(?:for|in|of|from|the|at|on|with|during|and)\b/giu, '')))
    return null;
  return all.reduce((text, { from, to }) => text.replace(from, to), whole);
}
