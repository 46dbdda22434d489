import type { Selected } from '#lib/domain/query-intent.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { aggregateWords } from '../dimensions.ts';
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
