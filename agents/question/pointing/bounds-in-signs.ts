import type { Tables } from '#lib/domain/schema.ts';
import en from './lexicon/en.json' with { type: 'json' };

const number = '[$€£]?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?:[kKmM]|bn)?';
const orMore = new RegExp(`(?<![\\p{L}\\d.,/+-])(?<many>${number})\\+(?=[\\s?.!,;)]|$)`, 'gu');
const range = new RegExp(
  `(?<![\\p{L}\\d.,/–—-])(?<low>${number})\\s?[–—-]\\s?(?<high>${number})(?![\\p{L}\\d/–—-]|[.,]\\d)`,
  'gu',
);
const quoted = /("[^"]*"|“[^”]*”|'[^']*'|‘[^’]*’)/u;

/** "Under 18, 18-30, 31+" are bands that rows are gathered by. */
const bands = new RegExp(
  `(?:,|\\b${en.boundsInSigns.or})\\s+${number}(?:\\+|\\s?[–—-]\\s?\\d)|\\d(?:\\+|\\s?[–—-]\\s?${number})(?:,|\\s+${en.boundsInSigns.or})\\s+[$€£]?\\d`,
  'u',
);

const yearOrLater = new RegExp(
  `(?<=\\b(?:${en.boundsInSigns.beforeYears})\\s)(?<year>(?:19|20)\\d{2})\\+(?=[\\s?.!,;)]|$)`,
  'giu',
);
const { atLeast, orLater, to } = en.boundsInSigns;

/** "6+ orders" are at least 6, and "5,000-7,000" is from the one to the other. What is stored so ("18+") is left as it stands. */
export function boundsInWords(question: string, tables: Tables): string {
  if (!/\d(?:[kKmM]|bn)?\s?[+–—-]/u.test(question)) return question;
  const isStored = (text: string) =>
    tables.some(({ columns }) =>
      columns.some(({ distinctValues = [] }) => distinctValues.some((value) => value.includes(text))),
    );
  return question
    .split(quoted)
    .map((part, at) =>
      at % 2 === 1 || bands.test(part)
        ? part
        : part
            .replace(yearOrLater, (_, year: string) => `${year} ${orLater}`)
            .replace(orMore, (said, many: string) => (isStored(said) ? said : `${atLeast} ${many}`))
            .replace(range, (said, low: string, high: string) =>
              isStored(said) || sizeOf(low) >= sizeOf(high) ? said : `${low} ${to} ${high}`,
            ),
    )
    .join('');
}

/** Which of two is the larger, where both are written alike. */
function sizeOf(text: string): number {
  const scale = /k$/i.test(text) ? 1e3 : /m$/i.test(text) ? 1e6 : /bn$/.test(text) ? 1e9 : 1;
  return Number(text.replaceAll(/[^\d.]/g, '')) * scale;
}
