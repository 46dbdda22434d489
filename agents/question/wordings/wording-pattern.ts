import pluralize from 'pluralize';
import { letters, slots } from './slots.ts';

/** A line of the lexicon: a wording, what it is read as, and a question with it. */
export type Line = readonly string[];

/** One wording and what says the same in words that the readers know. */
export type Wording = {
  /** Made when it is first asked for: most wordings never stand in what one process is asked. */
  readonly said: RegExp;
  readonly read: string;
  /** Of each of these one text stands in every question with this wording. */
  readonly needs: readonly (readonly string[])[];
};

const slotKinds = Object.keys(slots).join('|');
const part = new RegExp(
  String.raw`\{(?<name>(?<kind>${slotKinds})\d?)\}|(?<text>[\p{L}\p{N}'’%#_&=]+|\\[()]|\] |[()|[,:;^$.? –/+<>→-])|(?<other>.)`,
  'giu',
);

/**
 * A wording as data: words as they are typed, `(a|b c)` one of several, `[the] ` before another word may be missing, `{thing}` a place for words (`slots.ts`),
 * an apostrophe for either kind, `?` between two sentences, `^` and `$` where the question begins, “please show me” included, and ends. A colon stands for a dash as well, `–` for a dash
 * between two that belong together, and `\(` for a bracket. In what it is read as, `{period:one}` is the singular,
 * `{thing:many}` the plural and `{monthNumber:name}` the month of what stood there. An unknown place or sign is an error of the lexicon and is thrown.
 */
export function wordingOf([said = '', read = '']: Line): Wording {
  let pattern: RegExp | null = null;
  return {
    get said() {
      pattern ??= patternOf(said, read);
      return pattern;
    },
    read,
    needs: needsOf(said),
  };
}

function patternOf(said: string, read: string): RegExp {
  const named = new Set<string>();
  let pattern = '';
  for (const { groups = {} } of said.matchAll(part)) {
    const { name, kind, text, other } = groups;
    if (other !== undefined) throw new Error(`“${other}” has no meaning in the wording “${said}”.`);
    if (name !== undefined && kind !== undefined) {
      pattern += named.has(name) ? String.raw`\k<${name}>` : `(?<${name}>${slots[kind]})`;
      named.add(name);
    } else pattern += signPatterns[text ?? ''] ?? text?.replaceAll("'", "['’]");
  }
  for (const [, name = ''] of read.matchAll(/\{(\w+)(?::\w+)?\}/gu))
    if (!named.has(name)) throw new Error(`“{${name}}” stands for nothing in the wording “${said}”.`);
  const first = said.startsWith('^') ? '' : String.raw`(?<![${letters}\d_])`;
  const last = said.endsWith('$') ? '' : String.raw`(?![${letters}\d_])`;
  return new RegExp(first + pattern + last, 'iu');
}

const optional = /\[[^\]]*\] /gu;
const choice = /\((?<choices>[^()]*)\)/gu;
const nested = /\([^()]*\(/u;
const place = /\{\w+\}/gu;
const noLetters = /[^\p{L}\p{N}]+/gu;

/** Each word that cannot be missing, and the first words of each choice in which all have some. */
function needsOf(said: string): readonly (readonly string[])[] {
  const needed = said.replaceAll(optional, ' ');
  let fixed = needed;
  // The innermost first: a choice may stand in a choice.
  for (let before = ''; before !== fixed; ) {
    before = fixed;
    fixed = fixed.replaceAll(choice, ' ');
  }
  const words = wordsIn(fixed).map((word) => [word]);
  if (nested.test(needed)) return words;
  const choices = [...needed.matchAll(choice)].map(({ groups }) =>
    (groups?.choices ?? '').split('|').map((each) => wordsIn(each)[0] ?? ''),
  );
  return [...words, ...choices.filter((each) => each.every((first) => first !== ''))];
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(place, ' ')
    .replaceAll(noLetters, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
}

/** Whether a wording can stand in a text, told without its pattern. The text is in small letters. */
export function mayStandIn(text: string, { needs }: Wording): boolean {
  return needs.every((texts) => texts.some((needed) => text.includes(needed)));
}

/** How a question may begin that asks for what follows. */
const asking =
  "(?:please|kindly|(?:can|could|would|will) you|(?:i|we)(?:['’]d like| would like| need| want)|to (?:see|know|have|get)|(?:show|give|tell|get)(?: me| us)?|list|find|calculate|compute|determine|provide|display|identify|indicate|specify|(?:name|state|report)(?= (?:the|all|which|how)\\b))";

const signPatterns: Readonly<Record<string, string>> = {
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
  '?': String.raw`(?:\s*[?!]\s+|(?<!(?<![${letters}])(?:no|nr|avg|incl|excl|approx|vs|max|min|tel|i\.e|e\.g))\.\s+(?=(?-i:[A-ZÀ-Þ\d])))`,
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
