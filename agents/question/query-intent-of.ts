import type {
  Comparison,
  Dimension,
  Filter,
  JoinStep,
  Measure,
  QueryIntent,
  Selected,
} from '#lib/domain/query-intent.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { aggregateWords } from '../query/writer/built-in/dimensions.ts';
import { columnInWords, tableInWords } from '../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, labelColumns, sameColumn, sameName } from '../query/writer/built-in/table-nature.ts';
import {
  type ColumnName,
  type Condition,
  type Intent,
  type Item,
  isNested,
  type Literal,
  namedTables,
} from './intent.ts';
import { joinPlan } from './join-plan.ts';

/** Part of an intent that the other form has no room for. */
class NoRoom extends Error {}

/**
 * The intent in the form that follow-ups edit and the compiler of the rules writes, with what that compiler knows: days of
 * moments, spellings, what has no value, people of one name. null for what only nested statements say.
 */
export function queryIntentOf(intent: Intent, tables: Tables, said: ReadonlySet<string>): QueryIntent | null {
  try {
    return new Translation(tables, said).whole(intent);
  } catch (error) {
    if (error instanceof NoRoom) return null;
    throw error;
  }
}

class Translation {
  private readonly tables: Tables;
  private readonly said: ReadonlySet<string>;

  constructor(tables: Tables, said: ReadonlySet<string>) {
    this.tables = tables;
    this.said = said;
  }

  whole(intent: Intent): QueryIntent {
    const plan = joinPlan(this.tables, namedTables(intent), this.said);
    if (plan === null || intent.combined !== null) throw new NoRoom();
    const filters = intent.where.map((condition) => this.filter(condition));
    const groups = intent.groupBy.map((column) => this.dimension(column));
    return {
      subject: plan.first,
      joins: [...plan.steps],
      select: intent.select.flatMap((item) => this.selected(item, plan.first)),
      filters: intent.either && filters.length > 1 ? [{ kind: 'any', filters }] : filters,
      groupBy: groups.flatMap((group) => this.withKey(group)),
      having: intent.having.map((condition) => this.having(condition, plan.first)),
      orderBy: intent.orderBy.map(({ item, descending }) => {
        const [by, ...others] = this.selected(item, plan.first);
        if (by === undefined || others.length > 0) throw new NoRoom();
        return { by, descending };
      }),
      limit: intent.limit,
      distinct: intent.distinct,
    };
  }

  private selected(item: Item, subject: string): Selected[] {
    const { aggregate, column } = item;
    if (aggregate !== null) return [{ measure: this.measure(item, subject) }];
    if (column === null) throw new NoRoom();
    if (column.column !== '*') return [{ dimension: this.dimension(column) }];
    return this.table(column.table).columns.map(({ name }) => ({
      dimension: this.dimension({ table: column.table, column: name }),
    }));
  }

  private measure({ aggregate, distinct, column }: Item, subject: string): Measure {
    if (aggregate === null) throw new NoRoom();
    if (column === null || column.column === '*') {
      if (aggregate !== 'count' || distinct) throw new NoRoom();
      const table = this.table(column?.table ?? subject);
      const label = `number of ${tableInWords(table)}`;
      return { aggregate: 'count', column: null, times: null, table: table.name, label };
    }
    if (distinct && aggregate !== 'count') throw new NoRoom();
    const table = this.table(column.table);
    const kind = distinct ? 'count-distinct' : aggregate;
    return {
      aggregate: kind,
      column: { table: table.name, column: this.column(column).name },
      times: null,
      table: table.name,
      label: `${aggregateWords[kind]} ${columnInWords(table, this.column(column))}`,
    };
  }

  private dimension(name: ColumnName): Dimension {
    const table = this.table(name.table);
    const column = this.column(name);
    return {
      column: { table: table.name, column: column.name },
      grain: null,
      label: columnInWords(table, column),
    };
  }

  /** Two of one name stay two: a group by what things are called is one by their key as well. */
  private withKey(group: Dimension): Dimension[] {
    const table = this.table(group.column.table);
    const [key, ...others] = table.primaryKey;
    const isLabel = labelColumns(table).some(({ name }) => sameName(name, group.column.column));
    const isUnique = columnNamed(table, group.column.column)?.unique === true;
    if (key === undefined || others.length > 0 || !isLabel || isUnique) return [group];
    return [group, this.dimension({ table: table.name, column: key })];
  }

  private filter(condition: Condition): Filter {
    const { item, comparison, against } = condition;
    if (item.aggregate !== null || item.column === null) throw new NoRoom();
    if (isNested(against)) return this.nested(item.column, comparison, against);
    const column = this.column(item.column);
    const ref = { table: this.table(item.column.table).name, column: column.name };
    const values = against.map((literal) => cellOf(literal, column));
    const [first, second] = values;
    switch (comparison) {
      case '=':
      case 'in':
        if (isDate(column)) return dayRange(ref, values, { from: true, to: true });
        return { kind: 'equals', column: ref, values, negated: false };
      case '<>':
      case 'not-in':
        if (isDate(column)) throw new NoRoom();
        return { kind: 'equals', column: ref, values, negated: true };
      case 'contains':
      case 'not-contains':
        return contains(ref, against, 'anywhere', comparison === 'not-contains');
      case 'starts':
        return contains(ref, against, 'start', false);
      case 'ends':
        return contains(ref, against, 'end', false);
      case 'missing':
      case 'present':
        return { kind: 'missing', column: ref, negated: comparison === 'present' };
      case 'between':
        if (isDate(column)) return dayRange(ref, values, { from: true, to: true });
        return range(ref, first ?? null, second ?? null, true, 'number');
      default: {
        const isLower = comparison === '>' || comparison === '>=';
        const bounds = isDate(column) ? dayBounds(values) : ('number' as const);
        const isIncluded = comparison.endsWith('=');
        return isLower
          ? range(ref, first ?? null, null, isIncluded, bounds)
          : range(ref, null, first ?? null, isIncluded, bounds);
      }
    }
  }

  /** "Who has none": by a key. "More than the average": of the same column. Anything else stays nested. */
  private nested(name: ColumnName, comparison: Condition['comparison'], inner: Intent): Filter {
    const [shown, ...others] = inner.select;
    const plain =
      inner.groupBy.length + inner.having.length + inner.orderBy.length === 0 &&
      inner.limit === null &&
      inner.combined === null &&
      !inner.distinct;
    if (shown === undefined || others.length > 0 || !plain || shown.column === null) throw new NoRoom();
    const outer = this.dimension(name).column;
    const target = this.dimension(shown.column).column;
    const isBound = comparison !== 'in' && comparison !== 'not-in';
    if (isBound) {
      const isSame = sameColumn(outer, target);
      const { aggregate } = shown;
      if (!isSame || inner.where.length > 0 || namedTables(inner).length > 1) throw new NoRoom();
      if (aggregate !== 'avg' && aggregate !== 'min' && aggregate !== 'max') throw new NoRoom();
      return { kind: 'versus', column: outer, comparison: boundOf(comparison), aggregate };
    }
    if (shown.aggregate !== null || sameName(outer.table, target.table)) throw new NoRoom();
    const plan = joinPlan(this.tables, [target.table, ...namedTables(inner)], this.said);
    if (plan === null || plan.steps.some(({ toTable }) => sameName(toTable, outer.table))) throw new NoRoom();
    const step: JoinStep = {
      fromTable: outer.table,
      fromColumns: [outer.column],
      toTable: target.table,
      toColumns: [target.column],
    };
    const filters = inner.where.map((condition) => this.filter(condition));
    return {
      kind: 'exists',
      table: outer.table,
      related: target.table,
      negated: comparison === 'not-in',
      joins: [step, ...plan.steps],
      filters: inner.either && filters.length > 1 ? [{ kind: 'any', filters }] : filters,
    };
  }

  private having({ item, comparison, against }: Condition, subject: string): QueryIntent['having'][number] {
    if (isNested(against) || against.length !== 1) throw new NoRoom();
    const value = Number(against[0]?.text);
    if (!Number.isFinite(value)) throw new NoRoom();
    return { measure: this.measure(item, subject), comparison: boundOf(comparison), value };
  }

  private table(name: string): TableSchema {
    const found = this.tables.find((table) => sameName(table.name, name));
    if (found === undefined) throw new NoRoom();
    return found;
  }

  private column({ table, column }: ColumnName): ColumnSchema {
    const found = columnNamed(this.table(table), column);
    if (found === null) throw new NoRoom();
    return found;
  }
}

function boundOf(comparison: Condition['comparison']): Comparison {
  switch (comparison) {
    case '=':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return comparison;
    default:
      throw new NoRoom();
  }
}

function cellOf({ type, text }: Literal, column: ColumnSchema): CellValue {
  return type === 'number' && isNumeric(column) ? Number(text) : text;
}

type Ref = { readonly table: string; readonly column: string };

function contains(
  column: Ref,
  [literal, ...others]: readonly Literal[],
  at: 'anywhere' | 'start' | 'end',
  negated: boolean,
): Filter {
  if (literal === undefined || others.length > 0) throw new NoRoom();
  return { kind: 'contains', column, text: literal.text, at, negated };
}

function range(
  column: Ref,
  from: CellValue,
  to: CellValue,
  isIncluded: boolean,
  bounds: 'number' | 'day',
): Filter {
  return { kind: 'range', column, from, to, includeFrom: isIncluded, includeTo: isIncluded, bounds };
}

/** From the first of the days to the last; of one day, all of it. */
function dayRange(column: Ref, days: readonly CellValue[], include: { from: boolean; to: boolean }): Filter {
  const [first = null] = days;
  const last = days.at(-1) ?? null;
  if (days.length > 2) throw new NoRoom();
  return {
    kind: 'range',
    column,
    from: first,
    to: last,
    includeFrom: include.from,
    includeTo: include.to,
    bounds: dayBounds(days),
  };
}

/** Days that are written as days; a year or a name of a month is compared in another way. */
function dayBounds(values: readonly CellValue[]): 'day' {
  if (values.some((value) => !/^\d{4}-\d{2}-\d{2}$/.test(String(value)))) throw new NoRoom();
  return 'day';
}
