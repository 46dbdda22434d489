import type { Filter, JoinStep } from '#lib/domain/query-intent.ts';
import {
  isDateFilter,
  isNegated,
  type PendingFilter,
  positive,
  refuseContradiction,
  touches,
} from '../filter-rules.ts';
import { NoPlace } from '../no-place.ts';
import { tableInWords } from '../schema-lexicon.ts';
import { isLevel, keepsHistory, keyDate } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';
import { inForce } from './lasting-rows.ts';

/** Conditions on rows that our rows have many of become "for which some row exists". */
export function addOutside(draft: IntentDraft, pending: readonly PendingFilter[]): void {
  const groups = new Map<string, PendingFilter[]>();
  for (const item of pending) {
    const path = draft.path(draft.base, item.table) ?? [];
    const firstMany = path.find((step) => !draft.source.paths.stepIsToOne(step))?.toTable ?? item.table;
    const negated = isNegated(item.filter) ? `not ${item.table}` : '';
    const key = `${firstMany} ${negated}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  for (const items of groups.values()) {
    const negated = items.every((item) => isNegated(item.filter));
    const tables = [...new Set(items.map((item) => item.table))];
    const filters = items.map((item) => (negated ? positive(item.filter) : item.filter));
    pushExists(draft, tables, negated, filters);
  }
}

/** Adds "for which some (or no) row of these tables exists", joined the shortest way. */
export function pushExists(
  draft: IntentDraft,
  tables: readonly string[],
  negated: boolean,
  filters: readonly Filter[],
): void {
  // The longest way first; the others usually lie on it.
  const paths = tables.map((table) => wayTo(draft, table, tables.length === 1) ?? []);
  paths.sort((one, other) => other.length - one.length);
  const joins: JoinStep[] = [];
  for (const path of paths)
    for (const step of path) if (!joins.some((known) => known.toTable === step.toTable)) joins.push(step);
  // Tables on the far side that are not reached from the first one join behind it.
  const [first] = joins;
  if (first === undefined) return;
  const reachable = new Set([first.toTable]);
  const ordered = [first];
  for (const step of joins.slice(1)) {
    if (reachable.has(step.fromTable)) {
      ordered.push(step);
      reachable.add(step.toTable);
    } else throw new NoPlace(tableInWords(draft.table(step.toTable)));
  }
  refuseContradiction(filters);
  // "Without any rating": no rating at any time.
  const isOfAllTimes = draft.source.ofPast || (negated && filters.length === 0 && draft.source.ofAny);
  const kept = ordered
    .map((step) => draft.table(step.toTable))
    .filter((table) => keepsHistory(table) && !isDated(filters, table.name));
  const history = isOfAllTimes ? [] : kept.flatMap((table) => inForce(draft, table, dayAsked(draft)));
  if (isOfAllTimes && negated)
    draft.notes.push(...kept.map((table) => `${tableInWords(table)}: at any time`));
  draft.filters.push({
    kind: 'exists',
    table: draft.base,
    related: tables[0] ?? first.toTable,
    negated,
    joins: ordered,
    filters: [...filters, ...history, ...newestLevels(draft, filters)],
  });
}

/**
 * "Depots with neither a driver nor a van": each of them has a depot of its own, whichever other way there is over what else is named. Where
 * a verb names the rows that pair both, "boats berthed in Kiel" and their berths, it is by those.
 */
function wayTo(draft: IntentDraft, table: string, isAlone: boolean): readonly JoinStep[] | null {
  const { paths, acts } = draft.source;
  const isPaired = acts.some(
    (act) => paths.distance(act, draft.base) === 1 && paths.distance(act, table) === 1,
  );
  const direct = isAlone && !isPaired ? paths.path(draft.base, table) : null;
  return direct?.length === 1 ? direct : draft.path(draft.base, table);
}

/** The price on 30 June of what is in the index is that of what was in it then. Undefined where no one day is asked for. */
function dayAsked(draft: IntentDraft): string | undefined {
  const event = keyDate(draft.table(draft.base));
  const asked = draft.filters.find(
    (filter) =>
      filter.kind === 'range' && touches(filter, draft.base) && filter.column.column === event?.name,
  );
  const isOneDay = asked?.kind === 'range' && (asked.from === null || asked.from === asked.to);
  return isOneDay && asked.includeTo && asked.to !== null ? String(asked.to) : undefined;
}

/** "With a price above 100" is about now, not about any day of the past. */
function newestLevels(draft: IntentDraft, filters: readonly Filter[]): Filter[] {
  return filters.flatMap((filter): Filter[] => {
    if (filter.kind === 'versus') throw new NoPlace('compared with all');
    if (filter.kind !== 'range' || filter.bounds !== 'number') return [];
    const table = draft.table(filter.column.table);
    const event = keyDate(table);
    const column = draft.column(filter.column);
    if (event === null || column === null || isLevel(column) !== true) return [];
    if (filters.some((other) => touches(other, table.name) && isDateFilter(other))) return [];
    draft.notes.push(`${tableInWords(table)}: newest day`);
    return [{ kind: 'latest', column: { table: table.name, column: event.name }, per: [] }];
  });
}

function isDated(filters: readonly Filter[], table: string): boolean {
  return filters.some((filter) => touches(filter, table) && isDateFilter(filter));
}
