import { bandsMark } from './bands.ts';
import { english } from './lexicon.ts';

/**
 * A phrase with slots as a pattern for questions. `a|b` is either word, `[a]` what may be missing, `{name}` one word or more, `{name:a b|c}` one of these
 * texts, `{rows}` and `{keep}` numbers, `{bands}` several bounds of a number (of which cores take one `{edge}`), `{year}` and `{yearafter}` years, `{grain}` a period or a part of the week or day. The whole question has to fit; capitals and the marks at the end do not count.
 */
export type Phrase = { match(question: string): Readonly<Record<string, string>> | null };

const numbers = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)';
const numberSlots = new Set(['rows', 'keep']);
const grainWords = [...Object.values(english.grains), ...Object.values(english.parts)].join('|');

export function phraseOf(notation: string): Phrase {
  const names: string[] = [];
  const plainNotation = notation.replaceAll('[-]', ' ');
  const { source } = sequence(plainNotation, 0, names);
  const pattern = new RegExp(`^${source}$`, 'iu');
  const needed = neededIn(plainNotation);
  return {
    match(question) {
      // Most phrases have a word that the question has not, which is seen sooner than that they do not fit.
      const { text: whole, lower } = spelled(question);
      if (needed.some((words) => !words.some((word) => lower.includes(word)))) return null;
      const groups = pattern.exec(` ${whole}`)?.groups;
      if (groups === undefined) return null;
      return Object.fromEntries(
        Object.entries(groups).map(([name, text]) => [name, (text ?? '').replace(/[\s,:;]+$/u, '').trim()]),
      );
    },
  };
}

/** The words of which a question that fits has one each: those that stand outside of brackets, and the choices of slots. */
function neededIn(notation: string): readonly (readonly string[])[] {
  const outside = notation.replaceAll(/\[[^[\]]*\]/gu, ' ');
  // What is left of brackets within brackets may be missing as well.
  if (/[[\]]/u.test(outside)) return [];
  const parts = outside.match(/\{[^}]*\}|[^\s{}]+/gu) ?? [];
  return parts.flatMap((part) => {
    const choices = part.startsWith('{') ? part.slice(1, -1).split(':')[1] : part;
    if (choices === undefined || /[,:'’]/u.test(choices)) return [];
    return [choices.toLowerCase().split('|')];
  });
}

type Spelled = { readonly text: string; readonly lower: string };

/** Hundreds of phrases are tried on a question and on what is left of it behind its first words. */
const latest = new Map<string, Spelled>();
const mostKept = 64;

function spelled(question: string): Spelled {
  const known = latest.get(question);
  if (known !== undefined) return known;
  const text = question
    .trim()
    .replace(/[\s?.!]+$/u, '')
    .replaceAll(/(\d)\s*-\s*(?=\p{L})/gu, '$1 ')
    .replaceAll(/(\p{L})-(?=(?:ends?|selling)\b)/giu, '$1 ')
    .replaceAll(/\bnon-(?=\p{L})/giu, 'non ')
    .replaceAll(/,\s+(?=(?:by|per|for each)\b)/giu, ' ')
    .replaceAll(/(\d)%/gu, '$1 %')
    .replaceAll(/\bper cent\b/giu, 'percent')
    .replaceAll(/(?<=\S)\?(?= )/gu, ' ?')
    .replaceAll(/\s+/gu, ' ');
  const fresh = { text, lower: text.toLowerCase() };
  if (latest.size >= mostKept) latest.clear();
  latest.set(question, fresh);
  return fresh;
}

/** The question with single spaces, without the marks at its end, with "10-day", "year-end" and "20%" as two words and "per cent" as one. */
export function plain(question: string): string {
  return spelled(question).text;
}

/** Every part begins with the space before it, so that a part that is missing leaves none. */
function sequence(text: string, from: number, names: string[]): { source: string; end: number } {
  let source = '';
  let at = from;
  while (at < text.length && text[at] !== ']') {
    const rest = text.slice(at);
    if (rest.startsWith(' ')) at += 1;
    else if (rest.startsWith('[')) {
      const inner = sequence(text, at + 1, names);
      source += `(?:${inner.source})?`;
      at = inner.end + 1;
    } else if (/^[,:']/.test(rest)) {
      // A mark stands directly behind the word before it.
      const mark = /^(?:'s|[,:])/.exec(rest)?.[0] ?? rest.slice(0, 1);
      source += mark === "'s" ? "['’]s?" : mark;
      at += mark.length;
    } else {
      const part = rest.startsWith('{')
        ? (/^\{[^}]*\}/.exec(rest)?.[0] ?? rest)
        : (/^[^\s[\]]+/.exec(rest)?.[0] ?? rest);
      source += rest.startsWith('{') ? slot(part.slice(1, -1), names) : ` (?:${alternatives(part)})`;
      at += part.length;
    }
  }
  return { source, end: at };
}

function slot(notation: string, names: string[]): string {
  const [name = '', choices] = notation.split(':');
  const inner = choices
    ? alternatives(choices)
    : name === 'bands'
      ? bandsMark
      : numberSlots.has(name)
        ? `${numbers}(?:(?: ?,| and| &)* ${numbers})*`
        : name.startsWith('year')
          ? '(?:19|20)\\d\\d'
          : name === 'grain'
            ? grainWords
            : '\\S+(?: \\S+)*?';
  // What is said again, with the space before it.
  if (names.includes(name)) return `\\k<${name}>`;
  names.push(name);
  return `(?<${name}> (?:${inner}))`;
}

function alternatives(text: string): string {
  return text
    .split('|')
    .map((word) => word.replaceAll(/[.*+?^${}()\\]/g, '\\$&'))
    .join('|');
}
