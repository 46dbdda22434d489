import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { capitalised, columnTitle } from '#lib/domain/column-title.ts';
import { isContinuation } from '../continuation.ts';

const kinds = '(?:bar|line|pie|area|column|scatter|donut|doughnut|trend|box|heat ?map|tree ?map|pivot)';
const looks = '(?:(?:simple|nice|stacked|grouped|horizontal|vertical|sorted|log)[- ]+)*';
const nouns = '(?:charts?|graphs?|plots?|diagrams?|histograms?|tables?)';
const chart = `(?:${looks}${kinds}s?(?:[- ]?${nouns})?|${looks}${nouns})`;

/** What a question says about how to show the answer, or whom it addresses; none of it belongs in a title. */
const presentation: readonly RegExp[] = [
  /^(?:please|now|ok|and|also|then|can you|could you|would you|i (?:want|would like|need)(?: to see)?|let me see)\b[,\s]*/,
  /^(?:show|give|draw|make|create|display|compare|visuali[sz]e|compute|find|get|turn)\b(?: me| us)?\s*/,
  // "Chart prices" says what to do, "chart of prices" what it is.
  /^(?:plot|chart|graph|list)\b(?! (?:of|for|showing)\b)(?: me| us)?\s*/,
  /^(?:it|this|that|them)\b\s*(?=$|as\b|in\b|on\b|with\b|[,.])/,
  new RegExp(`^(?:a |an |the )?${chart}(?: (?:of|for|showing|with)\\b|$|(?=[,.]))\\s*`),
  /^(?:what(?:'s| is| are| was| were)|which (?:is|are)|tell me)\b\s*/,
  /^(?:the|a|an)\b\s+/,
  new RegExp(`[\\s,]*\\b(?:as|in|into|to|with|using|on) (?:a |an |the )?${chart}(?=$|[\\s,.;])`, 'g'),
  /[\s,]*\b(?:on|with|using|in)?\s*(?:a |an |the )?(?:log(?:arithmic)?|linear)[- ](?:scale|axis)\b/g,
  /[\s,]*\b(?:un)?stacked(?=$|[,.;])/g,
  /[\s,]*\bhorizontal(?:ly)?(?: bars?)?\b(?! axis)/g,
  /[\s,]*\b(?:and )?sort(?:ed)?(?: (?:by value|ascending|descending|alphabetically))*(?=$|[,.;])/g,
  /[\s,]*(?:with |by )?[\w ]+? on (?:the )?[xy](?:[- ]axis)?\b/g,
  /[\s,]*\b(?:colou?red|stacked) by (?:the )?[\w ]+?(?=$|[,.;])/g,
  /[\s,]*\bplease\b/g,
];

/** Between a title and the follow-ups that narrowed it. */
const then = ' → ';
const opening = /^(?:and|or|but|now|what about|how about|same)\b[,\s]*/i;
/** Openings that put something else in the place of what an earlier follow-up asked for. */
const replacing = /^(?:(?:and|now|or|but)\s+)?(?:what about|how about|for|in)\b/i;
/** Words; a longer follow-up says enough to be a title by itself. */
const longestFragment = 4;
const grouping = /^(?:by|per|for each|for every)\b/i;

/**
 * The title of a chart: the person's words, those of the chart they continue, or its columns. A follow-up over the same
 * columns stands behind the title it continues; over other columns the columns say what is drawn.
 */
export function chartTitle(
  instruction: string,
  previous: ChartSpec | null,
  { x, y }: Pick<ChartSpec, 'x' | 'y'>,
): string {
  const said = titleFromWords(instruction);
  const words = said !== null && y.length === 0 ? distributionOf(said) : said;
  if (words === null) return previous?.title ?? titleFromColumns(x, y);
  const own = asTyped(words, instruction).replace(opening, '');
  const fragment = own.split(' ').length <= longestFragment;
  if (fragment && grouping.test(own)) return titleFromColumns(x, y);
  if (!isContinuation(instruction)) return words;
  if (previous === null) return fragment ? titleFromColumns(x, y) + then + own : words;
  const [base = '', ...narrowings] = previous.title.split(then);
  const kept = replacing.test(instruction.trim()) ? [] : narrowings;
  return [base, ...kept, own].join(then);
}

/** A histogram shows how often which values are there, not the values. */
function distributionOf(words: string): string {
  return /\bdistributions?\b/i.test(words) ? words : `Distribution of ${lowered(words)}`;
}

/** The words with the capitals the person gave them. */
function asTyped(words: string, instruction: string): string {
  const at = instruction.toLowerCase().indexOf(words.toLowerCase());
  return at < 0 ? words : instruction.slice(at, at + words.length);
}

/** Characters of an instruction that may become its title, which has 120: what is taken from its beginning is taken piece by piece. */
const looksAt = 500;

/** A title from the person's own words, without those about presentation; null when nothing else was said. */
export function titleFromWords(instruction: string): string | null {
  const sentences = instruction
    .slice(0, looksAt)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/[?.!;](?:\s+|$)/);
  const text = sentences.map(withoutPresentation).find((sentence) => sentence !== '');
  if (text === undefined) return null;
  return capitalised(text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text);
}

function withoutPresentation(sentence: string): string {
  let text = sentence;
  for (let before = ''; before !== text; ) {
    before = text;
    for (const pattern of presentation)
      text = text
        .replace(new RegExp(pattern.source, `${pattern.flags}i`), '')
        .replace(/^[\s,:–-]+|[\s,:–-]+$/g, '');
  }
  const empty = !/\p{L}{2}/u.test(text) || /^(?:it|this|that|them|instead|again|make|as|by|of)$/i.test(text);
  return empty
    ? ''
    : text
        .replace(/^how many\b/i, 'number of')
        .replace(/^(number of .+?) (?:are|is|were|was) there\b/i, '$1')
        .replace(/^(number of .+?) (?:does|do|did) (?:each|every) ([\p{L}\p{N} ]+) \p{L}+$/iu, '$1 per $2')
        .replace(/^(number of .+?) (?:has|have|had) (?:each|every) ([\p{L}\p{N} ]+)$/iu, '$1 per $2');
}

/** A title when the words give none: "Market value and weight by sector". */
export function titleFromColumns(x: string, y: readonly string[]): string {
  if (y.length === 0) return `Distribution of ${lowered(columnTitle(x))}`;
  const values = y.map((name, index) => (index === 0 ? columnTitle(name) : lowered(columnTitle(name))));
  const last = values.at(-1) ?? '';
  const joined = values.length === 1 ? last : `${values.slice(0, -1).join(', ')} and ${last}`;
  return `${joined} by ${lowered(columnTitle(x))}`;
}

/** Lower case at the start, unless the word is an acronym. */
function lowered(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
