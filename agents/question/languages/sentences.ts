import type { FrenchToken } from './french-tokens.ts';
import { frenchTokens } from './french-tokens.ts';
import { entries } from './lexicon.ts';

/** What a sentence pattern makes of a question: English words, and rows of tokens to be read by themselves. */
type SentencePart = string | readonly FrenchToken[];

type Element =
  | { readonly kind: 'words'; readonly forms: readonly string[]; readonly isOptional: boolean }
  | { readonly kind: 'hole'; readonly name: string; readonly isOptional: boolean };

type Sentence = { readonly pattern: readonly Element[]; readonly wording: readonly string[] };

let known: readonly Sentence[] | null = null;

/** What a time begins with: a hole for a thing does not reach over it. */
const beginsTime = new Set([
  'fin',
  'début',
  'depuis',
  'en',
  "aujourd'hui",
  'hier',
  'pendant',
  'avant',
  'après',
  'entre',
  'actuellement',
  'ce',
  'cette',
]);

/** The question by the first pattern that it fits as a whole; null where it fits none. */
export function sentenceParts(tokens: readonly FrenchToken[]): SentencePart[] | null {
  known ??= entries.sentences.map(sentenceOf);
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  const whole = tokens.slice(0, end);
  for (const { pattern, wording } of known) {
    const holes = holesOf(pattern, whole, {});
    if (holes !== null) return wording.flatMap((part) => partOf(part, holes));
  }
  return null;
}

function partOf(part: string, holes: Readonly<Record<string, readonly FrenchToken[]>>): SentencePart[] {
  const name = /^\{(\w+)\}$/u.exec(part)?.[1];
  if (name === undefined) return [part];
  const row = holes[name];
  return row === undefined || row.length === 0 ? [] : [row];
}

function holesOf(
  pattern: readonly Element[],
  tokens: readonly FrenchToken[],
  holes: Readonly<Record<string, readonly FrenchToken[]>>,
): Readonly<Record<string, readonly FrenchToken[]>> | null {
  const [element, ...rest] = pattern;
  if (element === undefined) return tokens.length === 0 ? holes : null;
  if (element.kind === 'words') {
    const [token, ...others] = tokens;
    const fits = token !== undefined && token.kind === 'word' && element.forms.includes(token.form);
    const found = fits ? holesOf(rest, others, holes) : null;
    return found ?? (element.isOptional ? holesOf(rest, tokens, holes) : null);
  }
  if (element.isOptional) {
    const found = holesOf(rest, tokens, holes);
    if (found !== null) return found;
  }
  const most = element.name === 'x' ? lengthBeforeTime(tokens) : tokens.length;
  for (let length = most; length > 0; length -= 1) {
    const found = holesOf(rest, tokens.slice(length), { ...holes, [element.name]: tokens.slice(0, length) });
    if (found !== null) return found;
  }
  return null;
}

function lengthBeforeTime(tokens: readonly FrenchToken[]): number {
  const at = tokens.findIndex(
    ({ kind, form }, index) =>
      kind === 'day' ||
      (kind === 'word' && beginsTime.has(form)) ||
      (kind === 'word' &&
        /^(?:le|à)$/u.test(form) &&
        /^(?:\d+|1er|le)$/u.test(tokens[index + 1]?.form ?? '') &&
        form !== tokens[index + 1]?.form),
  );
  return at < 0 ? tokens.length : at;
}

function sentenceOf(line: string): Sentence {
  const [pattern = '', wording = ''] = line.split(' = ');
  return { pattern: pattern.split(' ').flatMap(elementsOf), wording: wording.split(' ') };
}

function elementsOf(part: string): Element[] {
  const isOptional = part.startsWith('[');
  const bare = isOptional ? part.slice(1, -1) : part;
  const name = /^\{(\w+)\}$/u.exec(bare)?.[1];
  if (name !== undefined) return [{ kind: 'hole', name, isOptional }];
  if (bare.startsWith('-')) return [{ kind: 'words', forms: [bare], isOptional }];
  const choices = bare.split('|');
  if (choices.length > 1) return [{ kind: 'words', forms: choices, isOptional }];
  return frenchTokens(bare).map(({ form }) => ({ kind: 'words' as const, forms: [form], isOptional }));
}
