import pluralize from 'pluralize';
import { isYear, type TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { isAge, keepsPeople } from '../../../../question/assumed/people.ts';
import { isOfDeals } from '../../../../question/assumed/trade.ts';
import { beginnings } from '../age-bounds.ts';
import { isStoredCount, type Option } from '../choose-options.ts';
import { isNumericOrDate } from '../dimensions.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import type { Ranking } from '../reading.ts';
import { type ColumnEntry, columnInWords, lexiconOf } from '../schema-lexicon.ts';
import { eventDate, isAdditive, isFactSheet, labelColumns, sameName } from '../table-nature.ts';
import { relatedCount } from './figures-of-groups.ts';
import { groupShown } from './grouped-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { dimensionsOf } from './names-of-rows.ts';
import { newestFirst } from './newest-rows.ts';
import { rankByColumn, showsRanking } from './rank-by-column.ts';
import { countOf } from './shown-figures.ts';

/** Order, superlatives and how many rows are kept. */
export function addRankings(draft: IntentDraft): void {
  for (const ranking of draft.reading.rankings) addRanking(draft, ranking);
}

function addRanking(draft: IntentDraft, ranking: Ranking): void {
  const { descending } = ranking;
  if (ranking.limit !== null) draft.limit = ranking.limit;
  const option = ranking.slot === null ? undefined : draft.options[ranking.slot];
  if (option === undefined) {
    addRankingWithoutColumn(draft, ranking);
    return;
  }
  if (ranking.aggregate === 'count' && option.kind === 'column' && isStoredCount(option)) {
    rankByColumn(draft, option.entry, { ...ranking, aggregate: null });
    return;
  }
  const size = option.kind === 'table' ? sizeOfOne(draft, option.entry.table, ranking) : null;
  if (size !== null) {
    rankByColumn(draft, size, ranking);
    return;
  }
  if (
    ranking.byFrequency ||
    (option.kind === 'table' && ranking.limit !== null) ||
    ranking.aggregate === 'count'
  ) {
    rankByCount(draft, option, ranking);
    return;
  }
  if (option.kind !== 'column') {
    for (const dimension of dimensionsOf(draft, option))
      draft.orderBy.push({ by: { dimension }, descending });
    return;
  }
  rankByColumn(draft, option.entry, {
    ...ranking,
    descending: descending !== isTurned(option.entry, ranking),
  });
}

/** "Top 3 merchants", in a file of expenses: kinds of its rows, which have no order of their own. */
function topKinds({ reading, options }: IntentDraft, { limit, text }: Ranking): Option | null {
  const [asked, ...others] = reading.asks.flatMap(({ slot }) => (slot === null ? [] : (options[slot] ?? [])));
  if (asked?.kind !== 'column' || others.length > 0 || limit === null) return null;
  const { table, column } = asked.entry;
  const isKind = column.kind === 'text' && column.unique !== true && isFactSheet(table);
  return isKind && /^(?:the |our )?top\b/i.test(text) ? asked : null;
}

/** By what their rows come to where they do; else by how many they have. */
function rankKinds(draft: IntentDraft, kinds: Option, ranking: Ranking): void {
  const table = tableOf(kinds);
  const amount = draft.amountOf(table);
  const by = amount === null ? 'number of rows' : columnInWords(table, amount.column);
  draft.notes.push(`${ranking.text} by ${by}`);
  if (amount === null) rankByCount(draft, kinds, { ...ranking, byFrequency: true });
  else rankByColumn(draft, amount, { ...ranking, aggregate: 'sum' });
  const ranked = draft.orderBy.at(-1)?.by;
  if (ranked !== undefined && 'measure' in ranked && !draft.select.includes(ranked))
    draft.select.push(ranked);
}

/** "The oldest firms by founding year" began first, and of "the oldest first, by age" the age is highest. */
function isTurned({ column }: ColumnEntry, { about }: Ranking): boolean {
  const isTime = isDate(column) || isYear(column);
  return isTime ? about.includes('age') : about.includes('date') && isAge(column);
}

/** Who "has the biggest invoice" has one that comes to the most, and not the most of them. */
function sizeOfOne(
  draft: IntentDraft,
  table: TableSchema,
  { slot, text, aggregate }: Ranking,
): ColumnEntry | null {
  const isOne = pluralize.isSingular(draft.texts[slot ?? -1] ?? '');
  return isOne && aggregate === null && oneOfSize.test(text) ? draft.amountOf(table) : null;
}

const oneOfSize = /^(?:the )?(?:largest|biggest|smallest|highest|lowest)\b/i;

/** The day or year of a beginning: what a thing was purchased for says nothing of its age. */
function beginningOf(draft: IntentDraft): ColumnEntry | null {
  const own = beginnings.map((word) => draft.aboutIn([word], [draft.base]));
  const entries = [...own, draft.aboutColumn(beginnings, draft.base)];
  const begun = entries.find((entry) => entry !== null && (isDate(entry.column) || isYear(entry.column)));
  if (begun != null) return begun;
  // An order is as old as the day it is of; who a person is older than is told by no other day.
  const base = draft.table(draft.base);
  const day = keepsPeople(base) ? null : eventDate(base);
  return lexiconOf(base).columns.find(({ column }) => column === day) ?? null;
}

function addRankingWithoutColumn(draft: IntentDraft, ranking: Ranking): void {
  const { descending } = ranking;
  const newest = ranking.about[0] === 'date' ? newestFirst(draft) : null;
  if (newest !== null) {
    draft.orderBy.push({ by: { dimension: newest }, descending });
    return;
  }
  const about = draft.aboutColumn(ranking.about, draft.base);
  if (about !== null) {
    rankByColumn(draft, about, ranking);
    return;
  }
  if (ranking.about.includes('age')) {
    const birth = beginningOf(draft);
    if (birth !== null) {
      rankByColumn(draft, birth, { ...ranking, descending: !descending });
      return;
    }
    // Nothing here has an age: any other order would answer something else.
    throw new NoPlace(ranking.text);
  }
  const measure = draft.select.find((item) => 'measure' in item);
  if (measure !== undefined) {
    draft.orderBy.push({ by: measure, descending });
    return;
  }
  const kinds = topKinds(draft, ranking);
  if (kinds !== null) {
    rankKinds(draft, kinds, ranking);
    return;
  }
  if (ranksByNumber(draft, ranking)) return;
  if (ranking.limit === null) {
    const figure = draft.select.find(
      (item) => 'dimension' in item && isNumericOrDate(draft.column(item.dimension.column)),
    );
    // "Vans, heaviest first", where nothing says what one weighs: the order of their names would be another.
    if (figure === undefined && ranking.about.length > 0) throw new NoPlace(ranking.text);
    const first = (ranking.descending ? figure : undefined) ?? draft.select[0];
    if (first !== undefined) draft.orderBy.push({ by: first, descending });
    return;
  }
  const grouped = draft.reading.groups.at(-1);
  const groupOption = grouped?.slot == null ? undefined : draft.options[grouped.slot];
  if (groupOption?.kind === 'column' && isNumeric(groupOption.entry.column)) {
    rankByColumn(draft, groupOption.entry, ranking);
    return;
  }
  // "The largest dividends": rows without a name leave no choice.
  const base = draft.table(draft.base);
  // A deal is as high as what it comes to.
  const sizes = isOfDeals(base)
    ? /(?:largest|biggest|smallest|highest|lowest)$/i
    : /(?:largest|biggest|smallest)$/i;
  const isOfSize = sizes.test(ranking.text);
  const figure =
    labelColumns(base).length === 0
      ? (draft.mainMeasure(base) ?? (isOfSize ? draft.amountOf(base) : null))
      : null;
  if (figure !== null && ranking.about.length === 0) {
    rankByColumn(
      draft,
      figure,
      showsKinds(draft) && isAdditive(figure.column) ? { ...ranking, aggregate: 'sum' } : ranking,
    );
    return;
  }
  // "The largest club": by the one figure that clubs have.
  const sole = isOfSize ? (draft.worthOf(base) ?? draft.amountOf(base)) : null;
  if (sole === null) throw new NoPlace(ranking.text);
  draft.notes.push(`${ranking.text} by ${columnInWords(sole.table, sole.column)}`);
  rankByColumn(draft, sole, ranking);
}

/**
 * "Which analysts recommended BUY most often": by how many rows have the value that is named. Throws NoPlace where the rows themselves are
 * ranked: none of them has the most.
 */
function ranksByNumber(draft: IntentDraft, ranking: Ranking): boolean {
  if (!/^(?:the )?(?:most|fewest|least)(?: often| frequently)?$/i.test(ranking.text)) return false;
  const tables = draft.reading.conditions.flatMap((condition) =>
    condition.kind === 'value' && !condition.negated ? condition.slots : [],
  );
  const option = draft.options[tables[0] ?? -1];
  if (option?.kind !== 'value') return false;
  const { table } = option.entry;
  const path = draft.path(draft.base, table.name);
  if (table.name === draft.base && labelColumns(table).length === 0) throw new NoPlace(ranking.text);
  if (path === null || draft.source.paths.isToOne(path)) return false;
  const measure = relatedCount(draft, { kind: 'table', entry: lexiconOf(table), score: 1 });
  if (measure === null) throw new NoPlace(ranking.text);
  groupShown(draft);
  draft.orderBy.push({ by: { measure }, descending: ranking.descending });
  if (showsRanking(draft, ranking)) draft.select.push({ measure });
  return true;
}

/** "Which service brings in the most": of a service there are many rows. */
function showsKinds(draft: IntentDraft): boolean {
  const kinds = draft.select.map((item) =>
    'dimension' in item ? draft.column(item.dimension.column) : null,
  );
  return (
    kinds.length > 0 &&
    kinds.every(
      (column) => column?.kind === 'text' && column.distinctValues !== undefined && column.unique !== true,
    )
  );
}

function rankByCount(draft: IntentDraft, option: Option, ranking: Ranking): void {
  const shown = draft.select.some(
    (item) => 'dimension' in item && tableOf(option).name === item.dimension.column.table,
  );
  const referring =
    ranking.byFrequency && option.kind === 'table' ? referringTo(draft, tableOf(option)) : null;
  if (referring !== null) draft.reach(referring.name);
  const measure = ranking.byFrequency
    ? {
        aggregate: 'count' as const,
        column: null,
        times: null,
        table: referring?.name ?? draft.base,
        label: 'number of rows',
      }
    : option.kind === 'table' && tableOf(option).name === draft.base && shown === false
      ? countOf(draft, option, false)
      : relatedCount(draft, option);
  if (measure === null) throw new NoPlace(ranking.text);
  if (ranking.byFrequency && !draft.select.some((item) => 'dimension' in item))
    for (const dimension of dimensionsOf(draft, option)) draft.select.push({ dimension });
  groupShown(draft);
  draft.orderBy.push({ by: { measure }, descending: ranking.descending });
  if (showsRanking(draft, ranking)) draft.select.push({ measure });
}

/** "The most popular category": the one that most rows of another table refer to. Of several such tables the largest. */
function referringTo(draft: IntentDraft, table: TableSchema): TableSchema | null {
  const referring = draft.source.tables.filter(
    ({ name, foreignKeys }) =>
      name !== table.name && foreignKeys.some(({ referencedTable }) => sameName(referencedTable, table.name)),
  );
  return referring.toSorted((one, other) => other.rowCount - one.rowCount)[0] ?? null;
}
