import { type ColumnRef, conditionsIn, type Filter } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { isNamed } from '../../query/writer/built-in/flags-of-others.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { keyDate, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { isRelationStem } from '../../query/writer/built-in/word-forms.ts';
import { english } from '../assumed/lexicon.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import en from '../composed/lexicon/en.json' with { type: 'json' };
import { type Asked, type Law, measuresOf } from './law.ts';
import { wordsFor } from './lexicon.ts';

const now = wordsFor('nowadays');

/** "Now" asks how things stand: it is no condition on a day that a thing has once, such as its launch. */
export const stateOfNow: Law = ({ filters }, { tokens, tables }) => {
  const said = tokens.find(({ lower }) => now.has(lower));
  if (said === undefined) return null;
  const isOfThings = (table: TableSchema) =>
    keyDate(table) === null && (said.lower !== 'today' || labelColumns(table).length > 0);
  const isOnce = (filter: Filter): boolean => {
    if (filter.kind === 'exists' || filter.kind === 'any') return filter.filters.some(isOnce);
    if (filter.kind !== 'range' || filter.bounds === 'number' || filter.from === null) return false;
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    return filter.from === filter.to && table !== undefined && isOfThings(table);
  };
  return filters.some(isOnce) ? said.text : null;
};

const states = wordsFor('stateNames');

/** "Active drivers" are not those who drove something active: a state is that of the rows it is said before, where nobody names others. */
export const statesOfOthers: Law = ({ filters }, asked) => {
  for (const filter of conditionsIn(filters)) {
    const said = filter.kind === 'equals' ? saidOfOther(filter, asked) : null;
    if (said !== null) return said;
  }
  return null;
};

function saidOfOther(
  { column: { table, column }, values }: Extract<Filter, { kind: 'equals' }>,
  { tokens, tables }: Asked,
): string | null {
  const of = tables.find(({ name }) => sameName(name, table));
  if (of === undefined || !states.has((spokenParts(column).at(-1) ?? '').toLowerCase())) return null;
  const stems = new Set(values.flatMap((value) => words(String(value))).map(stemOf));
  const others = tokens.filter(({ stem }) => !stems.has(stem));
  if (isNamed(of, others)) return null;
  const at = tokens.findIndex(({ stem }) => stems.has(stem));
  const noun = tables.find((other) =>
    lexiconOf(other)
      .nameParts.at(-1)
      ?.has(tokens[at + 1]?.stem ?? ''),
  );
  return at < 0 || noun === undefined || isPartOf(noun, of) ? null : (tokens[at]?.text ?? null);
}

/** Items of an order are as the order is. */
function isPartOf({ name }: TableSchema, whole: TableSchema): boolean {
  const parts = spokenParts(name).map((part) => stemOf(part.toLowerCase()));
  return spokenParts(whole.name).every((part) => parts.includes(stemOf(part.toLowerCase())));
}

const leaving = wordSet(en.happened.leaving);
const behind = wordSet(en.happened.behindLeaving);
const being = wordSet(en.states.be);
const ends = new Set([...english.states.ends.split('|'), ...en.standing.columns.split('|')]);

/** Who "left in 2024" came to an end then: a reading without any end of theirs tells those who came. */
export const endsSaid: Law = ({ filters, select, groupBy, ...intent }, { tokens }) => {
  const said = tokens.find(({ lower }, at) => {
    const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
    const isAlone = next === undefined || next.kind !== 'word' || behind.has(next.lower);
    // What "is left" remains.
    return leaving.has(lower) && isAlone && !being.has(before);
  });
  if (said === undefined) return null;
  const shown = select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  const measured = measuresOf({ filters, select, groupBy, ...intent }).flatMap(({ column }) => column ?? []);
  const read = [
    ...shown,
    ...measured,
    ...groupBy.map(({ column }) => column),
    ...conditionsIn(filters).flatMap(columnsOf),
  ];
  return read.some(isEnd) ? null : said.text;
};

function columnsOf(filter: Filter): ColumnRef[] {
  if (filter.kind === 'valid-on') return [filter.end];
  return 'column' in filter ? [filter.column] : [];
}

/** A day of an end, or the state that it comes to. */
function isEnd({ column }: ColumnRef): boolean {
  return wordsOfName(column).some((part) => ends.has(part));
}

/** That things are listed or called so says nothing of what was done to them. */
const recorded = wordsFor('recorded');

const participle = /(?:ed|en|wn|ut|old|ought|id)$/;

/**
 * "Patients admitted" are not all patients, unless each patient has a day of its admission or is one: what was done to them is said behind them, and
 * nothing in the reading says it.
 */
export const doneToAll: Law = (intent, { tokens, tables }) => {
  const isBare =
    intent.filters.length + intent.joins.length + intent.groupBy.length + intent.having.length === 0;
  const last = tokens.findLast(({ kind }) => kind !== 'mark');
  if (!isBare || last === undefined || tokens.length < 2) return null;
  if (recorded.has(last.lower) || !participle.test(last.lower) || !isRelationStem(last.stem)) return null;
  const subject = tables.find(({ name }) => sameName(name, intent.subject));
  const isOwn =
    subject &&
    [subject, ...subject.columns].some(({ name }) =>
      spokenParts(name).some((part) => part.length > 3 && haveOneRoot(part, last.lower)),
    );
  return isOwn === false ? last.text : null;
};
