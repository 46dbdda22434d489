import type { TableSchema } from '#lib/domain/schema.ts';
import { joinsBetween } from '#lib/schema/join-graph.ts';
import { replaceWord } from './closest-name.ts';

/**
 * EFRA's semantic validators: aggregate, comparison, LIMIT, GROUP BY and join condition by the cue words the paper names,
 * and its light column cue. Null when nothing contradicts the question.
 */
export function followCues(sql: string, question: string, tables: readonly TableSchema[]): string | null {
  const asked = question.toLowerCase();
  const edited = [
    (text: string) => conditionJoins(text, tables),
    (text: string) => cuedAggregate(text, asked),
    (text: string) => cuedComparison(text, asked),
    (text: string) => cuedGroup(text, asked),
    (text: string) => cuedLimit(text, asked),
    (text: string) => cuedColumn(text, asked, tables),
  ].reduce((text, edit) => edit(text), sql);
  return edited === sql ? null : edited;
}

const aggregateCues: readonly (readonly [RegExp, string])[] = [
  [/\b(average|mean)\b/, 'AVG'],
  [/\b(total|sum|combined)\b/, 'SUM'],
  [/\b(maximum|highest|greatest|largest)\b/, 'MAX'],
  [/\b(minimum|lowest|smallest)\b/, 'MIN'],
];

function cuedAggregate(sql: string, asked: string): string {
  const wanted = aggregateCues.find(([cue]) => cue.test(asked))?.[1];
  return wanted === undefined ? sql : sql.replace(/\b(AVG|SUM|MAX|MIN|COUNT)\((?!\*)/g, `${wanted}(`);
}

const comparisonCues: readonly (readonly [RegExp, string])[] = [
  [/(greater than|more than|above|over)$/, '>'],
  [/(less than|below|under)$/, '<'],
  [/(at least|no lower than)$/, '>='],
  [/(at most|no higher than)$/, '<='],
];

function cuedComparison(sql: string, asked: string): string {
  return sql.replace(/(<=|>=|<|>) (\d+(?:\.\d+)?)/g, (whole, _operator: string, bound: string) => {
    const before = asked.slice(0, Math.max(0, asked.lastIndexOf(bound))).trimEnd();
    const wanted = comparisonCues.find(([cue]) => cue.test(before))?.[1];
    return wanted === undefined ? whole : `${wanted} ${bound}`;
  });
}

function cuedGroup(sql: string, asked: string): string {
  if (!/\b(for each|each|by|per)\b/.test(asked) || /\bGROUP BY\b/.test(sql)) return sql;
  const items = /^SELECT (.*?) FROM /.exec(sql)?.[1]?.split(', ') ?? [];
  const plain = items.filter((item) => !item.includes('('));
  if (plain.length === 0 || plain.length === items.length) return sql;
  const end = /\b(ORDER BY|LIMIT)\b/.exec(sql)?.index ?? sql.length;
  return `${sql.slice(0, end).trimEnd()} GROUP BY ${plain.join(', ')} ${sql.slice(end)}`.trimEnd();
}

function cuedLimit(sql: string, asked: string): string {
  const count = /\b(?:top|which|the) (\d+)\b/.exec(asked)?.[1];
  return count === undefined || /\bLIMIT\b/.test(sql) || !/\bORDER BY\b/.test(sql)
    ? sql
    : `${sql} LIMIT ${count}`;
}

/**
 * The first selected column gives way to another of its table and sort that the statement does not read and whose name the
 * question says, when the question does not say its own.
 */
function cuedColumn(sql: string, asked: string, tables: readonly TableSchema[]): string {
  const says = (name: string) => contains(asked, name.replaceAll('_', ' ').toLowerCase());
  const selected = /^SELECT (?:\w+\()?(?:(\w+)\.)?(\w+)(?!\()/.exec(sql);
  const from = selected?.[1] ?? /\bFROM (\w+)/.exec(sql)?.[1];
  const columns = tables.find(({ name }) => name === from)?.columns ?? [];
  const column = columns.find(({ name }) => name === selected?.[2]);
  if (!column || says(column.name)) return sql;
  const isText = column.kind === 'text';
  const said = columns.filter(
    ({ name, kind }) => says(name) && (kind === 'text') === isText && !contains(sql, name),
  );
  const [meant] = said;
  return meant && said.length === 1 ? replaceWord(sql, column.name, meant.name) : sql;
}

function contains(text: string, words: string): boolean {
  return new RegExp(`\\b${words}\\b`).test(text);
}

function conditionJoins(sql: string, tables: readonly TableSchema[]): string {
  const first = /\bFROM (\w+)/.exec(sql)?.[1] ?? '';
  return sql.replace(/ JOIN (\w+)(?= JOIN| WHERE| GROUP| ORDER| LIMIT|$)/g, (join, table: string) => {
    const [key] = joinsBetween(tables, first, table);
    if (!key) return join;
    const pairs = key.fromColumns.map(
      (column, index) => `${first}.${column} = ${table}.${key.toColumns[index]}`,
    );
    return `${join} ON ${pairs.join(' AND ')}`;
  });
}
