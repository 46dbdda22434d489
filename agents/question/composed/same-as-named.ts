import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';
import { isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName, validity } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { thingBefore } from '../assumed/never-done.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { type Compose, type Composition, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { rowNamedAt } from './than-named.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { leading, some, year } = en.sameAs;

/** "The same genre as Winter Bread": the other rows that have what the row that is named has. */
export const sameAsNamed: Compose = (asked) => {
  const { tokens, tables } = asked;
  const same = tokens.findIndex(({ lower }) => lower === 'same');
  const as = tokens.findIndex(({ lower }, at) => at > same && lower === 'as');
  if (same < 0 || as < 0) return null;
  const row = rowNamedAt(asked, as + 1);
  if (row === null) return sameAsSome(asked, same, as);
  const shared = columnsCalled(tokens.slice(same + 1, as), row.table, tables);
  const first = withoutLeading(tokens, same, leading);
  // Of what was founded in one year, the year is the only thing that can be meant.
  const isOfYear = tokens[as - 1]?.lower === year && isVerbForm(tokens[first - 1]?.lower ?? '');
  const start = first - Number(isOfYear);
  return {
    tokens: [...tokens.slice(0, start), ...tokens.slice(row.end)],
    said: textOf(tokens, same, row.end),
    onto: (intent) => {
      if (shared.length === 0 || !sameName(intent.subject, row.table.name)) return null;
      const { name, value } = row;
      const equal = shared.map(
        (column): Filter => ({ kind: 'versus-named', column, comparison: '=', name, value }),
      );
      const others: Filter = { kind: 'equals', column: name, values: [value], negated: true };
      return { ...intent, filters: [...intent.filters, ...equal, others] };
    },
  };
};

/** "In the same town as one of our grooms": those with whom a row of another table has the column of that name in common. */
function sameAsSome({ tokens, tables }: ToCompose, same: number, as: number): Composition | null {
  const any = as + 1 + wordingAt(tokens, as + 1, some);
  const other = tables.find((table) => isNamedAt(table, tokens, any));
  if (any === as + 1 || other === undefined) return null;
  const end = any + lengthOfName([other], tokens, any);
  const said = tokens.slice(same + 1, as);
  const [theirs] = columnsCalled(said, other, tables);
  const start = withoutLeading(tokens, same, leading);
  const thing = thingBefore(tokens, start, tables);
  const [own] = thing === null ? [] : columnsCalled(said, thing, tables);
  if (thing === null || (theirs === undefined && own === undefined)) return null;
  const shared = textOf(tokens, same, end);
  // What only one of the two has cannot be the same.
  if (theirs === undefined || own === undefined) return { tokens, said: shared, onto: () => null };
  const step = {
    fromTable: thing.name,
    fromColumns: [own.column],
    toTable: other.name,
    toColumns: [theirs.column],
  };
  const filter: Filter = {
    kind: 'exists',
    table: thing.name,
    related: other.name,
    negated: false,
    joins: [step],
    filters: [],
  };
  return {
    tokens: [...tokens.slice(0, start), ...tokens.slice(end)],
    said: shared,
    // Everybody shares it with themselves.
    onto: (intent) =>
      sameName(intent.subject, thing.name) && !sameName(thing.name, other.name)
        ? { ...intent, filters: [...intent.filters, filter] }
        : null,
  };
}

/** The one year that rows keep where they have no other day than those between which they hold: "in the same year" is that one. */
function onlyYear({ columns, ...table }: TableSchema): ColumnRef[] {
  const [kept, ...others] = columns.filter(isYear);
  const days = columns.filter(isDate).length;
  const holding = validity({ ...table, columns }) === null ? 0 : 2;
  return kept === undefined || others.length > 0 || days > holding
    ? []
    : [{ table: table.name, column: kept.name }];
}

/** The column of the row that is called so, or its key to the table that is; empty where there is none or several. */
function columnsCalled(said: Tokens, table: TableSchema, tables: Tables): ColumnRef[] {
  if (said.length === 1 && said[0]?.lower === year && onlyYear(table).length > 0) return onlyYear(table);
  const isCalled = (parts: readonly ReadonlySet<string>[]) =>
    parts.length === said.length && parts.every((part, at) => part.has(said[at]?.stem ?? ''));
  const own = lexiconOf(table).columns.filter(({ nameParts }) => isCalled(nameParts));
  const [column, ...more] = own;
  if (column !== undefined) return more.length > 0 ? [] : [{ table: table.name, column: column.column.name }];
  const keys = table.foreignKeys.filter(({ referencedTable }) => {
    const other = tables.find(({ name }) => sameName(name, referencedTable));
    return other !== undefined && isCalled(lexiconOf(other).nameParts);
  });
  const [key, ...others] = keys;
  if (key === undefined || others.length > 0) return [];
  return key.columns.map((name) => ({ table: table.name, column: name }));
}
