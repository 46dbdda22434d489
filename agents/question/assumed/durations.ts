import type { Dialect } from '#lib/datasource/data-source.ts';
import { type ColumnSchema, isDate, type TableSchema } from '#lib/domain/schema.ts';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { AssumedTerm } from './assumed-terms.ts';
import { english } from './lexicon.ts';
import { lifetime } from './lifetime.ts';

const { asked, spans, figures, articles, called } = english.durations;
const figureWords = Object.values(figures).join('|');
/** "The average time to close a ticket": a figure, a span, a verb, and what it is done to. */
const wording = new RegExp(
  `\\b(?:(?:the )?(?:(?<figure>${figureWords}) )?(?:${spans})|${asked}) (?<verb>[a-z]+)(?: (?:${articles}))?(?: (?<noun>[a-z]+))?`,
  'i',
);

/**
 * "The average time to close a ticket", "how long does it take to ship an order": the days from when a row came about until the
 * day that the verb names. null where the schema has no such two days, or several tables have.
 */
export function durationTerm(
  question: string,
  tables: readonly TableSchema[],
  dialect: Dialect,
): AssumedTerm | null {
  const found = wording.exec(question);
  const { figure, verb, noun } = found?.groups ?? {};
  if (!found || verb === undefined) return null;
  const stem = stemOf(verb.toLowerCase());
  const lasting = tables.flatMap((table) => spanOf(table, stem) ?? []);
  const named = lasting.filter(({ table }) => noun !== undefined && isCalled(table, noun));
  const [span, ...others] = named.length > 0 ? named : lasting;
  if (span === undefined || others.length > 0) return null;
  const { table, begin, end } = span;
  const quote = dialect.quoteIdentifier;
  const days = dialect.daysBetween(quote(begin.name), quote(end.name));
  const expression = `${aggregateOf(figure)}(${days})`;
  const text =
    named.length > 0 ? found[0] : found[0].slice(0, found[0].search(new RegExp(`${verb}\\b`)) + verb.length);
  return {
    term: `${(figure ?? called.figure).toLowerCase()} ${called.span} ${verb.toLowerCase()}`,
    synonyms: [],
    meaning: expression,
    measure: { expression, table: table.name, grain: 'one row' },
    mention: { text, start: found.index, end: found.index + text.length },
  };
}

function spanOf(
  table: TableSchema,
  stem: string,
): { table: TableSchema; begin: ColumnSchema; end: ColumnSchema } | null {
  const dates = table.columns.filter(isDate);
  const end = dates.find(({ name }) =>
    splitIdentifier(name).some((part) => stemOf(part.toLowerCase()) === stem),
  );
  if (end === undefined) return null;
  const life = lifetime(table);
  const begin = life?.end === end ? life.begin : dates.find((column) => column !== end);
  return begin === undefined ? null : { table, begin, end };
}

function isCalled(table: TableSchema, noun: string): boolean {
  return lexiconOf(table).nameParts.at(-1)?.has(stemOf(noun.toLowerCase())) ?? false;
}

function aggregateOf(figure: string | undefined): string {
  const word = figure?.toLowerCase() ?? '';
  const known = Object.entries(figures).find(([, words]) => words.split('|').includes(word));
  return known?.[0] ?? 'AVG';
}
