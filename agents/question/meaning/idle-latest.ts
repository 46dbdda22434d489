import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { lifetime } from '../assumed/lifetime.ts';
import { tableNoun } from '../explain/names.ts';
import type { Law } from './law.ts';

/** "The latest level" of one thing that is named, or of each, is in no table with one row for it: that row is its first and its latest. */
export const idleLatest: Law = ({ filters }, { tokens, tables }) => {
  const newest = filters.find((filter) => filter.kind === 'latest');
  const table = tables.find(({ name }) => newest !== undefined && sameName(name, newest.column.table));
  if (newest === undefined || table === undefined) return null;
  if (table.primaryKey.some((name) => sameName(name, newest.column.column))) return null;
  const isNamed = filters.some(
    (filter) =>
      filter.kind === 'equals' &&
      !filter.negated &&
      filter.values.length === 1 &&
      sameName(filter.column.table, table.name) &&
      columnNamed(table, filter.column.column)?.unique === true,
  );
  const called = tokens[tokens.findIndex(({ lower }) => ofAll.has(lower)) + 1]?.lower;
  const noun = tableNoun(table);
  const isOfAll = [noun.one, noun.many].some((words) => words.split(' ').at(-1) === called);
  // Who is there now came whenever they came.
  const isOfNow =
    lifetime(table)?.begin.name === newest.column.column && tokens.some(({ lower }) => ofNowAlone.has(lower));
  return isNamed || isOfAll || isOfNow
    ? (tokens.find(({ lower }) => ofNow.has(lower))?.text ?? 'latest')
    : null;
};

const ofNowAlone = new Set(['current', 'currently', 'now', 'today']);
const ofAll = new Set(['each', 'every', 'all']);
const ofNow = new Set(['latest', 'last', 'current', 'currently', 'now', 'today', 'newest', 'recent']);
