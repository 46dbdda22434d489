import type { Tables } from '#lib/domain/schema.ts';
import { words } from '#lib/text/words.ts';
import { inOrder, type Order, orderAlone, orderBehind } from '../pointing/order-asked.ts';
import { askedPart } from './asked-part.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { shortened, inSource, asking, emphasis, joints, commands } = en;
const apart = /(?<=[.?!…])\s+(?=[\p{L}\p{N}"'(])/u;
const isShortened = new RegExp(`(?<!\\p{L})(?:${shortened})\\.$`, 'iu');
const source = new RegExp(`\\s+(?:${inSource})(?=\\s*[?.!]*$)`, 'iu');
const emphasized = new RegExp(`(?<=^(?:${asking}))\\s+(?:${emphasis})(?=\\s)`, 'iu');
const joint = new RegExp(
  `^(?:${joints})\\b,?\\s+(?=(?:(?:in|for|from|on|at|by|to|of) )?(?:${asking})\\b)`,
  'iu',
);
/** How it is told to show something says nothing of what is shown. */
const commanded = new RegExp(`^(?:please )?(?:${commands})\\s+(?=(?:the|all|our)\\b)`, 'iu');

/** What is known of a question before it is read. */
type Asking = {
  /** The values that it calls by their whole name. */
  readonly names: readonly string[];
  readonly tables: Tables;
  /** Whether no answer stands before it, from which "and" would go on. */
  readonly isFirst: boolean;
};

/** A question without what is said around it, and what that was. */
export type QuestionItself = { readonly text: string; readonly around: readonly string[] };

/**
 * The question in what somebody typed, where what stands around it is surely said of nothing in the data (`surely`, a likelihood): "Hi, I'm new
 * here. How many …? Thanks a lot!". A sentence that asks for an order is put behind the question, in one wording.
 */
export function questionItself(question: string, surely: number, asking: Asking): QuestionItself {
  // "Sort them from high to low" changes the answer before it.
  if (orderAlone(question) !== null) return { text: question, around: [] };
  const { text, order } = orderApart(question.trim().replaceAll('’', "'"));
  const part = askedPart(text, asking);
  const isSure =
    part !== null && part.likelihood >= surely && (asking.isFirst || isOfSentences(text, part.text));
  const asked = isSure ? part : null;
  // What is said around it may have stood between the question and the order at its end.
  const { rest, order: last } = orderBehind(withoutFillers(asked?.text ?? text, asking.isFirst));
  const wanted = last ?? order;
  const itself = wanted === null ? rest : inOrder(rest, wanted);
  if (words(itself).length < 2 || itself === question.trim()) return { text: question, around: [] };
  return { text: itself, around: asked?.around ?? [] };
}

/** "Same for Oslo" changes the answer before it by each of its words: behind an answer whole sentences alone are left out. */
function isOfSentences(text: string, asked: string): boolean {
  const at = text.indexOf(asked);
  return /(?:^|[.?!]\s*)$/u.test(text.slice(0, at)) && /^(?:\s*[.?!]|$)/u.test(text.slice(at + asked.length));
}

/** "…? Rank them from most to least.", "…, oldest first": the order that is asked for at the end or in a sentence, and the rest of the text. */
function orderApart(text: string): { readonly text: string; readonly order: Order | null } {
  const sentences = sentencesOf(text);
  const at = sentences.findIndex((sentence, place) => place > 0 && orderAlone(sentence) !== null);
  const said = sentences[at];
  if (said !== undefined)
    return { text: sentences.filter((_, place) => place !== at).join(' '), order: orderAlone(said) };
  const { rest, order } = orderBehind(text);
  return { text: rest, order };
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

/** "How many exactly", "in our database", "so which": words that say nothing of the data, at either end or behind what is asked by. */
function withoutFillers(text: string, isFirst: boolean): string {
  const plain = text.replace(source, '').replace(emphasized, '').replace(commanded, 'Show ');
  return isFirst ? plain.replace(joint, '') : plain;
}
