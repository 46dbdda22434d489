import type { Selected } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { aggregateWords, dimensionOf } from '../dimensions.ts';
import { isKey, labelColumns, sameName } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';

/** Figures and dates are headed by the person's words for them. */
export function nameAsSaid(draft: IntentDraft): void {
  const said = new Map<string, string>();
  const shown = new Set([
    ...draft.reading.asks.map((ask) => ask.slot),
    ...draft.reading.rankings.flatMap((ranking) => (ranking.limit === null ? [] : [ranking.slot])),
  ]);
  draft.options.forEach((option, slot) => {
    if (!shown.has(slot) || option.kind !== 'column' || option.entry.column.kind === 'text') return;
    const text = (draft.texts[slot] ?? '').toLowerCase();
    const { table, column } = option.entry;
    if (isDate(option.entry.column) && !/date|day|time/.test(text)) return;
    const plain = text.replace(/(price|weight|rate|level|volume|time|date|value)s$/, '$1');
    if (/^[\p{L} ]{3,}$/u.test(text) && !/(?:ed|ing)$/.test(text))
      said.set(`${table.name}.${column.name}`, plain);
  });
  const nameOf = (column: { table: string; column: string } | null) =>
    column === null ? undefined : said.get(`${column.table}.${column.column}`);
  const named = <T extends Selected>(item: T): T | Selected => {
    if ('dimension' in item) {
      const label = item.dimension.grain === null ? nameOf(item.dimension.column) : undefined;
      return label === undefined ? item : { dimension: { ...item.dimension, label } };
    }
    const { aggregate, column } = item.measure;
    const label = aggregate === 'count' || aggregate === 'count-distinct' ? undefined : nameOf(column);
    if (label === undefined) return item;
    const full = aggregate === null ? label : `${aggregateWords[aggregate]} ${label}`;
    return { measure: { ...item.measure, label: full } };
  };
  draft.select.splice(0, draft.select.length, ...draft.select.map(named));
  for (const item of draft.orderBy) item.by = named(item.by);
}

/**
 * "Weights of the Alpine 20": rows that have no name are told by what they belong to, where the question leaves one such thing open, and
 * so are those of what belongs to something ("staff of the clubs in the league"). A list of bare figures would say nothing.
 */
export function nameWhoseFigures(draft: IntentDraft): void {
  const { asks, rankings, everything, distinct } = draft.reading;
  const [only, ...others] = draft.select;
  const isList =
    asks.length === 1 && rankings.length === 0 && !everything && !distinct && !draft.hasAggregates();
  if (!isList || others.length > 0 || draft.groupBy.length > 0 || only === undefined) return;
  if (!('dimension' in only) || only.dimension.column.table !== draft.base) return;
  const table = draft.table(draft.base);
  const column = draft.column(only.dimension.column);
  const own = labelColumns(table);
  if (column === null || !isNumeric(column) || isKey(table, column)) return;
  const areMembers = draft.filters.some((filter) => filter.kind === 'exists' && !filter.negated);
  if (own.length > 0) {
    if (areMembers) draft.select.unshift(...own.map((label) => ({ dimension: dimensionOf(table, label) })));
    return;
  }
  const known = [...draft.fixedTables(), ...draft.tablesInPlay().map((name) => name.toLowerCase())];
  const open = table.foreignKeys.filter(
    ({ referencedTable }) => !known.includes(referencedTable.toLowerCase()),
  );
  const [key, ...rest] = open;
  const of = draft.source.tables.find(({ name }) => sameName(name, key?.referencedTable ?? ''));
  const isAnyRow = open.length === table.foreignKeys.length && !areMembers;
  if (of === undefined || rest.length > 0 || isAnyRow) return;
  const labels = labelColumns(of);
  if (labels.length === 0) return;
  draft.reach(of.name);
  draft.select.unshift(...labels.map((label) => ({ dimension: dimensionOf(of, label) })));
}
