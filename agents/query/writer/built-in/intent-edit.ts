import {
  type ColumnRef,
  type Dimension,
  type JoinStep,
  joinedTables,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import type { Option } from './choose-options.ts';
import { dimensionOf } from './dimensions.ts';
import type { Items } from './items.ts';
import { keyAsName } from './key-as-name.ts';
import { tableOf } from './links.ts';
import type { Reading } from './reading.ts';
import { columnNamed, labelColumns, sameName } from './table-nature.ts';
import type { TablePaths } from './table-paths.ts';

export type EditSource = {
  readonly tables: Tables;
  readonly paths: TablePaths;
  readonly today: string;
};

/** A previous intent while a follow-up changes it. */
export type IntentEdit = {
  readonly intent: QueryIntent;
  readonly reading: Reading;
  readonly read: Items;
  readonly source: EditSource;
  /** "Only", "without", "with" narrow; "what about", "and for", "instead" exchange. */
  readonly narrows: boolean;
  readonly adds: boolean;
  /** The columns that a value of the follow-up was put on. */
  readonly placed: ColumnRef[];
  changes: number;
  /** A part of the follow-up has no place in the intent. */
  failed: boolean;
};

/** An edit of a copy: the previous intent stays as it is. */
export function startEdit(
  previous: QueryIntent,
  reading: Reading,
  read: Items,
  question: string,
  source: EditSource,
): IntentEdit {
  return {
    intent: structuredClone(previous),
    reading,
    read,
    source,
    narrows:
      /^\s*(?:(?:and|but|now|show)\s+)?(?:only|just|without|except|excluding|exclude|with|keep|filter|restrict|remove)\b/i.test(
        question,
      ),
    adds:
      /^\s*(?:also|add|include|and (?:also|their|its|the)|show also|with (?:their|its|the))\b/i.test(
        question,
      ) ||
      (/^\s*with\b/i.test(question) && reading.conditions.length === 0),
    placed: [],
    changes: 0,
    failed: false,
  };
}

/** The meaning of a phrase that fits the earlier question best. */
export function pickOption(edit: IntentEdit, slot: number): Option | null {
  const inPlay = tablesInPlay(edit);
  const worth = (option: Option) => {
    const name = tableOf(option).name;
    if (inPlay.includes(name)) return option.score + (isShown(edit, option) ? 0.35 : 0.25);
    const distance = edit.source.paths.distance(edit.intent.subject, name);
    return Number.isFinite(distance) ? option.score - 0.1 * distance : -1;
  };
  const options = edit.read.slots[slot]?.options ?? [];
  return options.toSorted((one, other) => worth(other) - worth(one))[0] ?? null;
}

/** Whether the earlier question shows a column already, or uses a table. */
export function isShown(edit: IntentEdit, option: Option): boolean {
  const { table } = option.entry;
  if (option.kind === 'table') return tablesInPlay(edit).includes(table.name);
  const { name } = option.entry.column;
  return edit.intent.select.some((item) => {
    const column = 'measure' in item ? item.measure.column : item.dimension.column;
    return column?.table === table.name && column.column === name;
  });
}

/** The columns that a phrase stands for, their table joined; none if it cannot be. */
export function dimensionsOf(edit: IntentEdit, option: Option): Dimension[] {
  const table = tableOf(option);
  if (!reachTable(edit, table.name)) return [];
  if (option.kind !== 'table') {
    const { column } = option.entry;
    const named = keyAsName(edit.intent, { table, column }, edit.source.tables, textOfQuestion(edit));
    return named ?? [dimensionOf(table, column)];
  }
  return labelColumns(table).map((column) => dimensionOf(table, column));
}

/** Joins a table that each of our rows has at most one row of; false, and the edit fails, if there is no such way. */
export function reachTable(edit: IntentEdit, table: string): boolean {
  if (tablesInPlay(edit).includes(table)) return true;
  const way = wayToOne(edit, table);
  if (way === null) {
    edit.failed = true;
    return false;
  }
  for (const step of way)
    if (!edit.intent.joins.some((known) => known.toTable === step.toTable)) edit.intent.joins.push(step);
  return true;
}

/**
 * The way to a table that adds no rows: from the subject, else the shortest from a table that is joined already. The country
 * of the companies of a sector is one for each company that is added up.
 */
export function wayToOne(edit: IntentEdit, table: string): readonly JoinStep[] | null {
  const { paths } = edit.source;
  const [subject, ...joined] = tablesInPlay(edit).map((from) => {
    const path = paths.path(from, table, shownTables(edit));
    return path !== null && paths.isToOne(path) ? path : null;
  });
  const others = joined.filter((path) => path !== null);
  return subject ?? others.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

/** What is shown is what a further condition is about: the country of the companies, not of their markets. */
export function shownTables(edit: IntentEdit): string[] {
  return [...edit.intent.groupBy.map((dimension) => dimension.column.table)].concat(
    edit.intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column.table] : [])),
  );
}

/** The tables that the intent reads from, without those of "for which some row exists". */
export function tablesInPlay(edit: IntentEdit): string[] {
  return joinedTables(edit.intent);
}

/** A table of the source by name. */
export function tableIn(edit: IntentEdit, name: string): TableSchema | null {
  return edit.source.tables.find((table) => sameName(table.name, name)) ?? null;
}

/** Whether a column holds numbers. */
export function isNumericColumn(edit: IntentEdit, column: ColumnRef): boolean {
  const table = tableIn(edit, column.table);
  const schema = table === null ? null : columnNamed(table, column.column);
  return schema !== null && isNumeric(schema);
}

/** The follow-up as it was written. */
export function textOfQuestion(edit: IntentEdit): string {
  return edit.read.tokens.map((token) => token.text).join(' ');
}
