import type { Dialect } from '#lib/datasource/data-source.ts';
import type { EntityMatches, EntityMention } from '#lib/domain/entity-match.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { errorCodeOf } from '#lib/errors.ts';
import { type NamedPlace, namedPlace } from '#lib/knowledge/named-place.ts';
import { type ReadMeasure, readMeasure } from '#lib/knowledge/read-measure.ts';
import { stemOf } from '#lib/text/words.ts';
import type { AssumedTerm } from '../../../question/assumed/assumed-terms.ts';
import { lexiconOf, type TableEntry } from './schema-lexicon.ts';
import { type SettledMeasure, settleMeasures } from './settle-measures.ts';
import { isKey, sameName } from './table-nature.ts';
import { type Token, type Tokens, tokenize } from './tokenize.ts';

/** A question whose business words are explained, as the reader takes it. */
type ExplainedQuestion = {
  readonly tokens: Tokens;
  readonly entities: EntityMatches;
  /** The schema, in which a table with a named measure has one column more: the measure. */
  readonly tables: Tables;
  /** What the tables in play can be called, the terms of the question included. */
  readonly entriesOf: (inPlay: ReadonlySet<string>) => TableEntry[];
  /** The tables that the terms lead to. */
  readonly reached: readonly string[];
  /** The intent with its measures as they are defined; null where that cannot be. */
  settle(intent: QueryIntent): QueryIntent | null;
  /** How each measure is defined, for the person who reads the answer. */
  readonly notes: readonly string[];
  /** Whether a person said what a word means. */
  readonly isDefined: boolean;
};

type NamedTerm = FoundTerm & { readonly mention: NonNullable<FoundTerm['mention']> };

/** What a term of the question stands for here. */
type Explanation =
  | {
      readonly kind: 'measure';
      readonly term: NamedTerm;
      readonly key: string;
      readonly measure: ReadMeasure;
    }
  | { readonly kind: 'column'; readonly term: NamedTerm; readonly key: string; readonly place: NamedPlace }
  | { readonly kind: 'value'; readonly term: NamedTerm; readonly mention: EntityMention }
  | { readonly kind: 'synonym'; readonly term: NamedTerm };

/**
 * Makes the terms that a question names readable: a measure becomes a column that is added up, a term whose meaning names a
 * column or a value another name of it, and any other synonym is read as its term.
 */
export function explainTerms(
  question: {
    readonly question: string;
    readonly terms: readonly FoundTerm[];
    readonly assumed: readonly AssumedTerm[];
    readonly entities: EntityMatches;
  },
  tables: Tables,
  dialect: Dialect,
): ExplainedQuestion {
  const explanations = [...question.terms, ...question.assumed].flatMap((term): Explanation[] => {
    const { mention } = term;
    const isAssumed = question.assumed.some((each) => each === term);
    return mention === null ? [] : [explain({ ...term, mention }, tables, dialect, isAssumed)];
  });
  const also = question.assumed.flatMap(({ also = [] }) => also);
  const isAlso = ({ start, end }: { start: number; end: number }) =>
    also.some((each) => start < each.end && end > each.start);
  const measures = explanations.filter((each) => each.kind === 'measure');
  const columns = explanations.filter((each) => each.kind === 'column');
  const values = explanations.flatMap((each) => (each.kind === 'value' ? [each.mention] : []));
  const isExplained = (mention: EntityMention) =>
    explanations.some(({ term }) => mention.start < term.mention.end && mention.end > term.mention.start);
  const found = question.entities.mentions.filter((mention) => !isExplained(mention) && !isAlso(mention));
  const measured = tables.map((table) => withMeasures(table, measures));
  const said = tokenize(question.question);
  const stems = new Set(said.map(({ stem }) => stem));
  const isByPerson = ({ term }: Explanation) =>
    question.terms.some(({ mention }) => mention === term.mention);
  const settled = measures.map(
    (each): SettledMeasure => ({
      key: each.key,
      label: isByPerson(each) ? each.term.mention.text : each.term.term,
      measure: each.measure,
      isDefined: isByPerson(each),
    }),
  );
  return {
    tokens: explanations.reduce(
      replaced,
      said.filter((token) => !isAlso(token)),
    ),
    entities: {
      ...question.entities,
      mentions: [...found, ...values].sort((one, other) => one.start - other.start),
    },
    tables: measures.length === 0 ? tables : measured,
    entriesOf: (inPlay) =>
      (measures.length === 0 ? tables : measured)
        .filter(({ name }) => inPlay.has(name))
        .map((table) => withAliases(askedBy(lexiconOf(table), settled, stems), columns)),
    reached: [
      ...measures.map(({ measure }) => measure.table.name),
      ...columns.map(({ place }) => place.table.name),
      ...values.flatMap(({ matches }) => matches.map(({ table }) => table)),
    ],
    settle: (intent) => settleMeasures(intent, settled, { tables, stems }),
    notes: measures.map(({ term, measure }) =>
      question.assumed.some(({ mention }) => mention === term.mention)
        ? `"${term.mention.text}" is taken to be ${measure.sql}: the glossary does not define it`
        : `"${term.mention.text}" is ${measure.sql}, as the glossary defines it`,
    ),
    isDefined: measures.some(isByPerson),
  };
}

function explain(term: NamedTerm, tables: Tables, dialect: Dialect, isAssumed: boolean): Explanation {
  const key = keyOf(term.mention.text);
  const measure = term.measure && usableMeasure(term.measure, tables, dialect, isAssumed);
  if (measure) return { kind: 'measure', term, key, measure };
  const place = namedPlace(term.meaning, tables);
  if (place === null) return { kind: 'synonym', term };
  const { value } = place;
  if (value === null) return { kind: 'column', term, key, place };
  return { kind: 'value', term, mention: { ...term.mention, matches: [matchOf(place, value)] } };
}

/** null when the schema no longer has what the measure was defined over. */
function usableMeasure(
  measure: NonNullable<FoundTerm['measure']>,
  tables: Tables,
  dialect: Dialect,
  isAssumed: boolean,
): ReadMeasure | null {
  try {
    return readMeasure(measure, tables, dialect.quoteIdentifier, { mayAsk: isAssumed });
  } catch (error) {
    if (errorCodeOf(error) === 'bad-request') return null;
    throw error;
  }
}

/** One word that nothing else in the schema is called by. */
function keyOf(text: string): string {
  return `term${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')}`;
}

function matchOf({ table, column }: NamedPlace, value: string | number): EntityMention['matches'][number] {
  return {
    table: table.name,
    keyColumn: column.name,
    key: value,
    label: String(value),
    matchedColumn: column.name,
    matchedValue: String(value),
    kind: 'alias',
    score: 1,
    validFrom: null,
    validTo: null,
  };
}

/** The tokens with the term's own in the place of its mention; offsets stay those of the question. */
function replaced(tokens: Tokens, explanation: Explanation): Token[] {
  const { mention } = explanation.term;
  const { start, end } = mention;
  const word = (lower: string, text: string): Token => ({
    kind: 'word',
    text,
    lower,
    stem: stemOf(lower),
    start,
    end,
    value: null,
  });
  const instead = () => {
    switch (explanation.kind) {
      case 'measure':
        return [word('total', 'total'), word(explanation.key, mention.text)];
      case 'column':
        return [word(explanation.key, mention.text)];
      case 'value':
        return [word(keyOf(mention.text), mention.text)];
      case 'synonym':
        return tokenize(explanation.term.term).map((token) => ({ ...token, start, end }));
    }
  };
  const first = tokens.findIndex((token) => token.start < end && token.end > start);
  const inside = tokens.filter((token) => token.start < end && token.end > start).length;
  return first === -1 ? [...tokens] : tokens.toSpliced(first, inside, ...instead());
}

function withMeasures(
  table: TableSchema,
  measures: readonly Extract<Explanation, { kind: 'measure' }>[],
): TableSchema {
  const own = measures.filter(({ measure }) => measure.table.name === table.name);
  if (own.length === 0) return table;
  const columns = own.map(
    ({ key }): ColumnSchema => ({
      name: key,
      type: 'REAL',
      kind: 'number',
      nullable: true,
      // Known to be said in full: the lexicon does not look for words inside the key.
      description: '',
    }),
  );
  return { ...table, columns: [...table.columns, ...columns] };
}

/**
 * The table without columns whose name a measure of the question means in another table, where it says by which columns it is
 * asked; the table's own name in the question keeps them.
 */
function askedBy(
  entry: TableEntry,
  measures: readonly SettledMeasure[],
  stems: ReadonlySet<string>,
): TableEntry {
  const { table } = entry;
  if (entry.nameParts.every((part) => [...part].some((stem) => stems.has(stem)))) return entry;
  const isElsewhere = (name: string) =>
    measures.some(({ measure: { dimensions } }) => {
      const called = dimensions.filter(({ column }) => sameName(column, name));
      return called.length > 0 && called.every((one) => one.table !== table.name);
    });
  const columns = entry.columns.filter(({ column }) => isKey(table, column) || !isElsewhere(column.name));
  return columns.length === entry.columns.length ? entry : { ...entry, columns };
}

/** The table with its columns under the names that the question's terms give them too. */
function withAliases(
  entry: TableEntry,
  columns: readonly Extract<Explanation, { kind: 'column' }>[],
): TableEntry {
  const aliases = columns.flatMap(({ key, place }) => {
    const own = entry.columns.find(({ column }) => column.name === place.column.name);
    if (own === undefined || place.table.name !== entry.table.name) return [];
    const stem = stemOf(key);
    const called = { vocabulary: new Map([[stem, 1]]), nameParts: [new Set([stem])], sharedParts: [] };
    return [{ ...own, ...called, describedBy: { all: [], head: [], aside: [] } }];
  });
  return aliases.length === 0 ? entry : { ...entry, columns: [...entry.columns, ...aliases] };
}
