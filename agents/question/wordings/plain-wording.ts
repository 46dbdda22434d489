import { datesInOrder } from './dates-in-order.ts';
import columns from './lexicon/columns.json' with { type: 'json' };
import conditions from './lexicon/conditions.json' with { type: 'json' };
import counting from './lexicon/counting.json' with { type: 'json' };
import dates from './lexicon/dates.json' with { type: 'json' };
import figures from './lexicon/figures.json' with { type: 'json' };
import frames from './lexicon/frames.json' with { type: 'json' };
import grouping from './lexicon/grouping.json' with { type: 'json' };
import ranking from './lexicon/ranking.json' with { type: 'json' };
import { type Line, mayStandIn, reworded, type Wording, wordingOf } from './wording-pattern.ts';

/** All wordings by what they say, in the order in which they are looked for. */
export const lexicon: readonly { readonly always: readonly Line[]; readonly unread: readonly Line[] }[] = [
  frames,
  dates,
  conditions,
  counting,
  grouping,
  ranking,
  figures,
  columns,
];
/** What says the same in every question. */
const always = lexicon.flatMap((part) => part.always.map(wordingOf));
/** With what says the same where a question was not read as it stands. */
const all = [...always, ...lexicon.flatMap((part) => part.unread.map(wordingOf))];

/** Nobody asks in so many words, and each wording is looked for in all of them. */
const longestQuestion = 400;
/** One rewording may make place for another; more of them than this go round in a circle. */
const mostRewordings = 12;

/** The question in the words that the readers know, where its own have one meaning alone: "…, count only" is "how many …". */
export function plainlySaid(question: string): string {
  return saidBy(always, question);
}

/**
 * The same for a question that was not read: "sales split into quarters" are sales by quarter. Such wordings may mean
 * something else where the source has their words, which a reading of the question as it stands would know. null where none stands in it.
 */
export function plainWording(question: string): string | null {
  const plain = saidBy(all, question);
  return plain === question ? null : plain;
}

function saidBy(wordings: readonly Wording[], question: string): string {
  if (question.length > longestQuestion) return question;
  let plain = datesInOrder(question);
  let left = mostRewordings;
  for (let before = ''; before !== plain && left > 0; ) {
    before = plain;
    let small = plain.toLowerCase();
    for (const wording of wordings) {
      const next =
        left > 0 && mayStandIn(small, wording) && wording.said.test(plain) ? reworded(plain, wording) : plain;
      if (next === plain || !keepsQuotes(plain, next)) continue;
      left -= 1;
      plain = next;
      small = plain.toLowerCase();
    }
  }
  return plain;
}

/** What is quoted is a name or a text, whose words are no wording. */
function keepsQuotes(question: string, plain: string): boolean {
  return (question.match(quoted) ?? []).every((text) => plain.includes(text));
}

const quoted = /(?<![\p{L}\d])(?:'[^']+'|"[^"]+"|“[^”]+”|‘[^’]+’)(?![\p{L}\d])/gu;
