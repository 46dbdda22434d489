import pluralize from 'pluralize';
import { z } from 'zod';

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
  year: String.raw`(?:19|20)\d\d`,
  figure: 'average|mean|median|total|sum|number|count|maximum|minimum',
  unit: 'milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|metres?|meters?|kilometres?|kilometers?|miles?|feet|kilos?|kilograms?|grams?|tons?|tonnes?',
  extreme: String.raw`[\p{L}-]{2,}est|(?:most|least) [\p{L}-]+|best|worst|last|top|bottom`,
  people:
    'customers?|clients?|users?|members?|subscribers?|patients?|guests?|passengers?|donors?|suppliers?|vendors?|students?|employees?|staff|buyers?|tenants?|supporters?|fans?',
  // What something is called has no number in it, which would be a year or a bound.
  name: String.raw`[\p{L}'’&-]+(?: [\p{L}'’&-]+){0,2}?`,
  // What a question is for: a name, a number or what is quoted there would be a condition of it.
  aside: String.raw`(?-i:(?:I|[A-Z]{2,}|Q[1-4]|[\p{Ll}'’-]+)(?: (?:I|[A-Z]{2,}|Q[1-4]|[\p{Ll}'’-]+))*?)`,
  occasion:
    'packs?|pages?|campaigns?|write-?ups?|samples?|rounds?|summary|charts?|calls?|reports?|deck|slides?|presentations?|meetings?|reviews?|newsletters?|updates?|briefings?|brief|memo|plans?|planning|forecasts?|budgets?|budgeting|audits?|analysis|articles?|blog|posts?|website|site|brochures?|flyers?|leaflets?|mailings?|mailshots?|events?|workshops?|pitch|proposals?|tenders?|applications?|filings?|files?|notes|records|dashboards?|spreadsheet|overview|sections?|chapters?|appendix|handouts?|posters?|announcements?|interviews?|story|press release|statement|discussions?|surveys?|checks?|stocktake|inventory|handover|inspections?|board|boss|teams?|managers?|management|accountants?|bookkeeper|lawyers?|investors?|minutes|agenda|talks?|lecture|handbook|manual|guide|class|course|lesson|essay|thesis|paper|homework|visit|celebration|anniversary|tour|project|negotiations?|conference|party|training|quiz|catalogue|catalog|invitations?|holidays?|assessment|evaluation',
  // A question that stands by itself: "how many would that be" is about what was said before it.
  asked: String.raw`(?!(?:and )?(?:who|what|which|which ones) (?:are|is|were) (?:they|those|these|that|it)\b)(?!.*\b(?:would|will) (?:that|this|it|they|those)\b)(?:(?:in|on|for|at|from|by) which|(?:in |for |on )?how (?!many (?:is|are|was|were|do|does|did|would|will|of|have|has)\b)|which (?!ones?\b|of (?:them|those|these)\b)|what(?:['’]s)?|who|whose|when|where|give|show|list|tell|name|find|count|please|can|could|the|our|all|(?:I|we)(?:['’](?:d|ll))?(?: would| will| just| only| really| also)* (?:need|want|like|require)|(?:I['’]m|I am) after)\b.+`,
};
const slotKinds = Object.keys(slots).join('|');
const part = new RegExp(
  String.raw`\{(?<name>(?<kind>${slotKinds})\d?)\}|(?<text>[\p{L}\p{N}'’%#_&=/>]+|\] |[()|[,:;^$.?+ -])|(?<other>.)`,
  'giu',
);

/**
 * A wording as data: words as they are typed, `(a|b c)` one of several, `[the] ` before another word may be missing, `{thing}` a place for words, an apostrophe for either kind,
 * `^` and `$` where the question begins and ends, `?` between two sentences. A colon stands for a dash as well. In what it is read as, `{period:one}` is the singular and
 * `{thing:many}` the plural of what stood there. An unknown place or sign is an error of the lexicon and is thrown.
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
    } else pattern += signs[text ?? ''] ?? text?.replaceAll("'", "['’]");
  }
  for (const [, name = ''] of read.matchAll(/\{(\w+)(?::\w+)?\}/gu))
    if (!named.has(name)) throw new Error(`“{${name}}” stands for nothing in the wording “${said}”.`);
  const first = said.startsWith('^') ? '' : String.raw`(?<![\p{L}\p{N}_])`;
  const last = said.endsWith('$') ? '' : String.raw`(?![\p{L}\p{N}_])`;
  return { said: new RegExp(first + pattern + last, 'iu'), read };
}

const signs: Readonly<Record<string, string>> = {
  '(': '(?:',
  ')': ')',
  '[': '(?:',
  '] ': ' )?',
  '|': '|',
  '^': String.raw`^\s*`,
  $: String.raw`\s*[?.!]*$`,
  ',': String.raw`\s*,\s*`,
  ':': String.raw`\s*(?::|\s[–—-]+\s)\s*`,
  ';': String.raw`\s*;\s*`,
  '.': String.raw`\.`,
  '?': String.raw`(?:\s*[?!]\s+|(?<!(?<!\p{L})(?:no|nr|avg|incl|excl|approx|vs|max|min|tel|i\.e|e\.g))\.\s+(?=(?-i:\p{Lu}|\p{N})))`,
  '+': String.raw`\+`,
  '-': '-',
  ' ': ' ',
};

/** What the wording is read as, with what stood in its places. */
export function reworded(text: string, { said, read }: Wording): string {
  return text
    .replace(said, (...all) => {
      const found: Record<string, string | undefined> = all.at(-1);
      return read.replace(/\{(\w+)(?::(one|many))?\}/gu, (_, name: string, form?: string) => {
        const words = found[name] ?? '';
        if (form === undefined) return words;
        return form === 'one' ? pluralize.singular(words) : pluralize.plural(words);
      });
    })
    .replace(/\s+/gu, ' ')
    .replace(/\s+(?=[,;:?!.](?:\s|$))/gu, '')
    .trim();
}
