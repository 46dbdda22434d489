import type { Tables } from '#lib/domain/schema.ts';
import { stemOf } from '#lib/text/words.ts';

const perUnit = /(?<noun>\p{L}+) per (?<unit>\p{L}+)/giu;

/**
 * "Total dividend per share of Alder by year", where the rows are said to be "cash dividends per share": the unit that every row has is no
 * group and no share of anything. What a column is called so is left to it.
 */
export function withoutUnitOfRows(question: string, tables: Tables): string {
  const ofRows = tables.flatMap(({ description }) => pairsIn(description));
  if (ofRows.length === 0) return question;
  const ofColumns = new Set(
    tables.flatMap(({ columns }) => columns.flatMap(({ description }) => pairsIn(description))),
  );
  const idle = new Set(ofRows.filter((pair) => !ofColumns.has(pair)));
  return question.replace(perUnit, (said, noun: string, unit: string) =>
    idle.has(pairOf(noun, unit)) ? noun : said,
  );
}

function pairsIn(description: string | null): string[] {
  return [...(description ?? '').matchAll(perUnit)].map(({ groups }) =>
    pairOf(groups?.noun ?? '', groups?.unit ?? ''),
  );
}

function pairOf(noun: string, unit: string): string {
  return `${stemOf(noun.toLowerCase())} ${stemOf(unit.toLowerCase())}`;
}
