import {
  type ColumnRef,
  conditionsIn,
  type Filter,
  joinedTables,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import { isEnglishWord, relatedWords, synonyms } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import {
  columnAt,
  columnNamed,
  labelColumns,
  sameColumn,
  sameName,
} from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { singularOf } from '../../query/writer/built-in/word-forms.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** "Which index was launched in 2024" may name one. */
const asking = wordsFor('beforeNames');

/**
 * "Shares in both A and B": the names A and B by themselves answer nothing. "The index A in 2024" is about its levels of that year, and not
 * whether it was launched then.
 */
export const namedAgain: Law = ({ select, filters, groupBy, joins }, { tokens, isPart }) => {
  const [only, ...others] = select;
  if (isPart || only === undefined || others.length > 0 || !('dimension' in only)) return null;
  if (groupBy.length > 0 || joins.length > 0) return null;
  const { table, column } = only.dimension.column;
  const named = filters.find(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      sameName(filter.column.table, table) &&
      sameName(filter.column.column, column),
  );
  if (named?.kind !== 'equals') return null;
  if (named.values.length > 1) return tokens.find(({ lower }) => lower === 'both')?.text ?? 'and';
  const isDated = filters.some(
    (filter) => filter.kind === 'range' && filter.bounds !== 'number' && sameName(filter.column.table, table),
  );
  return isDated && !asking.has(tokens[0]?.lower ?? '') ? String(named.values[0]) : null;
};

const asksWhether = wordsFor('askingWhether');
const renaming = wordsFor('renaming');

/**
 * The name that the question gives is no answer to it: "what did Alphabet use to be called" is not "Alphabet". Where a
 * further condition decides whether there is a row at all, the name says that there is.
 */
export const sameAgain: Law = ({ select, filters, groupBy }, { tokens, tables, isPart = false }) => {
  if (isPart) return null;
  const given = filters.flatMap((filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length === 1 ? [filter] : [],
  );
  if (given.length === 0 || given.length < filters.length || asksWhether.has(tokens[0]?.lower ?? ''))
    return null;
  // One thing that is named is one.
  const isCount = select.every((item) => 'measure' in item && item.measure.aggregate === 'count');
  const counted = select.flatMap((item) => ('measure' in item ? [item.measure.table] : []));
  const isOne = given.every(({ column: { table, column } }) => {
    const known = tables.find(({ name }) => sameName(name, table));
    const isUnique = known !== undefined && columnNamed(known, column)?.unique === true;
    return isUnique && counted.every((name) => sameName(name, table));
  });
  if (isCount && isOne && groupBy.length === 0 && tokens[0]?.lower !== 'how')
    return String(given[0]?.values[0] ?? '');
  const shown = select.map((item) => {
    if ('dimension' in item) return item.dimension.grain === null ? item.dimension.column : null;
    const { aggregate, column, times, expression } = item.measure;
    return aggregate === null && times === null && expression === undefined ? column : null;
  });
  // What used to be called so has another name now.
  const isCalledOtherwise = tokens.some(({ lower }) => renaming.has(lower));
  const isGiven = (column: ColumnRef | null) =>
    column !== null &&
    given.some(
      ({ column: by, values }) =>
        sameColumn(by, column) ||
        (!isCalledOtherwise && !isTyped(values[0], tokens) && isNameOf(column, by, tables)),
    );
  return shown.every(isGiven) ? String(given[0]?.values[0] ?? '') : null;
};

/** "Who is employee 101" gives the key itself. */
function isTyped(key: unknown, tokens: Tokens): boolean {
  const typed = tokens.map(({ lower }) => lower).join('');
  const written = String(key)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return typed.includes(written) || tokens.some(({ value }) => value !== null && value === Number(key));
}

/** Of a row that is found by its key, its own name says no more: the manager of Steven King is not Steven King. */
function isNameOf(shown: ColumnRef, key: ColumnRef, tables: Tables): boolean {
  const table = tables.find(({ name }) => sameName(name, key.table));
  const [only, ...others] = table?.primaryKey ?? [];
  const isKey = only !== undefined && others.length === 0 && sameName(only, key.column);
  return (
    table !== undefined &&
    isKey &&
    sameName(shown.table, key.table) &&
    labelColumns(table).some(({ name }) => sameName(name, shown.column))
  );
}

/** "Who has the lowest rating" asks for somebody, not for the rating, nor for a day or the whole row of a thing. */
export const whoIsNamed: Law = ({ select }, { tokens, tables }) => {
  // "Find out who leads": in a question about rows, "who" is told of them.
  const first = tokens.find(
    ({ lower }, at) => lower === 'who' && (at === 0 || asked.has(tokens[at - 1]?.lower ?? '')),
  );
  if (first === undefined) return null;
  const isFigure = select.every((item) => {
    if ('measure' in item) return true;
    const { table, column } = item.dimension.column;
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of && columnNamed(of, column);
    return !!known && (isNumeric(known) || isDate(known));
  });
  const isRowOfThings =
    select.length >= wholeRow &&
    select.every((item) => {
      if ('measure' in item) return true;
      const { table, column } = item.dimension.column;
      const of = tables.find(({ name }) => sameName(name, table));
      return of !== undefined && !keepsPeople(of) && !/name/i.test(column);
    });
  // Where people are kept, "who" is none of the kinds of something else.
  const isOfKinds =
    tables.some(keepsPeople) &&
    select.every((item) => {
      if ('measure' in item) return true;
      const { table, column } = item.dimension.column;
      const of = tables.find(({ name }) => sameName(name, table));
      const known = of && columnNamed(of, column);
      if (of === undefined || !known) return false;
      if (isDate(known)) return true;
      // "Buy" is what a recommendation is called, and nobody who gave one.
      const isCalled =
        known.distinctValues === undefined ||
        known.unique === true ||
        nearestPeople(of, tables, false) === null;
      const labels = labelColumns(of);
      // First and last names tell somebody, however few people there are.
      if (labels.includes(known) && (isCalled || labels.length > 1)) return false;
      // Of people themselves, a kind that several are of tells nobody.
      if (keepsPeople(of) && (known.distinctValues === undefined || known.unique === true)) return false;
      return !nameInWords(column)
        .split(' ')
        .some((word) => isKindOf(word.toLowerCase(), 'person'));
    });
  return isFigure || isRowOfThings || isOfKinds ? first.text : null;
};

const asked = wordsFor('beforeWho');

/** A thing without a name is shown by as many of its columns at least. */
const wholeRow = 3;

/** "Employees and their managers" are not their own names alone: what they have is shown beside them. */
export const andTheir: Law = (intent, { tokens, tables }) => {
  const { subject, joins, select, filters, orderBy } = intent;
  const at = tokens.findIndex(
    ({ lower }, place) => theirs.has(lower) && joining.has(tokens[place - 1]?.lower ?? ''),
  );
  const noun = tokens.slice(at + 1).find(({ lower }) => !recent.has(lower));
  if (at < 0 || noun?.kind !== 'word') return null;
  // "Companies with their rating": that they have one does not show it.
  if (filters.some((filter) => asksIfThereIs(filter, noun, intent, tables))) return noun.text;
  // By their class they are put in order.
  if (joins.length + filters.length + orderBy.length > 0) return null;
  const isNamesAlone = select.every((item) => {
    if (!('dimension' in item) || !sameName(item.dimension.column.table, subject)) return false;
    const parts = spokenParts(item.dimension.column.column).map(stemOf);
    return parts.includes('name') && !parts.includes(noun.stem);
  });
  return isNamesAlone ? noun.text : null;
};

function asksIfThereIs(
  filter: Filter,
  { stem, lower }: Token,
  { select }: QueryIntent,
  tables: Tables,
): boolean {
  if (filter.kind !== 'exists' || filter.negated || filter.count !== undefined) return false;
  const table = tables.find(({ name }) => sameName(name, filter.joins[0]?.toTable ?? ''));
  const isShown = select.some(
    (item) => 'dimension' in item && sameName(item.dimension.column.table, table?.name ?? ''),
  );
  const isColumn = table?.columns.some(({ name }) =>
    spokenParts(name).some((part) => stemOf(part.toLowerCase()) === stem),
  );
  const isValue = filter.filters.some(
    (inner) => inner.kind === 'equals' && inner.values.some((value) => String(value).toLowerCase() === lower),
  );
  const isList = select.every((item) => 'dimension' in item);
  return isList && !isShown && (isColumn === true || isValue);
}

/** "Name of each branch with business loans" is the name of no customer, of whom nothing is said, though loans lead to one. */
export const namesOfOthers: Law = (intent, { tokens, tables }) => {
  const word = tokens.find(({ stem }) => stem === nameStem);
  if (word === undefined || tokens.some(({ lower }) => somebody.has(lower))) return null;
  const said = tables.filter((table) => isSpokenOf(table, tokens, tables));
  const filtered = conditionsIn(intent.filters).flatMap((filter) =>
    'column' in filter ? [filter.column.table] : [],
  );
  const isOfOther = intent.select.some((item) => {
    if (!('dimension' in item) || item.dimension.grain !== null) return false;
    const { table: name, column } = item.dimension.column;
    const table = tables.find((each) => sameName(each.name, name));
    if (table === undefined || filtered.some((each) => sameName(each, name))) return false;
    const isLabel = labelColumns(table).some((each) => sameName(each.name, column));
    return isLabel && !said.includes(table);
  });
  const read = joinedTables(intent);
  return isOfOther && said.some(({ name }) => read.some((each) => sameName(each, name))) ? word.text : null;
};

const nameStem = stemOf('name');
const somebody = wordsFor('somebody');

/** Whether any word is of the name of a table or of a key that leads to its rows, or means it or one of its kind. */
function isSpokenOf(table: TableSchema, tokens: Tokens, tables: Tables): boolean {
  const own = table.primaryKey.length === 1 ? table.primaryKey : [];
  const leading = tables.flatMap(({ foreignKeys }) =>
    foreignKeys.flatMap(({ referencedTable, columns }) =>
      sameName(referencedTable, table.name) ? columns : [],
    ),
  );
  const keys = [...own, ...leading].flatMap(spokenParts).map(stemOf);
  const stems = new Set([...lexiconOf(table).vocabulary.keys(), ...keys]);
  const near = ({ lower }: Token) => [
    lower,
    ...synonyms(lower),
    ...relatedWords(lower),
    ...businessSynonyms(singularOf(lower)),
  ];
  return tokens.some(
    (token) =>
      token.kind === 'word' &&
      !isStopWord(token.lower) &&
      (stems.has(token.stem) || near(token).some((other) => stems.has(stemOf(other)))),
  );
}

const recent = wordsFor('recent');
const theirs = wordsFor('owning');
const joining = wordsFor('joining');

/** "List the guests from Ulm with their phone": the guests are asked for, and a list of phones says of nobody whose they are. */
export const rowsWithTheirs: Law = ({ subject, select, groupBy }, { tokens, tables }) => {
  const table = tables.find(({ name }) => sameName(name, subject));
  const start = tokens.findIndex(({ lower }) => !leading.has(lower));
  if (table === undefined || groupBy.length > 0 || !isNamedAt(table, tokens, start)) return null;
  const labels = labelColumns(table);
  const shown = select.flatMap((item) =>
    'dimension' in item && sameName(item.dimension.column.table, table.name)
      ? (columnNamed(table, item.dimension.column.column) ?? [])
      : [],
  );
  if (labels.length === 0 || shown.length < select.length || shown.some((column) => labels.includes(column)))
    return null;
  const stems = new Set(shown.flatMap(({ name }) => spokenParts(name).map(stemOf)));
  const at = tokens.findIndex(({ lower }, place) => {
    const next = tokens[place + 1];
    const noun = owning.has(next?.lower ?? '') ? tokens[place + 2] : next;
    return lower === 'with' && place > start && noun !== undefined && stems.has(noun.stem);
  });
  return tokens[at]?.text ?? null;
};

const leading = wordsFor('askingForRows');
const owning = wordsFor('owning', 'articles');

/** "How many students fall under each department" names nobody called Fall, and "I should like" no slot I. */
export const nobodysName: Law = ({ filters }, { tokens, tables }) => {
  for (const filter of conditionsIn(filters)) {
    const [value, ...others] = filter.kind === 'equals' ? filter.values : [];
    if (filter.kind !== 'equals' || typeof value !== 'string' || others.length > 0) continue;
    const at = tokens.findIndex(({ lower }) => lower === value.toLowerCase());
    const [before, said, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (said === undefined || tokens.some(({ text }) => text === value && text !== 'I')) continue;
    // "In slot I" names a slot.
    const isAlone = before?.kind !== 'word' || isStopWord(before.lower);
    const isPronoun = said.text === 'I' && isAlone && next?.kind === 'word' && isStopWord(next.lower);
    const isOfPeople = columnAt(filter.column, tables)?.personName === true;
    const isWord = said.text === said.lower && isEnglishWord(said.lower) && !naming.has(before?.lower ?? '');
    if (isPronoun || (isOfPeople && isWord)) return said.text;
  }
  return null;
};

const naming = wordsFor('beforeNames', 'namedSo');
