import pluralize from 'pluralize';
import en from './lexicon/en.json' with { type: 'json' };

const opener = new RegExp(
  `^(?:(?:just|only) )?(?:an? )?(?:${en.openers})\\s*[,:.!?;–—-]*\\s+(?=\\p{L})`,
  'iu',
);
const aimed = `(?:the|my|our|a|an|this|next|tomorrow's|today's)?\\s*(?:\\p{L}+ )?(?:${en.audience})`;
const audience = new RegExp(
  `^for ${aimed}\\s*(?:[:,;–—-]\\s*(?=\\p{L})|(?=i need\\b|i want\\b|we need\\b))`,
  'iu',
);
const pull = new RegExp(`^(?:${en.pulls})\\s+(?:(?:${en.pulled})\\s+)?(?=\\p{L})`, 'iu');
const person = `(?!(?:${en.notAsking})\\b)(?:(?:my|our|the|a|an|some)\\s+)?(?:(?!(?:${en.notAsking})\\b)\\p{L}+\\s+){1,3}?(?:just |also |again )?`;
const asksWhat = new RegExp(
  `^${person}(?:${en.asksWhat})(?:\\s+(?:me|us))?\\s*[,:]?\\s+(?=(?:${en.questionWords})\\b)`,
  'iu',
);
const toKnow = new RegExp(`^${person}(?:${en.toKnow})\\s+(?=(?:${en.known})\\s)`, 'iu');
const asksFor = new RegExp(`^${person}(?:${en.asksFor})\\s+(?=\\p{L})`, 'iu');
const howMany =
  /^(?<what>.+?)(?:\s*[,;:?–—-]\s*(?:and\s+|but\s+)?|\s+)how many(?:\s+(?:is|are|were)\s+(?:that|there|they|it|those|these))?\s*[?.!]*$/iu;
const anyTag = new RegExp(
  `^(?:${en.anyOf})\\s+(?<what>[^?;]+?)\\s*[?;,.:–—-]\\s*(?:and |if so,? )?(?:${en.whichTags})\\s*[?.!]*$`,
  'iu',
);
const purpose = new RegExp(
  `\\s+for (?:the|my|our|an?|this|next|tomorrow's|today's)\\s+(?:\\p{L}+ )?(?:${en.purposes})(?=\\s*[?.!]*$)`,
  'iu',
);
const anyOf = new RegExp(`^(?:${en.anyOf})\\s+`, 'iu');
const article = /^(?:the|all|our|all the|all our)\s+/iu;
const unfinished = /\b(?:and|or|of|by|per|with|in)$/iu;
const asking = new RegExp(`^(?:${en.asking})\\b`, 'iu');

/** "Concentration: what do …", "how concentrated are the funds: share of …": what it is about, before the question itself. */
const heading = new RegExp(`^(?:${en.headings})\\s*[:–—]\\s+(?=\\p{L})`, 'iu');

/** How a question is led in, each with what stands in its place: "quick one:", "for the board:", "the client asks which …", "can you pull …". */
export const frames: readonly {
  readonly pattern: RegExp;
  readonly instead: string;
  readonly isSaid: boolean;
}[] = [
  { pattern: opener, instead: '', isSaid: false },
  { pattern: heading, instead: '', isSaid: true },
  { pattern: audience, instead: '', isSaid: true },
  { pattern: asksWhat, instead: '', isSaid: true },
  { pattern: toKnow, instead: '', isSaid: true },
  { pattern: asksFor, instead: 'Show me ', isSaid: true },
  { pattern: purpose, instead: '', isSaid: false },
  { pattern: pull, instead: 'Show me ', isSaid: false },
];

const boundBefore = new RegExp(`\\b(?:${en.bounding}) \\p{N}+ \\p{L}+,? and how many(?=[?.!]*$)`, 'iu');

/** "Tracks without a composer, how many?" asks how many there are; "Are any clients from Rome? who" asks which. */
export function tagInFront(question: string): string {
  const which = anyTag.exec(question)?.groups?.what;
  if (which !== undefined) return `which ${which}`;
  // "Rooms with more than 5 beds, and how many": of each, what is bounded.
  if (boundBefore.test(question)) return question.replace(boundBefore, (said) => `${said} ${en.each}`);
  const counted = howMany.exec(question)?.groups?.what?.replace(anyOf, '').replace(article, '');
  const isWhole = counted !== undefined && !asking.test(counted) && !unfinished.test(counted);
  return isWhole ? `how many ${counted}` : question;
}

const contracted: Readonly<Record<string, string>> = en.contracted;
const shortened = new RegExp(`\\b(?:${Object.keys(contracted).join('|')})\\b`, 'giu');

const { signs, bare, of, instead } = en.counting;
const counting = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${signs})\\s+(?:${of})\\s+|(?:${bare})\\s*)(?=\\p{L})`,
  'giu',
);

const clitics: Readonly<Record<string, string>> = en.clitics;
const clitic = new RegExp(`(?<=\\p{L})['’](${Object.keys(clitics).join('|')})(?!\\p{L})`, 'giu');

/** "Whats" is "what is", typed in haste, "they've" they have, and "# of" the number of. */
export function spelledInFull(question: string): string {
  return question
    .replace(shortened, (word) => contracted[word.toLowerCase()] ?? word)
    .replace(clitic, (said, short: string) => clitics[short.toLowerCase()] ?? said)
    .replace(counting, instead)
    .replace(ofCalendar, '')
    .replace(ofYearToDate, '$<year>')
    .replace(apartNow, ' ')
    .replace(inTermsOf, en.inTermsOf.instead)
    .replace(countOfEach, (_, rows: string) => ` ${ofEach.instead.replace('{rows}', rows)}`)
    .replace(givenPlace, (_, denied?: string) => (denied === undefined ? given.with : given.without));
}

const ofEach = en.countOfEach;
/** "Shelves and how many jars on each", "shelves and the number of jars in each": one number for each of them. */
const countOfEach = new RegExp(
  `(?<=^(?!.*\\b(?:${ofEach.counts})\\b.*${ofEach.and}).*\\p{L})${ofEach.and} (?:${ofEach.counts}) (?!(?:${ofEach.conditions})\\b)(?<rows>\\p{L}+(?: \\p{L}+)?) ${ofEach.each}(?=[\\s?.!]*$)`,
  'iu',
);

const given = en.givenPlaces;
/** "Guests who gave us a phone number" have one, and those who "never left an email" have none. */
const givenPlace = new RegExp(
  `\\b(?:${given.who})(?: (${given.denied}))? ${given.gave} (?:${given.one})(?= \\p{L})`,
  'iu',
);

/** "The top three months in terms of sales" are those by them. */
const inTermsOf = new RegExp(
  `(?<=\\b(?:${en.inTermsOf.ranked})\\b.*\\s)(?:${en.inTermsOf.said})(?= \\p{L})`,
  'iu',
);

/** "2025 ytd" is all of the year that there is. */
const ofYearToDate = new RegExp(`\\b(?<year>(?:19|20)\\d\\d) (?:${en.yearToDate})(?!\\p{L})`, 'giu');
/** "Calendar 2024" is the year. */
const ofCalendar = /\bcalendar (?=(?:19|20)\d\d\b)/giu;

/** "…, today": said in line. */
const apartNow = /,\s+(?=(?:today|now)\s*[?.!]*$)/iu;

const { first, last, again, articles } = en.ends;
const ends = new RegExp(
  `\\b(?<one>${first})(?:\\s+(?<what>\\p{L}+))?\\s+and\\s+(?:(?:${again})\\s+)?(?:(?:${articles})\\s+)?(?<other>${last})\\s+(?<rows>\\p{L}+)`,
  'iu',
);

/** "The first and the most recent invoice", "our first order and our last order": of one kind of rows, which is named once. */
export function endsOfOneKind(question: string): string {
  const { one, what, other, rows } = ends.exec(question)?.groups ?? {};
  const isOne = rows !== undefined && (what === undefined || singular(what) === singular(rows));
  return isOne ? question.replace(ends, `${one} and ${other} ${rows}`) : question;
}

function singular(word: string): string {
  return pluralize.singular(word.toLowerCase());
}

const { verbs: telling, objects, before } = en.idleObjects;
const idleObject = new RegExp(
  `\\b(?<verb>${telling}) (?:(?:${en.known}|any) )?(?:${objects})(?= (?:${before})\\b)`,
  'iu',
);

/** "Firms that have not reported their figures for 2024Q2": what is reported is what the source keeps. */
export function withoutIdleObject(question: string): string {
  return question.replace(idleObject, '$<verb>');
}

const repeated =
  /\b(?<one>an? (?:\p{L}+ )?\p{L}+) (?<rows>\p{L}{3,}) and (?<other>an? (?:\p{L}+ )?\p{L}+ \k<rows>)\b/iu;

/** "A rock track and a jazz track": what both are is said once. */
export function nounSaidOnce(question: string): string {
  return question.replace(repeated, '$<one> and $<other>');
}

const { verbs, particles, polite, all, by } = en.breaking;
const breaking = new RegExp(
  `^(?:(?:${polite})\\s+)?(?:${verbs})\\s+(?:(?:${particles})\\s+)?(?:(?:${all})\\s+)?(?<what>\\p{L}.*?)\\s+(?:(?:${particles})\\s+)?(?=(?:${by})\\s+\\p{L})(?:into\\s+)?(?<by>.+)$`,
  'iu',
);

/** "Break the tickets down by channel" asks for tickets by channel. */
export function brokenDown(question: string): string {
  const { what, by: groups } = breaking.exec(question)?.groups ?? {};
  return what === undefined || groups === undefined ? question : `${what} ${groups}`;
}

const { ends: ofOne, wh, whoIs, howMuch, when, amount, day, all: everyOne, theirs, joints } = en.askedBehind;
const headBefore = new RegExp(
  `^(?<head>[^:?–—]*\\b(?:${ofOne})\\b[^:?–—]*?)(?:\\s*[:–—?]|,|\\s+-)\\s+(?<asks>.+?)\\s*[?.!]*$`,
  'iu',
);
const rowsOfNamed = new RegExp(
  `^(?<name>[^:–—,]+?)(?:\\s*[:–—]|\\s+-)\\s+(?:${everyOne}) (?:${theirs}) (?<rows>\\p{L}+)(?:,|:| with)? (?<asks>.+?)\\s*[?.!]*$`,
  'iu',
);
const wordings = [
  { pattern: new RegExp(`^(?:${whoIs}) (?<noun>\\p{L}+(?: \\p{L}+)?)$`, 'iu'), said: '' },
  { pattern: new RegExp(`^(?:${howMuch})$`, 'iu'), said: amount },
  { pattern: new RegExp(`^(?:${when})$`, 'iu'), said: day },
  { pattern: new RegExp(`^(?:${wh}) (?<noun>\\p{L}+)$`, 'iu'), said: '' },
];
const joint = new RegExp(`,? (?:${joints}) |, `, 'iu');

/** "Our first order: what date, and which client?", "Ada Moss - all her orders, date and amount": what is asked of the rows that are said before. */
export function askedBehind(question: string): string {
  const { name, rows, asks: wanted } = rowsOfNamed.exec(question)?.groups ?? {};
  if (name !== undefined && wanted !== undefined) return `${wanted} of all ${rows} of ${name}`;
  const { head, asks = '' } = headBefore.exec(question)?.groups ?? {};
  const nouns = asks.split(joint).map((ask) => {
    const found = wordings.find(({ pattern }) => pattern.test(ask.trim()));
    return found && (found.said || (found.pattern.exec(ask.trim())?.groups?.noun ?? ''));
  });
  if (head === undefined || nouns.some((noun) => noun === undefined)) return question;
  const [last = '', ...others] = nouns.toReversed();
  return `${others.length === 0 ? '' : `${others.toReversed().join(', ')} and `}${last} of ${head.trim()}`;
}

const { by: grouping, only, so, for: ofThose } = en.onlyGroups;
const onlyGroups = new RegExp(
  `\\b(?<by>${grouping}) (?<dim>\\p{L}+),? (?:${only}) (?:the |those )?(?<dims>\\p{L}+) (?=(?:${so})\\b)`,
  'iu',
);

/** "Revenue by town, taking only towns with two shops" is told for these towns. */
export function onlyThoseGroups(question: string): string {
  const { by: link, dim = '', dims } = onlyGroups.exec(question)?.groups ?? {};
  if (dims === undefined || singular(dim) !== singular(dims)) return question;
  return question.replace(onlyGroups, `${link} ${dim} ${ofThose} ${dims} `);
}

const { in: within, months, instead: inYear } = en.wholeYear;
const yearThrough = new RegExp(
  `\\b(?:${within}) (?<year>(?:19|20)\\d\\d)\\b(?<rest>.*?),?\\s+(?:${months})(?=[\\s?.!]*$)`,
  'iu',
);

/** "Through 2012 by month, January to December" is in that year. */
export function wholeYear(question: string): string {
  const { year, rest } = yearThrough.exec(question)?.groups ?? {};
  return year === undefined ? question : question.replace(yearThrough, `${inYear} ${year}${rest}`);
}
