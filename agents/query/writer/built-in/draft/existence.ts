import type { Filter, JoinStep } from '#lib/domain/query-intent.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { dimensionOf } from '../dimensions.ts';
import { negate, touches } from '../filter-rules.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import { stateFilter } from '../said-states.ts';
import type { ColumnEntry } from '../schema-lexicon.ts';
import { isKey, labelColumns, sameName } from '../table-nature.ts';
import { isRelationStem } from '../word-forms.ts';
import { rowsSaidBefore } from './dates-of-rows.ts';
import { addOutside, pushExists } from './existing-rows.ts';
import { filtersOf } from './filters-of-conditions.ts';
import type { IntentDraft } from './intent-draft.ts';
import { labelsOf } from './names-of-rows.ts';
import { show } from './shown-figures.ts';

/** A column that is named less surely was not meant, unless its place in the question says so. */
const surelyNamed = 0.7;

function isOfOther(filter: Filter, { column }: ColumnEntry): boolean {
  return 'column' in filter && !sameName(filter.column.column, column.name);
}

/** "With orders", "without a manager": a table or column that is named for being there or missing. */
export function addExists(draft: IntentDraft, condition: Extract<Condition, { kind: 'exists' }>): void {
  const option = draft.options[condition.slot];
  if (option === undefined) return;
  if (option.kind === 'value') return;
  const { table } = option.entry;
  if (option.kind === 'table' && stateOf(draft, table.name, condition) !== null) return;
  if (option.kind === 'column' && addsState(draft, option.entry, condition)) return;
  const inner = condition.inner.flatMap((item) => filtersOf(draft, item, table.name));
  if (table.name === draft.base || draft.tablesInPlay().includes(table.name)) {
    if (!condition.negated) {
      if (option.kind === 'column' && condition.isHad && option.entry.column.nullable)
        draft.filters.push({
          kind: 'missing',
          column: { table: table.name, column: option.entry.column.name },
          negated: true,
        });
      else if (option.kind === 'column' && inner.length === 0) mentionColumn(draft, option.entry, condition);
      else for (const item of inner) draft.filters.push(item.filter);
      return;
    }
    if (option.kind === 'table' && inner.length === 0) throw new NoPlace(condition.text);
    // "Without a fax in Ghent" are those in Ghent that have none, "without a grade below 5" have no such grade.
    if (option.kind === 'column' && inner.every(({ filter }) => isOfOther(filter, option.entry))) {
      const [own, others] = [
        inner.filter((item) => item.table === table.name),
        inner.filter((item) => item.table !== table.name),
      ];
      draft.filters.push(withoutAny(option.entry), ...own.map(({ filter }) => filter));
      addOutside(draft, others);
    } else for (const item of inner) draft.filters.push(negate(item.filter));
    return;
  }
  const path = draft.path(draft.base, table.name);
  if (path === null) throw new NoPlace(draft.texts[condition.slot] ?? table.name);
  if (
    option.kind === 'column' &&
    !condition.negated &&
    inner.length === 0 &&
    /(?:ed|ing)$/.test(condition.text)
  ) {
    // "Based in", "closed": a verb that only relates adds nothing, one with content of its own needs a place.
    if (isRelationStem(stemOf(condition.text.toLowerCase()))) return;
    throw new NoPlace(condition.text);
  }
  // "Employees without a fax": their own, not that of those they look after.
  if (option.kind === 'column' && condition.negated && isKeptByBase(draft, option.entry))
    throw new NoPlace(condition.text);
  // "Work in Oslo": half the name of a day elsewhere is no more than the verb.
  const isVerb = isRelationStem(stemOf(condition.text.toLowerCase()));
  if (
    option.kind === 'column' &&
    option.score < surelyNamed &&
    isVerb &&
    !condition.negated &&
    inner.length === 0
  )
    return;
  // What a word names only by half is no reason to read over it.
  if (option.kind === 'column' && option.score < surelyNamed) throw new NoPlace(condition.text);
  if (!condition.negated && inner.length === 0) {
    // "The three best-selling albums, with artist": what each has one of is to be seen.
    if (condition.isBeside && isShownBeside(draft, path)) {
      draft.reach(table.name);
      const shown =
        option.kind === 'table' ? labelsOf(draft, table) : [dimensionOf(table, option.entry.column)];
      for (const dimension of shown) show(draft, dimension);
      return;
    }
    // That there are rows goes without saying; what a column says of them does not.
    if (draft.source.paths.isTotal(path)) {
      if (option.kind === 'column' && draft.hasAggregates()) throw new NoPlace(condition.text);
      if (condition.isHad) noted(draft, path);
      return;
    }
    // Another condition on the same table says it better.
    const covered = draft.reading.conditions.some(
      (other) =>
        other !== condition &&
        other.kind !== 'exists' &&
        draft
          .conditionTables(other)
          .some(
            (name) =>
              name === table.name ||
              (draft.path(draft.base, name) ?? []).some((step) => step.toTable === table.name),
          ),
    );
    if (covered || areSaidThen(draft, condition.slot) || draft.rankedBy(table.name)) return;
  }
  if (
    option.kind === 'column' &&
    condition.negated &&
    draft.source.paths.isToOne(path) &&
    draft.source.paths.isTotal(path)
  ) {
    const none = withoutAny(option.entry);
    // What each of them has is never missing.
    if (none.kind === 'missing' && !option.entry.column.nullable) throw new NoPlace(condition.text);
    draft.reach(table.name);
    draft.filters.push(none);
    return;
  }
  if (condition.negated && inner.length > 0) {
    const tables = [...new Set([table.name, ...inner.map((item) => item.table)])];
    pushExists(
      draft,
      tables,
      true,
      inner.map((item) => item.filter),
    );
  } else {
    const noted = condition.negated && option.kind === 'column' ? withSome(option.entry) : [];
    pushExists(draft, [table.name], condition.negated, [...inner.map((item) => item.filter), ...noted]);
  }
}

/** "Hotels without a discount" may have bookings, of which none has one noted. */
function withSome({ table, column }: ColumnEntry): Filter[] {
  const ref = { table: table.name, column: column.name };
  const isNumber = isNumeric(column) && !isKey(table, column);
  if (isNumber && Number(column.range?.min) === 0)
    return [{ kind: 'equals', column: ref, values: [0], negated: true }];
  return column.nullable ? [{ kind: 'missing', column: ref, negated: true }] : [];
}

/** "How many receipts have a member": those whose key to a member is there, where it may be missing. */
function noted(draft: IntentDraft, path: readonly JoinStep[]): void {
  const [step, ...more] = path;
  const column = step?.fromColumns[0];
  if (step === undefined || column === undefined || more.length > 0) return;
  const ref = { table: step.fromTable, column };
  if (draft.column(ref)?.nullable) draft.filters.push({ kind: 'missing', column: ref, negated: true });
}

function isKeptByBase({ base, source }: IntentDraft, { column }: ColumnEntry): boolean {
  return source.tables.some(
    (table) =>
      table.name === base &&
      table.columns.some(({ name }) => {
        const parts = spokenParts(name).map(stemOf);
        return spokenParts(column.name).every((part) => parts.includes(stemOf(part)));
      }),
  );
}

/** Of claims in 2024 the time is a condition, and that there are claims is no further one. */
function areSaidThen(draft: IntentDraft, slot: number): boolean {
  return draft.reading.conditions.some(
    (other) =>
      other.kind === 'date' && other.after === slot && rowsSaidBefore(draft, other, draft.base) !== null,
  );
}

/** "Without a manager" has none noted; "without decimals", where their number is noted, has none of them. */
function withoutAny({ table, column }: ColumnEntry): Filter {
  const ref = { table: table.name, column: column.name };
  const missing: Filter = { kind: 'missing', column: ref, negated: false };
  if (!isNumeric(column) || isKey(table, column)) return missing;
  const none: Filter = { kind: 'equals', column: ref, values: [0], negated: false };
  if (!column.nullable) return none;
  return Number(column.range?.min) === 0 ? { kind: 'any', filters: [missing, none] } : missing;
}

/** "Trial", "cancelled", "closed the most tickets": what a word says of rows that are read anyway. */
function addsState(
  draft: IntentDraft,
  entry: ColumnEntry,
  { slot, negated, inner, text }: Extract<Condition, { kind: 'exists' }>,
): boolean {
  const { name } = entry.table;
  const filter = inner.length === 0 ? stateFilter(draft.texts[slot] ?? text, entry) : null;
  if (filter === null) return false;
  const path = draft.path(draft.base, name);
  const isTheirs = path !== null && draft.source.paths.isToOne(path);
  if (!isTheirs && !draft.tablesInPlay().includes(name) && !draft.rankedBy(name)) {
    if (path === null || !areThere(draft, name)) return false;
    pushExists(draft, [name], false, [negated ? negate(filter) : filter]);
    return true;
  }
  draft.reach(name);
  // A time of the question is about that day, and says that there is one.
  const isTimed =
    !negated && isDate(entry.column) && draft.reading.conditions.some(({ kind }) => kind === 'date');
  if (!isTimed) draft.filters.push(negated ? negate(filter) : filter);
  return true;
}

/** "With unpaid invoices": the state that is said of rows which are only there, as a condition of its own. */
function stateOf(
  draft: IntentDraft,
  table: string,
  { negated, inner }: Extract<Condition, { kind: 'exists' }>,
): Filter | null {
  if (negated || inner.length > 0) return null;
  for (const condition of draft.reading.conditions) {
    const option = condition.kind === 'exists' ? draft.options[condition.slot] : undefined;
    if (condition.kind !== 'exists' || option?.kind !== 'column' || option.entry.table.name !== table)
      continue;
    const filter =
      condition.inner.length > 0 ? null : stateFilter(draft.texts[condition.slot] ?? '', option.entry);
    if (filter !== null) return filter;
  }
  return null;
}

/** Whether things are listed, each of which has one of the others. */
function isShownBeside(draft: IntentDraft, path: readonly JoinStep[]): boolean {
  // "With breeder Kirk" says which one.
  const isNamed = draft.reading.conditions.some(
    (other) =>
      other.kind !== 'exists' && draft.conditionTables(other).some((name) => name === path.at(-1)?.toTable),
  );
  const labels = labelColumns(draft.table(draft.base));
  const isListed = draft.select.some(
    (item) =>
      'dimension' in item &&
      sameName(item.dimension.column.table, draft.base) &&
      // What has no name is listed by any of its columns.
      (labels.length === 0 || labels.some(({ name }) => sameName(name, item.dimension.column.column))),
  );
  return isListed && !isNamed && draft.source.paths.isToOne(path);
}

/** Whether rows of a table are said to be there, whatever else is said of them. */
function areThere(draft: IntentDraft, table: string): boolean {
  return draft.reading.conditions.some((condition) => {
    const option = condition.kind === 'exists' ? draft.options[condition.slot] : undefined;
    return (
      condition.kind === 'exists' &&
      !condition.negated &&
      option?.kind === 'table' &&
      option.entry.table.name === table
    );
  });
}

/** A column that is named without a role: shown when it adds to a list, otherwise the question says more than we read. */
function mentionColumn(
  draft: IntentDraft,
  entry: ColumnEntry,
  { text, isNoun }: Extract<Condition, { kind: 'exists' }>,
): void {
  const known = [...draft.select, ...draft.orderBy.map((item) => item.by)].some((item) =>
    'dimension' in item
      ? item.dimension.column.column === entry.column.name
      : item.measure.column?.column === entry.column.name,
  );
  if (
    known ||
    draft.filters.some(
      (filter) =>
        touches(filter, entry.table.name) && 'column' in filter && filter.column.column === entry.column.name,
    )
  )
    return;
  if (isNoun !== true && /(?:ed|ing)$/.test(text)) return;
  if (draft.hasAggregates() || draft.groupBy.length > 0) throw new NoPlace(text);
  show(draft, dimensionOf(entry.table, entry.column));
}
