import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { mentionedTerms } from '#lib/knowledge/mentioned-terms.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { type ColumnEntry, lexiconOf, type Vocabulary } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { WriterInput } from '../../roles.ts';
import { english, type TradeMeasure } from './lexicon.ts';
import { isOutgoing } from './money-phrases.ts';
import { isCounted, isOfRows } from './rows-of-one-table.ts';
import { amountOfRows, measuresOf, tradeOf } from './trade.ts';

/** A word of trade with the measure that it is taken for, since neither the schema nor the glossary says what it is. */
export type AssumedTerm = FoundTerm & {
  readonly mention: NonNullable<FoundTerm['mention']>;
  readonly measure: NonNullable<FoundTerm['measure']>;
  /** Other places that say it; nothing more is read there. */
  readonly also?: readonly NonNullable<FoundTerm['mention']>[];
};

type SaidMeasure = {
  readonly measure: TradeMeasure;
  readonly mention: AssumedTerm['mention'];
};

/** The wordings as a glossary would hold them, so that they are found in a question as its terms are. */
const wordings = new Map<
  GlossaryEntry,
  { readonly measure: TradeMeasure; readonly said: ReadonlySet<string> }
>(
  (Object.keys(english.terms) as TradeMeasure[]).map((measure) => {
    const [term = '', ...synonyms] = english.terms[measure].split('|');
    return [
      { term, synonyms, meaning: measure, measure: null },
      { measure, said: new Set([term, ...synonyms]) },
    ];
  }),
);

/** Who has "no income" is told by a place that is empty, and by no sum. */
const nones = wordSet(english.plainer.missing.none);
const stocked = Object.keys(english.plainer.stocked);

/**
 * What "sales", "revenue" or "spent" stand for where a schema has deals and no column of that name: each entry one set of
 * measures to read the question with, in the order in which they are to be tried. Empty where nothing has to be assumed.
 */
export function assumedTerms(
  { question, terms, entities }: Pick<WriterInput, 'question' | 'terms' | 'entities'>,
  tables: Tables,
  quote: (name: string) => string,
): AssumedTerm[][] {
  const taken = [...terms.flatMap(({ mention }) => mention ?? []), ...entities.mentions];
  const tokens = tokenize(question);
  const isOut = isOutgoing(tokens);
  const said = mentionedTerms(question, [...wordings.keys()]).flatMap(({ entry, mention }): SaidMeasure[] => {
    const wording = wordings.get(entry);
    const text = mention.text.toLowerCase();
    const isTaken = taken.some((other) => other.start < mention.end && other.end > mention.start);
    // "Out of stock" is no figure.
    const isState = stocked.some(
      (state) => state.endsWith(` ${text}`) && question.toLowerCase().includes(state),
    );
    const at = tokens.findIndex(({ start }) => start === mention.start);
    // "On sale" is another word than "sales".
    if (
      wording === undefined ||
      isTaken ||
      isState ||
      nones.has(tokens[at - 1]?.lower ?? '') ||
      isOfRows(tokens, at, tables) ||
      isOfName(tokens, at, text, tables) ||
      (isOut && wording.measure === 'sales' && /^(?:money|spen[dt].*)$/.test(text)) ||
      !wording.said.has(text) ||
      (isOfSchema(text, tables) && !(wording.measure === 'sales' && areWorth(tokens, at, text, tables)))
    )
      return [];
    return [{ measure: wording.measure, mention }];
  });
  if (said.length === 0) return [];
  const measures = measuresOf(tradeOf(tables), quote);
  const ways = Math.min(...said.map(({ measure }) => measures[measure].length));
  return Array.from({ length: ways }, (_, way) =>
    said.flatMap(({ measure, mention }): AssumedTerm[] => {
      const money = measures[measure][way];
      if (money === undefined) return [];
      return [{ term: mention.text, synonyms: [], meaning: money.expression, measure: money, mention }];
    }),
  );
}

/** "Total sales by branch", of a file of sales: what they come to, unless they are counted. */
function areWorth(tokens: Tokens, at: number, text: string, tables: Tables): boolean {
  const [table, ...others] = tables;
  if (table === undefined || others.length > 0 || isCounted(tokens, at)) return false;
  const { columns } = lexiconOf(table);
  const isColumn = text
    .split(/\s+/)
    .some((word) => word !== 'total' && columns.some(({ vocabulary }) => vocabulary.has(stemOf(word))));
  return amountOfRows(table) !== null && !isColumn;
}

/** Whether one thing of the schema is called by all of the words, or called so in its description. "Total" is a way to compute as well. */
function isOfSchema(text: string, tables: Tables): boolean {
  const stems = text
    .split(/\s+/)
    .filter((word) => word !== 'total')
    .map(stemOf);
  return tables.some((table) => {
    // The `sales_rep_id` is nothing that was sold.
    const { vocabulary, nameParts, columns } = lexiconOf(table);
    const isCalled = (...names: readonly Vocabulary[]) =>
      stems.every((stem) => names.some((name) => name.has(stem)));
    return (
      (endsIn(nameParts, stems) && isCalled(vocabulary)) ||
      columns.some(
        (column) =>
          ((isNumeric(column.column) && !isKey(table, column.column)) || endsIn(column.nameParts, stems)) &&
          isCalled(column.vocabulary, vocabulary),
      )
    );
  });
}

/** A "sales channel" is no sales, nor is the `end_sale_date`: of a name of several words the last one says what it is. */
function endsIn(nameParts: ColumnEntry['nameParts'], stems: readonly string[]): boolean {
  const last = nameParts.at(-1);
  return nameParts.length < 2 || stems.some((stem) => last?.has(stem) === true);
}

/** Whether the word is the first of a name: the "sales" of a "sales channel". */
function isOfName(tokens: Tokens, at: number, text: string, tables: Tables): boolean {
  const next = tokens[at + text.split(' ').length];
  const said = stemOf(text.split(' ').at(-1) ?? '');
  if (next?.kind !== 'word') return false;
  const isIn = ({ nameParts }: Pick<ColumnEntry, 'nameParts'>) =>
    nameParts.some((part, place) => part.has(said) && nameParts[place + 1]?.has(next.stem) === true);
  return tables
    .map(lexiconOf)
    .some((entry) => isIn(entry) || entry.columns.some((each) => !isNumeric(each.column) && isIn(each)));
}
