import type { ChartKind, ChartSpec } from '#lib/domain/chart-spec.ts';

/** What a person's words say about the look of a chart; a field is absent when they say nothing about it. */
export type ChartWish = Partial<
  Pick<ChartSpec, 'kind' | 'sort' | 'stacked' | 'horizontal' | 'logScale' | 'looks'>
> & {
  /** Words that name the column for an axis or for the series, as written. */
  readonly xWords?: string;
  readonly yWords?: string;
  readonly seriesWords?: string;
  /** "share of", "proportion": parts of a whole. */
  readonly asksForShare: boolean;
};

const nouns = 'charts?|graphs?|plots?|diagrams?';
const looks = '(?:(?:simple|stacked|grouped|horizontal|vertical|sorted|multi|log|nice)[- ]+)*';
const article = '(?:a |an |the |one )?';

/** A kind word names a chart only beside a chart noun or after "as": "line items" and "area code" are data. */
function kindPattern(words: string): RegExp {
  return new RegExp(
    `\\b(?:${words})[- ]?(?:${nouns})\\b|\\b(?:as|into|to|with|using|in) ${article}${looks}(?:${words})\\b(?! (?:items?|codes?|numbers?|of business))`,
  );
}

const kinds: readonly (readonly [ChartKind, RegExp])[] = [
  ['histogram', /\bhistograms?\b|\bdistribution (?:chart|plot|graph)\b/],
  ['box', /\bbox(?:[- ]and[- ]whiskers?)?[- ]?(?:plots?|charts?|graphs?|diagrams?)\b|\bas box(?:es)?\b/],
  ['heat', /\bheat ?-?maps?\b/],
  ['treemap', /\btree ?-?maps?\b/],
  ['pivot', /\bpivot tables?\b|\bas (?:a )?pivot\b|\bcross[- ]?tab(?:le|ulation)?s?\b/],
  ['figure', /\b(?:as|in|with) (?:a |one )?(?:single|big) (?:figure|number)\b|\bkpi (?:tile|card|chart)\b/],
  ['waterfall', /\bwaterfalls?\b|\bbridge (?:chart|plot|graph)\b/],
  ['pie', new RegExp(`${kindPattern('pie|donut|doughnut').source}|\\b(?:pie|donut|doughnut)\\b`)],
  ['scatter', new RegExp(`${kindPattern('scatter|points|dots').source}|\\bscatter ?plots?\\b|\\bscatter\\b`)],
  ['area', kindPattern('areas?')],
  ['line', kindPattern('lines?|time series|trend')],
  ['bar', kindPattern('bars?|columns?')],
];

const chartWords = new RegExp(
  [
    `\\b(?:a|an|the|as|in|this|that|it|me|of|bar|line|pie|area|column|simple|nice|trend) (?:${nouns})\\b`,
    `^(?:please |can you |could you |now )*(?:chart|graph|plot|draw|visuali[sz]e)\\b`,
    '\\b(?:chart|graph|plot|visuali[sz]e) (?:it|this|that|them|these|the|of|me|how|by|with|as|all|each|every|for)\\b',
    '\\bdraw (?:it|this|that|them|the|a|an|me)\\b',
    '\\bvisuali[sz](?:e|ed|ation)\\b',
    '\\btrends? (?:of|in|over|for|line)\\b',
    '\\blog(?:arithmic)?[- ](?:scale|axis)\\b|\\blogarithmic\\b',
    '\\b(?:un)?stacked\\b',
    '\\bhorizontally\\b',
    '\\bon (?:the )?[xy](?:[- ]axis)?\\b',
  ].join('|'),
);

/** Whether the question asks to see its answer drawn, as opposed to naming data that sounds like it. */
export function asksForChart(question: string): boolean {
  const text = normal(question);
  if (/\b(?:no|not|without|instead of) (?:a |the |any )?(?:chart|graph|plot|diagram)s?\b/.test(text))
    return false;
  return kindIn(text) !== null || chartWords.test(text.replaceAll(/\bcharts? of accounts?\b/g, 'accounts'));
}

/** Reads the look of a chart out of a question or a follow-up such as "stacked, on a log scale". */
export function chartWish(instruction: string): ChartWish {
  const text = normal(instruction);
  const kind = kindIn(text);
  const columns = /\b(?:column (?:charts?|graphs?|plots?)|as columns)\b/.test(text);
  const stackedBy = /\bstacked by (?:the )?([\w ]+?)(?=$|[,.;]| (?:and|on|with|as|in|per)\b)/.exec(text)?.[1];
  const splitBy =
    /\b(?:colou?red|split|series|grouped|one line|a line|one bar) (?:by|per|for each|for every) (?:the )?([\w ]+?)(?=$|[,.;]| (?:and|on|with|as|in)\b)/.exec(
      text,
    )?.[1];
  return {
    ...(kind === null ? {} : { kind }),
    ...flag(
      'stacked',
      text,
      /\bstack(?:ed)?\b/,
      /\b(?:un-?stack(?:ed)?|not stacked|side by side|grouped bars?)\b/,
    ),
    ...flag('horizontal', text, /\bhorizontal(?:ly)?\b(?! axis)/, /\bvertical(?:ly)?\b(?! axis)/),
    ...(columns ? { horizontal: false } : {}),
    ...flag(
      'logScale',
      text,
      /\blog(?:arithmic)?[- ](?:scale|axis)\b|\blogarithmic\b/,
      /\b(?:linear(?:[- ](?:scale|axis))?|(?:no|without a?|not) ?log(?:arithmic)?(?:[- ](?:scale|axis))?)\b/,
    ),
    ...sortWish(text),
    ...looksWish(text),
    ...axisWish(text),
    ...withWords('seriesWords', stackedBy ?? splitBy),
    asksForShare:
      /\b(?:shares? of|proportions?|what (?:part|fraction|percentage) of|composition of|percentage of)\b/.test(
        text,
      ),
  };
}

function normal(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function kindIn(text: string): ChartKind | null {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

function flag(name: 'stacked' | 'horizontal' | 'logScale', text: string, yes: RegExp, no: RegExp) {
  if (no.test(text)) return { [name]: false };
  return yes.test(text) ? { [name]: true } : {};
}

/** "as 100 %" is about stacks, which it asks for as well. */
function looksWish(text: string): Pick<ChartWish, 'looks' | 'stacked'> {
  const shares =
    /\b(?:as|to) 100 ?(?:%|per ?cent\b)|\b100 ?(?:%|per ?cent) (?:stacked|bars?|areas?|charts?)\b|\b(?:percent(?:age)?|normali[sz]ed)[- ]stacked\b/.test(
      text,
    );
  const panels = /\bsmall multiples\b|\bin panels\b|\b(?:a|one) panel (?:each|per|for each|for every)\b/.test(
    text,
  );
  const line = /\b(?:(?:reference|target|threshold|limit) )?line at (-?[\d,]*\.?\d+)(?=$|[\s.,;])/.exec(
    text,
  )?.[1];
  const value = line === undefined ? null : Number(line.replaceAll(',', ''));
  const looks = {
    ...(shares ? { shares } : {}),
    ...(panels ? { panels } : {}),
    ...(value === null || !Number.isFinite(value) ? {} : { reference: { value, label: '' } }),
  };
  if (Object.keys(looks).length === 0) return {};
  return { looks, ...(shares ? { stacked: true } : {}) };
}

function sortWish(text: string): Pick<ChartWish, 'sort'> {
  if (/\bunsorted\b|\balphabetical(?:ly)?\b|\b(?:sort|order)(?:ed)? by name\b/.test(text))
    return { sort: 'none' };
  const sorted = /\b(?:sort|order|rank)(?:ed)?\b/.test(text);
  if (/\b(?:smallest|lowest|least) first\b/.test(text)) return { sort: 'ascending' };
  if (/\b(?:largest|biggest|highest|most) first\b/.test(text)) return { sort: 'descending' };
  if (!sorted) return {};
  return { sort: /\basc(?:ending)?\b|\bincreasing\b/.test(text) ? 'ascending' : 'descending' };
}

function axisWish(text: string): Pick<ChartWish, 'xWords' | 'yWords'> {
  const on = (axis: string) =>
    new RegExp(`([\\w ]+?) (?:on|along|as) (?:the )?${axis}(?:[- ]?axis)?\\b`)
      .exec(text)?.[1]
      ?.split(/\b(?:and|with|by|put|place|have)\b/)
      .at(-1);
  return { ...withWords('xWords', on('(?:x|horizontal)')), ...withWords('yWords', on('(?:y|vertical)')) };
}

function withWords(name: 'xWords' | 'yWords' | 'seriesWords', words: string | undefined) {
  const text = words?.trim() ?? '';
  return text === '' ? {} : { [name]: text };
}
