import type { Dialect } from '#lib/datasource/data-source.ts';
import { oneOf } from '#lib/datasource/dialect/one-of.ts';
import {
  type ColumnRef,
  type DatePart,
  type Dimension,
  type Filter,
  isDatePart,
  type JoinStep,
  joinedTables,
  type Measure,
  type QueryIntent,
  type Range,
  type Selected,
} from '#lib/domain/query-intent.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { writtenExpression } from '#lib/knowledge/written-expression.ts';
import { dateStorageOf } from '#lib/schema/date-storage.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { bucketStart } from '#lib/sql/patterns/buckets.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import { mapExpression } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { isOneOfParts, orderOfPart, shownPart } from './date-parts.ts';
import { touches } from './filter-rules.ts';

/** Names a table goes by inside one statement; sub-queries rename theirs so that they can point at the outer one. */
type Names = ReadonlyMap<string, string>;

const noNames: Names = new Map();

/** SQL for an intent in one dialect. Deterministic: equal intents give equal text. `tables` tell which columns are texts. */
export function compileIntent(intent: QueryIntent, dialect: Dialect, tables: Tables = []): string {
  const compiler = new IntentCompiler(dialect, tables);
  return compiler.statement(intent);
}

/** What is grouped by, and with it what is shown of a group or sorts it: SQLite alone would take that from any of its rows. */
function groupsOf({ groupBy, select, orderBy }: QueryIntent): Dimension[] {
  if (groupBy.length === 0) return [];
  const told = [...select, ...orderBy.map(({ by }) => by)];
  return [...groupBy, ...told.flatMap((item) => ('dimension' in item ? [item.dimension] : []))];
}

class IntentCompiler {
  private readonly dialect: Dialect;
  private readonly tables: Tables;
  private subqueries = 0;
  /** Whether equal rows become one, so that it matters which texts are equal. */
  private distinct = false;

  constructor(dialect: Dialect, tables: Tables) {
    this.dialect = dialect;
    this.tables = tables;
  }

  statement(intent: QueryIntent): string {
    this.distinct = intent.distinct;
    const aliases = headings(intent.select);
    const order = this.orderTerms(intent);
    // Grouped by all of its columns a list has no row twice either, and may be put in any order.
    const isGrouped =
      intent.distinct &&
      order.length > 0 &&
      this.dialect.capabilities.ordersDistinct === false &&
      intent.select.every((item) => 'dimension' in item);
    const select = intent.select.map(
      (item, index) => `${this.selected(item)} AS ${this.name(aliases[index] ?? `column_${index + 1}`)}`,
    );
    const lines = [
      `SELECT ${intent.distinct && !isGrouped ? 'DISTINCT ' : ''}${select.join(', ')}`,
      `FROM ${this.name(intent.subject)}`,
      ...this.joinLines(intent.joins, noNames, intent),
    ];
    const where = ownFilters(intent).map((filter) => this.filter(filter, intent, noNames));
    if (where.length > 0) lines.push(`WHERE ${where.join('\n  AND ')}`);
    const groups = isGrouped
      ? intent.select.map((item) => this.selected(item))
      : groupsOf(intent).flatMap((item) => this.groupTerms(item));
    if (groups.length > 0) lines.push(`GROUP BY ${[...new Set(groups)].join(', ')}`);
    if (intent.having.length > 0)
      lines.push(
        `HAVING ${intent.having
          .map((item) => `${this.measure(item.measure)} ${item.comparison} ${item.value}`)
          .join(' AND ')}`,
      );
    if (order.length > 0) lines.push(`ORDER BY ${order.join(', ')}`);
    if (intent.limit !== null) {
      const ending = order.length > 0 ? 'ordered' : intent.distinct ? 'distinct' : 'unordered';
      lines.push(this.dialect.limit(intent.limit, intent.offset ?? 0, ending));
    }
    return lines.join('\n');
  }

  private orderTerms(intent: QueryIntent): string[] {
    const terms = intent.orderBy.map(({ by, descending }) => {
      const gathered = 'dimension' in by ? this.gathered(by.dimension, (_, place) => `${place}`) : null;
      if (gathered !== null) return this.dialect.orderTerm(`MIN(${gathered})`, descending);
      const part = 'dimension' in by && intent.groupBy.length > 0 ? by.dimension.grain : null;
      if (!('dimension' in by) || !isDatePart(part)) return this.orderTerm(by, descending);
      const order = orderOfPart(this.column(by.dimension.column, noNames), part, this.dialect);
      return this.dialect.orderTerm(order, descending);
    });
    if (intent.limit === null || terms.length === 0) return terms;
    // A cut list must not depend on the order of equal rows.
    const first = intent.select.find((item) => 'dimension' in item);
    const tieBreaker = first === undefined ? null : this.orderTerm(first, false);
    const known = intent.orderBy.map((item) => this.selected(item.by));
    return tieBreaker === null || (first !== undefined && known.includes(this.selected(first)))
      ? terms
      : [...terms, tieBreaker];
  }

  /** What has no value is neither first nor last; a count always has one. */
  private orderTerm(item: Selected, descending: boolean): string {
    const value = this.selected(item);
    const counts = 'measure' in item && /^count/.test(item.measure.aggregate ?? '');
    return counts ? `${value} ${descending ? 'DESC' : 'ASC'}` : this.dialect.orderTerm(value, descending);
  }

  private selected(item: Selected): string {
    return 'measure' in item ? this.measure(item.measure) : this.dimension(item.dimension);
  }

  private measure(measure: Measure): string {
    if (measure.expression !== undefined) return this.withFractions(measure.expression);
    if (measure.column === null) return 'COUNT(*)';
    const isNarrow =
      measure.aggregate === 'sum' &&
      this.dialect.capabilities.widensWholes === false &&
      this.known(measure.column)?.kind === 'integer';
    const plain = this.column(measure.column, noNames);
    const column = isNarrow ? this.dialect.cast(plain, 'integer') : plain;
    const product = measure.times === null ? column : `${column} * ${this.column(measure.times, noNames)}`;
    const value =
      measure.per === undefined ? product : this.dialect.divide(product, this.column(measure.per, noNames));
    switch (measure.aggregate) {
      case null:
        return value;
      case 'count':
        return `COUNT(${value})`;
      case 'count-distinct':
        return `COUNT(DISTINCT ${this.isText(measure.column) ? this.dialect.exactText(value) : value})`;
      case 'avg':
        return this.dialect.average(value);
      default:
        return `${measure.aggregate.toUpperCase()}(${value})`;
    }
  }

  /** What somebody defined, whose averages of whole numbers keep their fraction on every engine. */
  private withFractions(expression: string): string {
    if (this.dialect.capabilities.widensWholes !== false) return expression;
    const exact = mapExpression(writtenExpression(expression, 'measure'), (part) => {
      if (part.kind !== 'call' || part.name.text.toLowerCase() !== 'avg' || part.distinct) return part;
      const [of] = part.arguments;
      if (of === undefined || of.kind === 'cast') return part;
      return writtenExpression(this.dialect.average(printExpression(of)), 'measure');
    });
    return printExpression(exact);
  }

  private dimension(dimension: Dimension): string {
    const column = this.column(dimension.column, noNames);
    const gathered = this.gathered(dimension, (label) => this.dialect.quoteText(label));
    if (gathered !== null) return gathered;
    if (dimension.width !== undefined) return bucketStart(column, dimension.width);
    if (isDatePart(dimension.grain)) return shownPart(column, dimension.grain, this.dialect);
    if (dimension.grain !== null) return this.dialect.dateGrain(column, dimension.grain);
    return this.distinct && this.isText(dimension.column) ? this.dialect.exactText(column) : column;
  }

  /** What gathers values by bands or parts of time, each told by its label and place; null where nothing does. */
  private gathered(
    { column, grain, bands = [], parts = [] }: Dimension,
    told: (label: string, place: number) => string,
  ): string | null {
    const tests = [
      ...bands.map(({ label, within }) => ({ label, test: this.range(within, noNames) })),
      ...(isDatePart(grain) ? parts : []).map(({ label, numbers }) => ({
        label,
        test: isOneOfParts(this.column(column, noNames), grain as DatePart, numbers, this.dialect),
      })),
    ];
    const cases = tests.map(({ label, test }, at) => `WHEN ${test} THEN ${told(label, at + 1)}`);
    return cases.length === 0 ? null : `CASE ${cases.join(' ')} END`;
  }

  /** A text is grouped by what only itself equals as well, where the engine does not tell capitals apart. */
  private groupTerms(dimension: Dimension): string[] {
    const value = this.dimension(dimension);
    const isText = dimension.grain === null && this.isText(dimension.column);
    return isText ? [value, this.dialect.exactText(value)] : [value];
  }

  private isText(column: ColumnRef): boolean {
    return this.known(column)?.kind === 'text';
  }

  private known({ table, column }: ColumnRef): ColumnSchema | undefined {
    const columns = this.tables.find(({ name }) => name === table)?.columns;
    return columns?.find(({ name }) => name === column);
  }

  private joinLines(joins: readonly JoinStep[], names: Names, intent?: QueryIntent): string[] {
    return joins.map((step) => {
      const alias = names.get(step.toTable);
      const target = alias === undefined ? this.name(step.toTable) : this.aliased(step.toTable, alias);
      const conditions = intent?.filters.filter((filter) => joinOf(filter, joins) === step) ?? [];
      const met = conditions.map((filter) => ` AND ${this.filter(filter, intent as QueryIntent, names)}`);
      const kind = step.optional ? 'LEFT JOIN' : 'JOIN';
      return `${kind} ${target} ON ${this.joinCondition(step, names)}${met.join('')}`;
    });
  }

  private joinCondition(step: JoinStep, names: Names): string {
    return step.fromColumns
      .map((column, index) => {
        const from = this.column({ table: step.fromTable, column }, names);
        const to = this.column({ table: step.toTable, column: step.toColumns[index] ?? column }, names);
        return `${from} = ${to}`;
      })
      .join(' AND ');
  }

  private filter(filter: Filter, intent: QueryIntent, names: Names): string {
    switch (filter.kind) {
      case 'equals':
        return this.equals(this.column(filter.column, names), filter.values, filter.negated);
      case 'date-part':
        return isOneOfParts(this.column(filter.column, names), filter.part, filter.numbers, this.dialect);
      case 'columns':
        return `${this.column(filter.column, names)} ${filter.comparison} ${this.column(filter.other, names)}`;
      case 'range':
        return this.range(filter, names);
      case 'days-apart': {
        const [since, until] = [this.column(filter.since, names), this.column(filter.column, names)];
        return `${this.dialect.daysBetween(since, until)} ${filter.comparison} ${filter.days}`;
      }
      case 'contains': {
        const test = this.dialect.matchText(this.column(filter.column, names), filter.text, filter.at);
        return filter.negated ? `NOT (${test})` : test;
      }
      case 'missing':
        return `${this.column(filter.column, names)} IS ${filter.negated ? 'NOT ' : ''}NULL`;
      case 'valid-on': {
        const end = this.column(filter.end, names);
        const begun = this.period(filter.begin, names, null, filter.day);
        return `${begun} AND (${end} IS NULL OR ${this.period(filter.end, names, filter.day, null)})`;
      }
      case 'latest':
        return this.latest(filter, intent, names);
      case 'versus': {
        const other = this.name(filter.column.column);
        const figure =
          filter.aggregate === 'avg'
            ? this.dialect.average(other)
            : `${filter.aggregate.toUpperCase()}(${other})`;
        const own = `SELECT ${figure} FROM ${this.name(filter.column.table)}`;
        return `${this.column(filter.column, names)} ${filter.comparison} (${own})`;
      }
      case 'versus-named': {
        const own = `SELECT ${this.name(filter.column.column)} FROM ${this.name(filter.column.table)}`;
        const row = this.equals(this.name(filter.name.column), [filter.value], false);
        return `${this.column(filter.column, names)} ${filter.comparison} (${own} WHERE ${row})`;
      }
      case 'versus-above':
        return this.versusAbove(filter, names);
      case 'every':
        return this.every(filter, intent, names);
      case 'any':
        return `(${filter.filters.map((inner) => this.filter(inner, intent, names)).join(' OR ')})`;
      case 'exists':
        return this.exists(filter, intent, names);
    }
  }

  private aliased(table: string, alias: string): string {
    const as = this.dialect.capabilities.tableAliasAs ? ' AS ' : ' ';
    return `${this.name(table)}${as}${this.name(alias)}`;
  }

  private equals(column: string, values: readonly CellValue[], negated: boolean): string {
    const texts = values.filter((value) => typeof value === 'string');
    const others = values.filter((value) => value !== null && typeof value !== 'string');
    const tests = [
      ...(texts.length > 0 ? [this.dialect.oneOfTexts(column, texts, negated)] : []),
      ...(others.length > 0
        ? [
            oneOf(
              column,
              others.map((value) => this.literal(value)),
              negated,
            ),
          ]
        : []),
      ...(values.includes(null) ? [`${column} IS ${negated ? 'NOT ' : ''}NULL`] : []),
    ];
    return tests.length === 1 ? (tests[0] ?? '') : `(${tests.join(negated ? ' AND ' : ' OR ')})`;
  }

  private range(filter: Range, names: Names): string {
    const column = this.column(filter.column, names);
    if (filter.bounds !== 'number') {
      const first = dayOf(filter.from);
      const last = dayOf(filter.to);
      return this.period(
        filter.column,
        names,
        first === null || filter.includeFrom ? first : dayAfter(first, 1),
        last === null || filter.includeTo ? last : dayAfter(last, -1),
        filter.bounds === 'day',
      );
    }
    const { from, to } = filter;
    if (from !== null && to !== null && filter.includeFrom && filter.includeTo)
      return from === to
        ? `${column} = ${this.literal(from)}`
        : `${column} BETWEEN ${this.literal(from)} AND ${this.literal(to)}`;
    const parts: string[] = [];
    if (from !== null) parts.push(`${column} ${filter.includeFrom ? '>=' : '>'} ${this.literal(from)}`);
    if (to !== null) parts.push(`${column} ${filter.includeTo ? '<=' : '<'} ${this.literal(to)}`);
    return parts.join(' AND ');
  }

  private period(
    place: ColumnRef,
    names: Names,
    first: string | null,
    last: string | null,
    whole = false,
  ): string {
    const column = this.column(place, names);
    const known = this.known(place);
    // Days that are kept as text are compared as text: some engines compare no text with a day.
    const storage = known && dateStorageOf(known) === 'iso-text' ? 'iso-text' : 'native';
    // A column of whole days holds one day as itself.
    if (whole && first !== null && first === last && storage === 'native')
      return `${column} = ${this.dialect.dateLiteral(first)}`;
    return periodCondition(column, storage, { first, last }, this.dialect);
  }

  private latest(filter: Extract<Filter, { kind: 'latest' }>, intent: QueryIntent, names: Names): string {
    const own = this.column(filter.column, names);
    const table = filter.column.table;
    this.subqueries += 1;
    const sameIn = (inner: Names) =>
      filter.per.map((column) => `${this.column(column, inner)} = ${this.column(column, names)}`);
    if (filter.per.length > 0 && filter.within !== true) {
      const inner: Names = new Map([[table, `newest_${this.subqueries}`]]);
      const same = sameIn(inner);
      return `${own} = (SELECT MAX(${this.column(filter.column, inner)}) FROM ${this.aliased(table, `newest_${this.subqueries}`)} WHERE ${same.join(' AND ')})`;
    }
    if (!joinedTables(intent).includes(table)) {
      const inner: Names = new Map([[table, `newest_${this.subqueries}`]]);
      return `${own} = (SELECT MAX(${this.column(filter.column, inner)}) FROM ${this.aliased(table, `newest_${this.subqueries}`)})`;
    }
    const read = { ...intent, filters: intent.filters.filter((other) => other.kind !== 'latest') };
    const tables = joinedTables(intent);
    const inner: Names = new Map(
      tables.map((name, index) => [name, `newest_${this.subqueries}_${index + 1}`]),
    );
    const from = this.aliased(intent.subject, inner.get(intent.subject) ?? intent.subject);
    const where = [...sameIn(inner), ...ownFilters(read).map((other) => this.filter(other, read, inner))];
    const parts = [
      `SELECT MAX(${this.column(filter.column, inner)}) FROM ${from}`,
      ...this.joinLines(intent.joins, inner, read),
      ...(where.length > 0 ? [`WHERE ${where.join(' AND ')}`] : []),
    ];
    return `${own} = (${parts.join(' ')})`;
  }

  /** `arrives` is the step by which its rows have to meet one row that is read outside. */
  private exists(
    filter: Extract<Filter, { kind: 'exists' }>,
    intent: QueryIntent,
    names: Names,
    arrives?: { readonly step: JoinStep; readonly alias: string },
  ): string {
    this.subqueries += 1;
    const number = this.subqueries;
    const [first, ...rest] = filter.joins;
    const aliases = new Map(
      filter.joins.map((step, index) => [step.toTable, `related_${number}_${index + 1}`]),
    );
    // The outer table keeps its outer name even when the way inside comes back to it.
    const inside: Names = new Map([...names, ...aliases]);
    if (first === undefined) return '1 = 1';
    const outerName = names.get(filter.table);
    const firstCondition = first.fromColumns
      .map((column, index) => {
        const outer = `${this.name(outerName ?? filter.table)}.${this.name(column)}`;
        const inner = `${this.name(aliases.get(first.toTable) ?? first.toTable)}.${this.name(first.toColumns[index] ?? column)}`;
        return `${inner} = ${outer}`;
      })
      .join(' AND ');
    const met =
      arrives === undefined
        ? []
        : [this.joinCondition(arrives.step, new Map([...inside, [arrives.step.toTable, arrives.alias]]))];
    const where = [
      firstCondition,
      ...met,
      ...filter.filters.map((inner) => this.filter(inner, intent, inside)),
    ];
    const { count } = filter;
    const parts = [
      `SELECT ${count === undefined ? 1 : 'COUNT(*)'} FROM ${this.aliased(first.toTable, aliases.get(first.toTable) ?? first.toTable)}`,
      ...this.joinLines(rest, inside),
      `WHERE ${where.join(' AND ')}`,
    ];
    if (count !== undefined)
      return `${filter.negated ? 'NOT ' : ''}(${parts.join(' ')}) ${count.comparison} ${count.value}`;
    return `${filter.negated ? 'NOT ' : ''}EXISTS (${parts.join(' ')})`;
  }

  private versusAbove(
    { column, comparison, step }: Extract<Filter, { kind: 'versus-above' }>,
    names: Names,
  ): string {
    this.subqueries += 1;
    const alias = `above_${this.subqueries}`;
    const own = `${this.name(alias)}.${this.name(column.column)}`;
    // The outer table is called by its name even where it is the only one: the inner one has the same columns.
    const outer = this.name(names.get(column.table) ?? column.table);
    const met = step.fromColumns.map(
      (from, index) =>
        `${this.name(alias)}.${this.name(step.toColumns[index] ?? from)} = ${outer}.${this.name(from)}`,
    );
    const above = `SELECT ${own} FROM ${this.aliased(column.table, alias)} WHERE ${met.join(' AND ')}`;
    return `${outer}.${this.name(column.column)} ${comparison} (${above})`;
  }

  /** No row of the last table is left to which the way does not lead. */
  private every(filter: Extract<Filter, { kind: 'every' }>, intent: QueryIntent, names: Names): string {
    this.subqueries += 1;
    const alias = `each_${this.subqueries}`;
    const way = filter.joins.slice(0, -1);
    const last = filter.joins.at(-1);
    const reached: Filter = {
      kind: 'exists',
      table: filter.table,
      related: last?.fromTable ?? filter.of,
      negated: true,
      joins: way,
      filters: filter.filters,
    };
    const inside: Names = new Map([...names, [filter.of, alias]]);
    const arrives = last === undefined ? undefined : { step: last, alias };
    const rows = this.exists(reached, intent, inside, arrives);
    return `NOT EXISTS (SELECT 1 FROM ${this.aliased(filter.of, alias)} WHERE ${rows})`;
  }

  private literal(value: CellValue): string {
    if (value === null) return 'NULL';
    if (typeof value === 'boolean') return this.dialect.booleanLiteral(value);
    return typeof value === 'string' ? this.dialect.quoteText(value) : String(value);
  }

  private column(column: ColumnRef, names: Names): string {
    return `${this.name(names.get(column.table) ?? column.table)}.${this.name(column.column)}`;
  }

  private name(identifier: string): string {
    return this.dialect.quoteIdentifier(identifier);
  }
}

/** The last join that need not find a row and that a condition is about: it says which rows are joined there, and not which of ours are kept. */
function joinOf(filter: Filter, joins: readonly JoinStep[]): JoinStep | undefined {
  return joins.findLast((step) => step.optional === true && touches(filter, step.toTable));
}

function ownFilters({ filters, joins }: QueryIntent): Filter[] {
  return filters.filter((filter) => joinOf(filter, joins) === undefined);
}

/** The day of a bound, which may have been stored with an hour. */
function dayOf(bound: CellValue): string | null {
  return bound === null ? null : String(bound).slice(0, 10);
}

/** Column headings in snake case, unique within the statement. */
export function headings(select: readonly Selected[]): string[] {
  const used = new Set<string>();
  return select.map((item) => {
    const label = 'measure' in item ? item.measure.label : item.dimension.label;
    const base =
      label
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
        .replaceAll(/^_+|_+$/g, '')
        // The total of what is called a total is called so once.
        .replaceAll(/(?<=^|_)([^_]+)(?:_\1)+(?=_|$)/gu, '$1') || 'value';
    let alias = base;
    for (let copy = 2; used.has(alias); copy++) alias = `${base}_${copy}`;
    used.add(alias);
    return alias;
  });
}
