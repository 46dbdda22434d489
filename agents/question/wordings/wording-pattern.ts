import pluralize from 'pluralize';
import { z } from 'zod';
import { dateSlots } from './date-slots.ts';

/** A line of the lexicon: a wording, what it is read as, and a question with it. */
export const lineSchema = z.tuple([z.string(), z.string(), z.string()]);

/** One wording and what says the same in words that the readers know. */
export type Wording = { readonly said: RegExp; readonly read: string };

/** What may stand in a place of a wording; a digit behind the name makes a second one of its kind. */
const slots: Readonly<Record<string, string>> = {
  word: String.raw`[\p{L}\p{N}_'’&-]+`,
  thing: String.raw`[\p{L}\p{N}_'’&-]+(?: [\p{L}\p{N}_'’&-]+){0,3}?`,
  rest: '[^;:?!]+?',
  any: '.+?',
  period: 'days?|weeks?|months?|quarters?|years?|weekdays?',
  number: String.raw`\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty`,
  amount: String.raw`[$€£]?\d[\d.,]*(?:k|m|bn)?\b(?: ?%)?`,
  ...dateSlots,
  digit: String.raw`\d`,
  extreme:
    'highest|lowest|largest|smallest|biggest|greatest|best|worst|longest|shortest|cheapest|oldest|youngest|newest|latest|earliest',
  // A noun of one, and one of many; what has been done to it.
  single: String.raw`\p{L}{2,}(?<!s)(?!\p{L})`,
  plural: String.raw`\p{L}{2,}(?<![us])s(?!\p{L})`,
  done: String.raw`\p{L}+(?:ed|en|wn|ought|old|ade|aid|ent|eft)`,
  figure: 'average|mean|median|total|sum|number|count|maximum|minimum',
};
const slotKinds = Object.keys(slots).join('|');
const part = new RegExp(
  String.raw`\{(?<name>(?<kind>${slotKinds})\d?)\}|(?<text>[\p{L}\p{N}'’%#_&]+|\\[()]|\] |[()|[,:;^$. –/+<>→-])|(?<other>.)`,
  'giu',
);

/**
 * A wording as data: words as they are typed, `(a|b c)` one of several, `[the] ` before another word may be missing, `{thing}` a place for words,
 * `^` and `$` where the question begins, “please show me” included, and ends. A colon stands for a dash as well, `–` for a dash
 * between two that belong together, and `\(` for a bracket. In what it is read as, `{period:one}` is the singular,
 * `{thing:many}` the plural and `{monthNumber:name}` the month of what stood there. An unknown place or sign is an error of the lexicon and is thrown.
 */
export function wordingOf([said, read]: z.infer<typeof lineSchema>): Wording {
  const named = new Set<string>();
  let pattern = '';
  for (const { groups = {} } of said.matchAll(part)) {
    const { name, kind, text, other } = groups;
    if (other !== undefined) throw new Error(`“${other}” has no meaning in the wording “${said}”.`);
    if (name !== undefined && kind !== undefined) {
      pattern += named.has(name) ? String.raw`\k<${name}>` : `(?<${name}>${slots[kind]})`;
      named.add(name);
    } else pattern += signs[text ?? ''] ?? text;
  }
  for (const [, name = ''] of read.matchAll(/\{(\w+)(?::\w+)?\}/gu))
    if (!named.has(name)) throw new Error(`“{${name}}” stands for nothing in the wording “${said}”.`);
  const first = said.startsWith('^') ? '' : String.raw`(?<![\p{L}\p{N}_])`;
  const last = said.endsWith('$') ? '' : String.raw`(?![\p{L}\p{N}_])`;
  return { said: new RegExp(first + pattern + last, 'iu'), read };
}

/** How a question may begin that asks for what follows. */
const asking =
  "(?:please|kindly|(?:can|could|would|will) you|(?:i|we)(?:['’]d like| would like| need| want)|to (?:see|know|have|get)|(?:show|give|tell|get)(?: me| us)?|list|find|calculate|compute|determine|provide|display|identify|indicate|specify|(?:name|state|report)(?= (?:the|all|which|how)\\b))";

const signs: Readonly<Record<string, string>> = {
  '(': '(?:',
  ')': ')',
  '[': '(?:(?:',
  '] ': ') )?',
  '|': '|',
  '^': String.raw`^\s*(?:${asking}\s+)*`,
  $: String.raw`\s*[?.!]*$`,
  ',': String.raw`\s*,\s*`,
  ':': String.raw`(?:\s*:|\s+[–—-]+(?=\s))\s*`,
  ';': String.raw`\s*;\s*`,
  '.': String.raw`\.`,
  '-': '-',
  '–': String.raw`\s*[-–—]\s*`,
  '/': String.raw`\s*/\s*`,
  '>': String.raw`\s*>\s*`,
  '<': String.raw`\s*<\s*`,
  '→': String.raw`\s*(?:[-=]{1,2}>|→)\s*`,
  '+': String.raw`\s*\+\s*`,
  ' ': ' ',
};

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** What the wording is read as, with what stood in its places. */
export function reworded(text: string, { said, read }: Wording): string {
  return text
    .replace(said, (...all) => {
      const found: Record<string, string | undefined> = all.at(-1);
      return read.replace(/\{(\w+)(?::(one|many|name))?\}/gu, (_, name: string, form?: string) => {
        const words = found[name] ?? '';
        if (form === undefined) return words;
        if (form === 'name') return monthNames[Number(words) - 1] ?? words;
        return form === 'one' ? pluralize.singular(words) : pluralize.plural(words);
      });
    })
    .replace(/\s+/gu, ' ')
    .replace(/\s+(?=[,;:?!.](?:\s|$))/gu, '')
    .trim();
}
