import { conditionsIn, type Filter } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { roleWords } from '#lib/schema/key-role.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { linksForWord } from '../../query/writer/built-in/link-phrases.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnAt, columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { isOfBirth, keepsPeople } from '../assumed/people.ts';
import type { Asked, Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const where = 'where';
const dayWords = new Set(['date', 'day', 'time']);

/** No day is called by a word: "the five newest members" joined on no day "five". */
export const daysSaid: Law = ({ filters }, asked) =>
  conditionsIn(filters).flatMap((filter) => wordsForDays(filter, asked))[0] ?? null;

function wordsForDays(filter: Filter, { tables }: Asked): string[] {
  if (filter.kind !== 'equals') return [];
  const table = tables.find(({ name }) => sameName(name, filter.column.table));
  const column = table && columnNamed(table, filter.column.column);
  if (!column || !isDate(column)) return [];
  return filter.values.flatMap((value) => (typeof value === 'string' && !/\d\d/.test(value) ? [value] : []));
}

/** Where something begins is no day. */
export const whereIsNoDay: Law = ({ select }, { tokens, tables }) => {
  if (tokens[0]?.lower !== where) return null;
  const areDays = select.every((item) => {
    if ('measure' in item) return true;
    const column = columnAt(item.dimension.column, tables);
    return column !== null && (isDate(column) || dayWords.has(spokenParts(column.name).at(-1) ?? ''));
  });
  return areDays ? tokens[0].text : null;
};

/** The year in which a rep was hired is none of the customers whom that rep looks after: the days of people are of them alone, unless the question tells of them. */
export const daysOfTheirPeople: Law = ({ subject, joins, groupBy, filters }, { tokens, tables }) => {
  const periods = [
    ...groupBy.flatMap(({ column, grain }) => (grain === null ? [] : [column])),
    ...filters.flatMap((filter) =>
      filter.kind === 'range' && filter.bounds !== 'number' ? [filter.column] : [],
    ),
  ];
  for (const period of periods) {
    const people = tables.find(({ name }) => sameName(name, period.table));
    const day = columnAt(period, tables);
    if (people === undefined || day === null || sameName(people.name, subject)) continue;
    if (!keepsPeople(people) || isOfBirth(day)) continue;
    const roles = joins.filter(({ toTable }) => sameName(toTable, people.name)).flatMap(roleWords);
    const called = new Set([...roles, ...spokenParts(people.name), ...spokenParts(day.name)].map(stemOf));
    const isTold = tokens.some(
      ({ kind, stem, lower }) =>
        kind === 'word' &&
        !isStopWord(lower) &&
        !ofTimes.has(lower) &&
        (called.has(stem) || mayName(lower, people, day.name)),
    );
    const time = tokens.find(({ kind, lower }) => ofTimes.has(lower) || kind === 'number');
    if (!isTold) return time?.text ?? spokenParts(day.name).join(' ');
  }
  return null;
};

const ofTimes = wordsFor('timesNamed');

function mayName(word: string, people: TableSchema, day: string): boolean {
  return linksForWord(word, [lexiconOf(people)]).some(
    (link) => link.kind === 'table' || sameName(link.entry.column.name, day),
  );
}
