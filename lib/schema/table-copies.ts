import { isDate } from '#lib/domain/value-kind.ts';
import type { TableSchema } from '../domain/schema.ts';

/** A table that holds what another one holds, as it was once: a history, a backup, the same of another year. */
export type TableCopy = {
  /** The table that is in use. */
  readonly current: string;
  /** Stems that ask for this copy rather than the current table, each said in full: history, backup, 2019. */
  readonly askedBy: readonly string[];
  /** Stems that may ask for it, or merely for an earlier time: old, previous. */
  readonly hintedBy: readonly string[];
};

/** What a part of a table's name says of it beside its subject. */
const markers: readonly { readonly parts: RegExp; readonly asked: string; readonly hinted: string }[] = [
  {
    parts: /^(hist|histo|history|historical|hst)$/,
    asked: 'histori histor',
    hinted: 'past former chang evolut',
  },
  { parts: /^(arch|archive|archived|arc)$/, asked: 'archiv histori histor', hinted: 'past old former' },
  {
    parts: /^(old|prev|previous|legacy|former|obsolete|deprecated|depr|orig|original)$/,
    asked: 'legaci obsolet deprec',
    hinted: 'old previou former past origin',
  },
  { parts: /^(bak|bck|bkp|bkup|bup|backup|sav|save|saved)$/, asked: 'backup bak save', hinted: 'copi old' },
  { parts: /^(copy|cpy|dup|duplicate|clone)$/, asked: 'copi duplic clone', hinted: 'backup' },
  {
    parts: /^(tmp|temp|temporary|wrk|stg|staging|test|tst|del|deleted|zz|x)$/,
    asked: 'temporari stage test delet',
    hinted: 'temp',
  },
];
/** 2019, 201906, 20190630. */
const dated = /^(19|20)\d{2}((0[1-9]|1[0-2])([0-3]\d)?)?$/;
const version = /^v?\d{1,2}$/;

/** Tables of one subject are copies of one another when so many of the smaller one's columns are in the other. */
const sharedColumns = 0.6;

/**
 * For each table that is an older or spare copy of another, which one that is and what in a question asks for the copy
 * all the same. Copies are recognised by a marked name (`ORDERS_OLD`, `bak_orders`, `Orders2019`) beside alike columns;
 * which table of a group is current is judged by use (`uses` counts approved statements per table, foreign keys point to
 * it), by freshness (newest date), by its unmarked name and last by its rows.
 */
export function findTableCopies(
  tables: readonly TableSchema[],
  uses: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, TableCopy> {
  const groups = new Map<string, MarkedTable[]>();
  for (const table of tables) {
    const marked = markedTable(table);
    groups.set(marked.subject, [...(groups.get(marked.subject) ?? []), marked]);
  }
  const several = [...groups.values()].filter(
    (group) => group.some(({ marks }) => marks.length > 0) && group.length > 1,
  );
  if (several.length === 0) return new Map();
  const pointedAt = inboundKeys(tables);
  const copies = new Map<string, TableCopy>();
  for (const group of several) {
    const current = currentOf(group, uses, pointedAt);
    for (const member of group) {
      if (member === current || !areAlike(member.table, current.table)) continue;
      // An unmarked table that is not in use any more has no name for itself that a question could say.
      copies.set(member.table.name, { current: current.table.name, ...wordsFor(member.marks) });
    }
  }
  return copies;
}

type MarkedTable = {
  readonly table: TableSchema;
  readonly subject: string;
  readonly marks: readonly string[];
};

/** Splits a name into its subject and the marks before and after it. At least one part stays as the subject. */
function markedTable(table: TableSchema): MarkedTable {
  const parts = table.name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{L}{2})(\d{4,})$/u, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  const marks: string[] = [];
  while (parts.length > 1 && isMark(parts.at(-1) ?? '', 'after')) marks.push(parts.pop() ?? '');
  while (parts.length > 1 && isMark(parts[0] ?? '', 'before')) marks.push(parts.shift() ?? '');
  return { table, subject: parts.join('_'), marks };
}

function isMark(part: string, place: 'before' | 'after'): boolean {
  if (markers.some(({ parts }) => parts.test(part))) return true;
  return place === 'after' && (dated.test(part) || version.test(part));
}

function wordsFor(marks: readonly string[]): Pick<TableCopy, 'askedBy' | 'hintedBy'> {
  const known = marks.flatMap((mark) => markers.filter(({ parts }) => parts.test(mark)));
  const years = marks.filter((mark) => dated.test(mark)).map((mark) => mark.slice(0, 4));
  return {
    askedBy: [...known.flatMap(({ asked }) => asked.split(' ')), ...years],
    hintedBy: known.flatMap(({ hinted }) => hinted.split(' ')),
  };
}

function currentOf(
  group: readonly MarkedTable[],
  uses: ReadonlyMap<string, number>,
  pointedAt: ReadonlyMap<string, number>,
): MarkedTable {
  const most = (measure: (table: TableSchema) => number) =>
    Math.max(...group.map(({ table }) => measure(table)), 0);
  const statementsWith = (table: TableSchema) => uses.get(table.name) ?? 0;
  const keysTo = (table: TableSchema) => pointedAt.get(table.name.toLowerCase()) ?? 0;
  const [mostUsed, mostKeys, mostRows] = [
    most(statementsWith),
    most(keysTo),
    most((table) => table.rowCount),
  ];
  const newest =
    group
      .map(({ table }) => newestDay(table))
      .toSorted()
      .at(-1) ?? '';
  const share = (value: number, whole: number) => (whole === 0 ? 0 : value / whole);
  const evidence = ({ table, marks }: MarkedTable) =>
    3 * share(statementsWith(table), mostUsed) +
    2 * share(keysTo(table), mostKeys) +
    (newest !== '' && newestDay(table) === newest ? 2 : 0) +
    (marks.length === 0 ? 2 : 0) +
    0.5 * share(table.rowCount, mostRows);
  return group.reduce((best, member) => (evidence(member) > evidence(best) ? member : best));
}

function inboundKeys(tables: readonly TableSchema[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { referencedTable } of tables.flatMap((table) => table.foreignKeys)) {
    const name = referencedTable.toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The newest day in the table, or ''; open ends (`3000-01-01`) are no days. */
function newestDay(table: TableSchema): string {
  const days = table.columns
    .filter(isDate)
    .flatMap(({ range }) =>
      typeof range?.max === 'string' && range.max < '2900' ? [range.max.slice(0, 10)] : [],
    );
  return days.toSorted().at(-1) ?? '';
}

function areAlike(one: TableSchema, other: TableSchema): boolean {
  const names = new Set(one.columns.map(({ name }) => name.toLowerCase()));
  const shared = other.columns.filter(({ name }) => names.has(name.toLowerCase())).length;
  return shared >= sharedColumns * Math.min(one.columns.length, other.columns.length);
}
