import type { ColumnRef, Filter, Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import { weekdayNames } from '#lib/domain/weekday-names.ts';
import { roleWords } from '#lib/schema/key-role.ts';

/** How an intent reads, one short clause each, naming the columns so that a person can check the choice. */
export function describeIntent(intent: QueryIntent): string[] {
  const clauses: string[] = [];
  const measures = intent.select.flatMap((item) =>
    'measure' in item && item.measure.aggregate !== null ? [item.measure] : [],
  );
  const plain = intent.select.filter((item) => !('measure' in item && item.measure.aggregate !== null));
  if (measures.length > 0) for (const measure of measures) clauses.push(measureClause(measure));
  else clauses.push(`rows of ${intent.subject}`);
  if (intent.groupBy.length > 0) {
    const shown = intent.groupBy.filter((group) =>
      plain.some((item) => 'dimension' in item && item.dimension.label === group.label),
    );
    const named = shown.length > 0 ? shown : intent.groupBy;
    clauses.push(
      `grouped by ${named.map((group) => `${group.label} (${nameOf(group.column)}${group.grain === null ? '' : `, by ${group.grain}`})`).join(', ')}`,
    );
  } else if (plain.length > 0 && plain.length <= 6)
    clauses.push(`showing ${plain.map(selectedWords).join(', ')}`);
  else if (plain.length > 6) clauses.push('showing every column');
  for (const filter of intent.filters) clauses.push(filterClause(filter));
  for (const item of intent.having) clauses.push(`${item.measure.label} ${item.comparison} ${item.value}`);
  for (const item of intent.orderBy)
    clauses.push(`ordered by ${selectedWords(item.by)}, ${item.descending ? 'largest' : 'smallest'} first`);
  if (intent.limit !== null) clauses.push(cutWords(intent.limit, intent.offset ?? 0));
  return clauses;
}

function cutWords(limit: number, offset: number): string {
  if (offset > 0)
    return limit === 1 ? `only number ${offset + 1}` : `numbers ${offset + 1} to ${offset + limit} only`;
  return limit === 1 ? 'the first one only' : `the first ${limit} only`;
}

function nameOf(column: ColumnRef): string {
  return `${column.table}.${column.column}`;
}

function measureClause(measure: Measure): string {
  if (measure.expression !== undefined) return `computed: ${measure.label}`;
  if (measure.column === null) return `counted: rows of ${measure.table}`;
  if (measure.aggregate === 'count' || measure.aggregate === 'count-distinct')
    return `counted: ${measure.aggregate === 'count' ? '' : 'different '}${nameOf(measure.column)}`;
  return `${measure.label} (${valueWords(measure, measure.column)})`;
}

function valueWords({ times, per }: Measure, column: ColumnRef): string {
  const factor = times === null ? '' : ` × ${nameOf(times)}`;
  const divisor = per === undefined ? '' : ` / ${nameOf(per)}`;
  return `${nameOf(column)}${factor}${divisor}`;
}

function selectedWords(item: Selected): string {
  if ('measure' in item) {
    const { column, label } = item.measure;
    return column === null ? label : `${label} (${valueWords(item.measure, column)})`;
  }
  return `${item.dimension.label} (${nameOf(item.dimension.column)})`;
}

function filterClause(filter: Filter): string {
  switch (filter.kind) {
    case 'equals':
      return `${nameOf(filter.column)} ${filter.negated ? 'is not' : 'is'} ${filter.values.map(String).join(' or ')}`;
    case 'contains':
      return `${nameOf(filter.column)} ${filter.negated ? 'does not ' : ''}${textWords[filter.at][filter.negated ? 1 : 0]} "${filter.text}"`;
    case 'missing':
      return `${nameOf(filter.column)} is ${filter.negated ? 'known' : 'empty'}`;
    case 'range':
      return `${nameOf(filter.column)}: ${rangeWords(filter)}`;
    case 'valid-on':
      return `in force on ${filter.day} (${nameOf(filter.begin)} to ${nameOf(filter.end)})`;
    case 'latest':
      return filter.per.length === 0
        ? `on the latest day of ${nameOf(filter.column)}`
        : `on the latest day of ${nameOf(filter.column)} for each ${filter.per.map((column) => column.column).join(', ')}`;
    case 'versus':
      return `${nameOf(filter.column)} ${filter.comparison} the ${{ avg: 'average', min: 'minimum', max: 'maximum' }[filter.aggregate]} of all`;
    case 'versus-named':
      return `${nameOf(filter.column)} ${filter.comparison} that of ${filter.value}`;
    case 'versus-above':
      return `${nameOf(filter.column)} ${filter.comparison} that of its own ${roleWords(filter.step).join(' ')}`;
    case 'every': {
      const inner = filter.filters.map(filterClause);
      const way = filter.joins.slice(0, -1).map((step) => step.toTable);
      return `with every row of ${filter.of} (through ${way.join(', ')}${inner.length === 0 ? '' : ` where ${inner.join(' and ')}`})`;
    }
    case 'date-part':
      return `${nameOf(filter.column)} ${leadingTo[filter.part]} ${filter.numbers.map((number) => (filter.part === 'weekday' ? weekdayNames[number - 1] : number)).join(', ')}`;
    case 'columns':
      return `${nameOf(filter.column)} ${filter.comparison} ${nameOf(filter.other)}`;
    case 'days-apart':
      return `days from ${nameOf(filter.since)} to ${nameOf(filter.column)} ${filter.comparison} ${filter.days}`;
    case 'any':
      return filter.filters.map(filterClause).join(', or ');
    case 'exists': {
      const inner = filter.filters.map(filterClause);
      const way = filter.joins.map((step) => step.toTable).filter((table) => table !== filter.related);
      const through = way.length === 0 ? '' : ` (through ${way.join(', ')})`;
      const { count } = filter;
      const many =
        count === undefined
          ? `${filter.negated ? 'no' : 'some'} row`
          : `${filter.negated ? 'not ' : ''}${count.comparison} ${count.value} rows`;
      return `with ${many} in ${filter.related}${through}${inner.length === 0 ? '' : ` where ${inner.join(' and ')}`}`;
    }
  }
}

const textWords = {
  anywhere: ['contains', 'contain'],
  start: ['starts with', 'start with'],
  end: ['ends with', 'end with'],
} as const;

function rangeWords(filter: Extract<Filter, { kind: 'range' }>): string {
  if (filter.from !== null && filter.to !== null)
    return filter.from === filter.to ? String(filter.from) : `${filter.from} to ${filter.to}`;
  if (filter.from !== null)
    return `${filter.includeFrom ? 'from' : 'more than'} ${filter.from}${filter.includeFrom ? ' on' : ''}`;
  return `${filter.includeTo ? 'up to' : 'less than'} ${filter.to}`;
}

const leadingTo = { hour: 'in the hours', weekday: 'on', month: 'in the months' } as const;
