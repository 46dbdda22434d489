import type { Tables } from '#lib/domain/schema.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { tableNoun } from '../explain/names.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { inOrder, orderAlone, orderInOneWording } from './order-asked.ts';

const { shortened, greetings, leads, joints, thanks, tails, inSource, afterAsking, asking } = en.chat;
const { commands, openers, requests, onThem, conditions, figuresOnly } = en.chat;

const greeting = new RegExp(
  `^(?:${greetings})(?:\\s*[,.!…]+\\s*|\\s+(?=${asking}|can|could|please|i|we)\\b)`,
  'iu',
);
const lead = new RegExp(`^(?:${leads})\\b\\s*[,:…–—-]*\\s+(?=\\p{L}|\\p{N})`, 'iu');
const jointBefore = new RegExp(
  `^(?:${joints})\\b,?\\s+(?=(?:in |for |from |on |at |by |to |of )?(?:${en.questionWords})\\b)`,
  'iu',
);
const andBefore = new RegExp(
  `^and\\s+(?=(?:(?:in|for|from|on|at|by|to|of) )?(?:${en.questionWords})\\b)`,
  'iu',
);
const tail = new RegExp(
  `(?<!\\b(?:and|or|by|per|of)),?\\s+(?:${tails})(?=\\s*[?.!]*$)|[\\s,.?!–—-]+(?:${thanks})(?=\\s*[?.!]*$)`,
  'iu',
);
const source = new RegExp(`\\s+(?:${inSource})(?=\\s*[?.!]*$)`, 'iu');
/** How it is told to show something says nothing of what is shown. */
const commanded = new RegExp(`^(?:please )?(?:${commands})\\s+(?=(?:the|all|our)\\b)`, 'iu');
const emphasis = new RegExp(`(?<=^(?:${asking}))\\s+(?:${afterAsking})(?=\\s)`, 'iu');
const apart = /(?<=[.?!…])\s+(?=[\p{L}\p{N}"'(])/u;
const isShortened = new RegExp(`(?<!\\p{L})(?:${shortened})\\.$`, 'iu');
const opener = new RegExp(`^(?:${openers})(?![\\p{L}'’])`, 'iu');
const request = new RegExp(`(?<!\\p{L})(?:${requests})(?!\\p{L})(?!\\s+(?:${onThem})(?!\\p{L}))`, 'iu');
const condition = new RegExp(`(?<!\\p{L})(?:${conditions})(?!\\p{L})|\\p{N}`, 'iu');
const onlyFigures = new RegExp(`^(?:${figuresOnly})[\\s,.!]*(?:please)?[.!]*$`, 'iu');

/**
 * A question as it is asked, without what people say around it: "Hi, I'm new here. How many …? Thanks a lot!". A sentence is left out only
 * where it speaks of the asker, asks nothing, bounds nothing and names nothing of the source that the rest does not. A sentence that asks
 * for an order is put behind the question, in one wording. `names` are the values that the question calls by their whole name.
 */
export function withoutChat(
  question: string,
  {
    names,
    tables,
    isFirst,
  }: { readonly names: readonly string[]; readonly tables: Tables; readonly isFirst: boolean },
): string {
  const whole = whatIsAsked(question.trim().replaceAll('’', "'"), names, tables);
  // Behind an answer "and" goes on from it.
  const asked = isFirst ? withoutFillers(whole).replace(andBefore, '') : whole;
  const plain = orderInOneWording(withoutFillers(asked));
  return words(plain).length < 2 || plain === question.trim() ? question : plain;
}

/** The sentences that ask something, with the order that another one asks for. */
function whatIsAsked(text: string, names: readonly string[], tables: Tables): string {
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return text;
  const orders = sentences.map((sentence, at) => (at === 0 ? null : orderAlone(sentence)));
  const others = sentences.filter((_, at) => orders[at] === null);
  const asked = others.filter(
    (sentence) =>
      !isAboutAsker(sentence, others.filter((each) => each !== sentence).join(' '), names, tables),
  );
  const order = orders.find((each) => each !== null);
  const [first, ...further] = asked;
  if (first === undefined) return text;
  // What a second question asks is no order of the first one's.
  if (order !== undefined && further.length > 0) return text;
  const whole = asked.join(' ');
  return order === undefined || order === null ? whole : inOrder(withoutFillers(whole), order);
}

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const piece of text.split(apart)) {
    const last = sentences.at(-1);
    // What ends in a short form goes on.
    if (last !== undefined && isShortened.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece);
  }
  return sentences;
}

function isAboutAsker(sentence: string, rest: string, names: readonly string[], tables: Tables): boolean {
  const bare = withoutGreeting(sentence);
  if (bare === '' || onlyFigures.test(bare) || thanked.test(bare)) return true;
  if (bare.endsWith('?') || !opener.test(bare) || request.test(bare) || condition.test(bare)) return false;
  const known = new Set(words(rest).map(stemOf));
  const isNew = (name: string) =>
    words(name).some((word) => !isStopWord(word) && !known.has(stemOf(word))) && isSaidIn(bare, name);
  // A capital within it may begin a name.
  const capital = /(?<=[\p{L},]\s)(?!I\b|I')\p{Lu}\p{L}+/u.exec(bare)?.[0];
  if (capital !== undefined && !known.has(stemOf(capital.toLowerCase()))) return false;
  return ![...names, ...tables.map((table) => tableNoun(table).one)].some(isNew);
}

const thanked = new RegExp(`^(?:${thanks})[\\s,.!]*$`, 'iu');

function withoutGreeting(sentence: string): string {
  let bare = sentence;
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(greeting, '').replace(new RegExp(`^(?:${greetings})[\\s,.!…]*$`, 'iu'), '');
  }
  return bare;
}

/** Words that only lead in or round off. */
function withoutFillers(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = withoutGreeting(plain).replace(lead, '').replace(jointBefore, '');
    plain = plain.replace(tail, '').replace(source, '').replace(emphasis, '').replace(commanded, 'Show ');
    if (words(plain).length < 2) return before;
  }
  return plain;
}

function isSaidIn(text: string, name: string): boolean {
  const said = new Set(words(text).map(stemOf));
  return words(name).every((word) => isStopWord(word) || said.has(stemOf(word)));
}
