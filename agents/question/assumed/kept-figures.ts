import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { mentionedTerms } from '#lib/knowledge/mentioned-terms.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isAdditive, isKey, isLevel, keyDate } from '../../query/writer/built-in/table-nature.ts';
import type { WriterInput } from '../../roles.ts';
import type { AssumedTerm } from './assumed-terms.ts';

type KeptFigure = { readonly entry: GlossaryEntry; readonly table: string; readonly column: string };

/**
 * What a table that is kept by day or month is called is the one figure of it: "data usage" is the megabytes used, and no number of months
 * with a row. Where rows are counted by name, and for levels, which no sum is of, nothing is assumed.
 */
export function keptFigures(
  { question, terms, entities }: Pick<WriterInput, 'question' | 'terms' | 'entities'>,
  tables: Tables,
  quote: (name: string) => string,
): AssumedTerm[] {
  const figures = figuresOf(tables);
  if (figures.length === 0) return [];
  const taken = [...terms.flatMap(({ mention }) => mention ?? []), ...entities.mentions];
  return mentionedTerms(
    question,
    figures.map(({ entry }) => entry),
  ).flatMap(({ entry, mention }) => {
    const figure = figures.find((each) => each.entry === entry);
    const isTaken = taken.some((other) => other.start < mention.end && other.end > mention.start);
    if (figure === undefined || isTaken || counting.test(question.slice(0, mention.start))) return [];
    const expression = `SUM(${quote(figure.column)})`;
    const measure = { expression, table: figure.table, grain: 'one thing at one time' };
    return [{ term: mention.text, synonyms: [], meaning: expression, measure, mention }];
  });
}

const counting = /\b(?:number of|how many|count of|records? of|rows? of|months? of|days? of)\s+(?:the\s+)?$/i;

/** Tables with a key of things and times, and a single figure that can be added up. */
const figuresOf = rememberedOf((tables: Tables): readonly KeptFigure[] =>
  tables.flatMap((table) => {
    if (keyDate(table) === null || table.foreignKeys.length === 0) return [];
    const isFigure = (column: TableSchema['columns'][number]) =>
      isNumeric(column) && !isYear(column) && !isKey(table, column);
    const [figure, ...others] = table.columns.filter(isFigure);
    if (figure === undefined || others.length > 0 || !isAdditive(figure) || isLevel(figure) === true)
      return [];
    const term = nameInWords(table.name);
    return [
      { entry: { term, synonyms: [], meaning: term, measure: null }, table: table.name, column: figure.name },
    ];
  }),
);
