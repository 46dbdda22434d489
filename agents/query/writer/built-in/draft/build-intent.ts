import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { isStoredCount, type Option } from '../choose-options.ts';
import { dimensionOf } from '../dimensions.ts';
import { NoPlace } from '../no-place.ts';
import type { Ask, Reading } from '../reading.ts';
import { withStatesAsConditions } from '../said-states.ts';
import { addAsks } from './asked-columns.ts';
import { addGroups, orderByTimes } from './asked-groups.ts';
import { chooseBase } from './base-of-question.ts';
import { addConditions } from './conditions.ts';
import { addDefaults, addOwners } from './defaults.ts';
import { addUpForNamed } from './figures-of-named.ts';
import { groupPlainDimensions } from './grouped-rows.ts';
import { IntentDraft, type IntentSource } from './intent-draft.ts';
import { settleLevels } from './levels.ts';
import { labelsOf } from './names-of-rows.ts';
import { addRankings } from './rankings.ts';
import { nameAsSaid, nameWhoseFigures } from './said-names.ts';
import { show } from './shown-figures.ts';
import { sortedByOwnName } from './sorted-by-name.ts';

export type Built = {
  readonly intent: QueryIntent;
  /** Notes on choices that the statement alone does not show ("in force on 2025-06-30"). */
  readonly notes: readonly string[];
  /** How many choices had to be made without the question's help; lower is better. */
  readonly guesses: number;
};

type NotBuilt = { readonly problem: string };

/** The intent of a reading whose slots are settled, or the part of the question that has no place in it. */
export function buildIntent(
  reading: Reading,
  options: readonly Option[],
  texts: readonly string[],
  source: IntentSource,
): Built | NotBuilt {
  try {
    const own = sortedByOwnName(reading, options, texts);
    const counted = withFiguresOfOwners(withoutCountsOfCounts(own.reading, own.options), own.options);
    const said = withStatesAsConditions(withTotals(counted, own.options, texts), own.options, texts);
    return build(new IntentDraft(said, own.options, texts, source));
  } catch (error) {
    if (error instanceof NoPlace) return { problem: error.part };
    throw error;
  }
}

/** "The average number of guests": where a column holds the number, it is not counted once more. */
function withoutCountsOfCounts(reading: Reading, options: readonly Option[]): Reading {
  const asks = reading.asks.filter(({ slot, aggregate }) => {
    const option = slot === null ? undefined : options[slot];
    const isAlso = reading.asks.some(
      (other) => other.slot === slot && other.aggregate !== null && other.aggregate !== 'count',
    );
    return !(aggregate === 'count' && isAlso && option !== undefined && isStoredCount(option));
  });
  return { ...reading, asks };
}

/** "Average invoice amount": the amount is averaged, and the invoice only says whose it is. */
function withFiguresOfOwners(reading: Reading, options: readonly Option[]): Reading {
  const figureOf = ({ slot, aggregate }: Ask): Ask | undefined => {
    const owner = slot === null ? undefined : options[slot];
    if (slot === null || owner?.kind !== 'table' || aggregate === null || aggregate === 'count')
      return undefined;
    return reading.asks.find((other) => {
      const figure = other.slot === null ? undefined : options[other.slot];
      const isNext = other.slot === reading.next.get(slot) && other.aggregate === null;
      return isNext && figure?.kind === 'column' && figure.entry.table === owner.entry.table;
    });
  };
  const asks = reading.asks.flatMap((ask): Ask[] => {
    if (figureOf(ask) !== undefined) return [];
    const owner = reading.asks.find((other) => figureOf(other) === ask);
    return [owner === undefined ? ask : { ...ask, aggregate: owner.aggregate }];
  });
  return { ...reading, asks };
}

/** "The total amount of unpaid bills" is what they come to together, also where a column is called so. */
function withTotals(reading: Reading, options: readonly Option[], texts: readonly string[]): Reading {
  const [only, ...others] = reading.asks;
  const option = options[only?.slot ?? -1];
  const isTotal = /^total \w/i.test(texts[only?.slot ?? -1] ?? '');
  const isAlone = others.length === 0 && reading.groups.length === 0 && reading.rankings.length === 0;
  if (only === undefined || option?.kind !== 'column' || !isTotal || !isAlone) return reading;
  const { column } = option.entry;
  const isAdded = only.aggregate === null && isNumeric(column) && reading.owners.length > 0;
  return isAdded ? { ...reading, asks: [{ ...only, aggregate: 'sum' }] } : reading;
}

function build(draft: IntentDraft): Built {
  const { reading } = draft;
  draft.base = chooseBase(draft);
  addAsks(draft);
  addGroups(draft);
  if (
    draft.select.length === 0 &&
    reading.rankings.every((ranking) => ranking.limit === null && ranking.slot === null) &&
    reading.rankings.length > 0
  )
    for (const dimension of labelsOf(draft, draft.table(draft.base))) show(draft, dimension);
  addRankings(draft);
  orderByTimes(draft);
  addConditions(draft);
  addUpForNamed(draft);
  addOwners(draft);
  finishSelect(draft);
  addDefaults(draft);
  nameWhoseFigures(draft);
  if (draft.limit === null) draft.limit = reading.limit;
  const grouped = draft.groupBy.length > 0;
  if (grouped || draft.hasAggregates()) groupPlainDimensions(draft);
  settleLevels(draft);
  nameAsSaid(draft);
  refuseHiddenGroups(draft);
  return {
    intent: {
      subject: draft.base,
      joins: draft.joins,
      select: draft.select,
      filters: draft.filters,
      groupBy: draft.groupBy,
      having: draft.having,
      orderBy: draft.orderBy,
      limit: draft.limit,
      distinct: draft.distinct && draft.groupBy.length === 0 && !draft.hasAggregates(),
    },
    notes: draft.notes,
    guesses: draft.guesses,
  };
}

/**
 * "How many products have more than one code" wants the groups counted, which takes a query over a query; figures of
 * groups that are not shown would answer something else.
 */
function refuseHiddenGroups(draft: IntentDraft): void {
  const showsGroups = draft.select.some((item) => 'dimension' in item || item.measure.aggregate === null);
  if (draft.having.length === 0 || showsGroups) return;
  const condition = draft.reading.conditions.find((other) => other.kind === 'compare');
  throw new NoPlace(condition?.text ?? 'how many');
}

function finishSelect(draft: IntentDraft): void {
  const { reading } = draft;
  if (reading.everything) {
    const table = draft.table(draft.base);
    const asked = draft.select.filter((item) => 'measure' in item && item.measure.aggregate !== null);
    if (asked.length === 0) {
      draft.select.length = 0;
      for (const column of table.columns) draft.select.push({ dimension: dimensionOf(table, column) });
    }
  }
  if (draft.select.length === 0)
    for (const dimension of labelsOf(draft, draft.table(draft.base))) draft.select.push({ dimension });
  draft.distinct = draft.distinct || reading.distinct;
}
