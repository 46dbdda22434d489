import { isYear, type TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { amountOfRows } from '../../../../question/assumed/trade.ts';
import { isAmountOfTime, isStoredCount, type Option } from '../choose-options.ts';
import { dimensionOf } from '../dimensions.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import type { Ask } from '../reading.ts';
import { saysFlag } from '../said-states.ts';
import { type ColumnEntry, lexiconOf } from '../schema-lexicon.ts';
import { isAdditive, isFactSheet, isLevel, keyDate, labelColumns } from '../table-nature.ts';
import { groupRowsBy } from './grouped-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { genericOwner, identityOf } from './named-owner.ts';
import { dimensionsOf } from './names-of-rows.ts';
import { saysWhen } from './said-days.ts';
import { countOf, measureOf, show, showMeasure } from './shown-figures.ts';

/** What is shown: the columns, names and figures that are asked for. */
export function addAsks(draft: IntentDraft): void {
  const aggregated = draft.reading.asks.some((ask) => ask.aggregate !== null);
  const facts =
    isFactSheet(draft.table(draft.base)) &&
    !aggregated &&
    draft.reading.groups.length === 0 &&
    draft.reading.rankings.length === 0;
  for (const ask of draft.reading.asks) {
    const isTotal = facts || isTotalTime(draft, ask);
    addAsk(draft, isTotal ? overFacts(draft, ask) : ask, aggregated);
  }
  if (
    facts &&
    draft.select.every((item) => 'dimension' in item && draft.column(item.dimension.column)?.kind === 'text')
  )
    draft.distinct = draft.select.length > 0;
}

/** "Hours logged last month" are one number, where many rows hold a part of them and nothing tells those apart. */
function isTotalTime(draft: IntentDraft, { slot, aggregate, how }: Ask): boolean {
  const { asks, groups, rankings, conditions } = draft.reading;
  const option = slot === null ? undefined : draft.options[slot];
  const isAlone = asks.length === 1 && groups.length === 0 && rankings.length === 0 && aggregate === null;
  if (!isAlone || how !== undefined || option === undefined || !isAmountOfTime(option)) return false;
  return conditions.some(({ kind }) => kind === 'date') && labelColumns(tableOf(option)).length === 0;
}

/** A figure of a table without keys, asked without a list, is its total: "the revenue of March". */
function overFacts(draft: IntentDraft, ask: Ask): Ask {
  const option = ask.slot === null ? undefined : draft.options[ask.slot];
  const figures = draft.reading.asks.every((other) => {
    const asked = other.slot === null ? undefined : draft.options[other.slot];
    return asked?.kind === 'column' && isNumeric(asked.entry.column) && !isYear(asked.entry.column);
  });
  if (!figures || option?.kind !== 'column') return ask;
  const aggregate = isAdditive(option.entry.column) ? 'sum' : 'avg';
  draft.notes.push(aggregate === 'sum' ? 'added up over all these rows' : 'averaged over all these rows');
  return { ...ask, aggregate };
}

function addAsk(draft: IntentDraft, ask: Ask, aggregated: boolean): void {
  const option = ask.slot === null ? undefined : draft.options[ask.slot];
  if (option?.kind === 'value') {
    // "How many girls": the rows that have the value. "How many accountants": those whose job it is.
    if (ask.aggregate === 'count') {
      const way = draft.path(draft.base, option.entry.table.name);
      const isOfBase = way !== null && draft.source.paths.isToOne(way);
      const counted = isOfBase ? draft.table(draft.base) : option.entry.table;
      showMeasure(draft, countOf(draft, { kind: 'table', entry: lexiconOf(counted), score: 1 }, false));
    }
    return;
  }
  if (ask.how === 'days') {
    showDays(draft);
    return;
  }
  if (ask.how === 'followed') {
    showFollowed(draft);
    return;
  }
  if (option !== undefined && (saysWhen(draft, ask) || isMeantAsTrue(draft, option, ask))) return;
  if (ask.how === 'much' && option !== undefined) {
    const entry = option.kind === 'column' ? option.entry : draft.soleMeasure(option.entry.table);
    if (entry === null || !isNumeric(entry.column))
      throw new NoPlace(`how much ${draft.texts[ask.slot ?? -1] ?? ''}`);
    draft.reach(entry.table.name);
    if (isLevel(entry.column) === false || (isLevel(entry.column) === null && isAdditive(entry.column))) {
      showMeasure(draft, measureOf(entry, 'sum'));
      draft.notes.push('added up over all these rows');
    } else show(draft, dimensionOf(entry.table, entry.column));
    return;
  }
  if (ask.aggregate === 'count' && option !== undefined && isStoredCount(option) && !ask.distinct) {
    // "How many employees does X have", where a column says so.
    addAsk(
      draft,
      {
        ...ask,
        aggregate:
          draft.reading.groups.length > 0 ||
          isAmountOfTime(option) ||
          ((draft.namesNothing() || isFactSheet(option.entry.table)) &&
            !draft.reading.asks.some((other) => other !== ask && other.aggregate === null))
            ? 'sum'
            : null,
      },
      aggregated && draft.reading.asks.length > 1,
    );
    return;
  }
  if (ask.aggregate === 'count') {
    showMeasure(draft, countOf(draft, option, ask.distinct));
    return;
  }
  if (ask.aggregate !== null) {
    // "Total payments" are what the payments come to, where they have one figure.
    const isAlone = draft.reading.asks.filter(({ slot }) => slot === ask.slot).length === 1;
    const sole = option?.kind === 'table' && isAlone ? draft.soleMeasure(option.entry.table) : null;
    // "Total customers" are how many there are: what each of them has is no worth of theirs.
    if (ask.aggregate === 'sum' && option?.kind === 'table' && areThings(option.entry.table, sole)) {
      showMeasure(draft, countOf(draft, option, ask.distinct));
      return;
    }
    // "Average tickets per agent" are so many of them, unless a ticket comes to an amount.
    const isMeanOfRows =
      ask.aggregate === 'avg' && sole !== null && draft.reading.groups.length > 0 && !isAmountOf(sole);
    const isAdded = !isMeanOfRows && (ask.aggregate !== 'sum' || sole === null || isAdditive(sole.column));
    const entry = option?.kind === 'column' ? option.entry : isAdded ? sole : null;
    if (entry === null)
      throw new NoPlace(ask.slot === null ? ask.aggregate : (draft.texts[ask.slot] ?? ask.aggregate));
    draft.reach(entry.table.name);
    showMeasure(draft, measureOf(entry, ask.aggregate));
    return;
  }
  if (option === undefined) return;
  if (draft.reading.everything && option.kind === 'table' && !aggregated) return;
  const owner = genericOwner(draft, ask);
  if (owner !== null) draft.reach(owner.name);
  const dimensions =
    owner === null
      ? dimensionsOf(draft, option)
      : identityOf(draft, owner, draft.texts[ask.slot ?? -1] ?? '');
  for (const dimension of dimensions) {
    show(draft, dimension);
    if (aggregated) groupRowsBy(draft, dimension, option.kind === 'table');
  }
}

/** Whether rows have names of their own and a figure that is neither an amount nor a flow: a headcount, a capacity. */
function areThings(table: TableSchema, sole: ColumnEntry | null): boolean {
  return (
    sole !== null && !isAmountOf(sole) && isLevel(sole.column) !== false && labelColumns(table).length > 0
  );
}

function isAmountOf({ table, column }: ColumnEntry): boolean {
  return amountOfRows(table) === column;
}

/** "Which countries are emerging markets", "active customers": a column of yes and no that is not asked for by name is a condition. */
export function isMeantAsTrue(draft: IntentDraft, option: Option, ask: Ask): boolean {
  if (option.kind !== 'column') return false;
  const flag = flagOf(option.entry.column);
  const text = draft.texts[ask.slot ?? -1] ?? '';
  if (flag === null || flag.yes === null || /\b(?:flag|status|whether|indicator)\b/i.test(text)) return false;
  const { table, column } = option.entry;
  const isCounted = ask.aggregate === 'count' && !ask.distinct;
  if (isCounted && !saysFlag(text, column)) throw new NoPlace(text);
  if (!isCounted && (draft.select.length === 0 || ask.aggregate !== null || flag.isNumber)) return false;
  draft.reach(table.name);
  const ref = { table: table.name, column: column.name };
  const yes = column.kind === 'boolean' ? true : flag.isNumber ? Number(flag.yes) : flag.yes;
  draft.filters.push({ kind: 'equals', column: ref, values: [yes], negated: false });
  if (isCounted)
    showMeasure(draft, countOf(draft, { kind: 'table', entry: lexiconOf(table), score: 1 }, false));
  return true;
}

function showDays(draft: IntentDraft): void {
  const homes = [draft.base, ...draft.conditionHomes()];
  const kept = homes.flatMap((home) => [home, ...draft.keptByDay(home)]);
  // Days are counted where nearly each of them has a row.
  const [name] = kept
    .filter((table) => keyDate(draft.table(table)) !== null)
    .toSorted((one, other) => draft.table(other).rowCount - draft.table(one).rowCount);
  const day = name === undefined ? null : keyDate(draft.table(name));
  if (name === undefined || day === null) throw new NoPlace('days');
  draft.reach(name);
  showMeasure(draft, {
    aggregate: 'count-distinct',
    column: { table: name, column: day.name },
    times: null,
    table: name,
    label: 'number of days',
  });
}

function showFollowed(draft: IntentDraft): void {
  const table = draft.table(draft.base);
  const entry = keyDate(table) === null ? null : draft.mainMeasure(table);
  if (entry === null) throw new NoPlace('how it moved');
  show(draft, dimensionOf(table, entry.column));
}
