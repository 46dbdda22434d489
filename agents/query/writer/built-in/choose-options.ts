import { isYear } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { numberWords } from '#lib/schema/rows-called.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { isUnit } from '../../../question/assumed/quantities.ts';
import type { ValueLink } from './find-values.ts';
import type { Slot } from './items.ts';
import { suitsFigure } from './kept-extremes.ts';
import { type Link, tableOf } from './links.ts';
import type { Condition, Reading } from './reading.ts';
import { isNumbering, type TableEntry } from './schema-lexicon.ts';
import {
  isCalledAsTable,
  isKey,
  keepsHistory,
  keyDate,
  labelColumns,
  sameName,
  validity,
} from './table-nature.ts';
import type { TablePaths } from './table-paths.ts';
import { isMany } from './word-forms.ts';

export type Option = Link | ValueLink;

/** One way to settle every slot of a question. */
export type Choice = { readonly options: readonly Option[]; readonly score: number };

const beamWidth = 48;
const optionsTried = 6;

/**
 * The best joint choices of meaning for the slots: each option by how well it fits its words and its role, less for every
 * further table that has to be joined.
 */
export function chooseOptions(
  slots: readonly Slot[],
  reading: Reading,
  paths: TablePaths,
  preferred: ReadonlyMap<string, number>,
): Choice[] {
  const fits = roleFits(reading, slots);
  type Partial = {
    readonly options: readonly Option[];
    readonly tables: readonly string[];
    /** What joining the tables in the order of their slots costs; it is in the score. */
    readonly far: number;
    readonly score: number;
  };
  const likely = slots.map((slot) => likelyOptions(slot, slots));
  let beam: Partial[] = [{ options: [], tables: [], far: 0, score: 0 }];
  slots.forEach((_, index) => {
    const next: Partial[] = [];
    for (const partial of beam)
      for (const option of likely[index] ?? []) {
        const table = tableOf(option).name;
        const isNew = !partial.tables.includes(table);
        const cost =
          partial.tables.length === 0
            ? 0
            : Math.min(...partial.tables.map((other) => paths.cost(other, table)));
        const isFar = isNew && partial.tables.length > 0;
        const far = isFar ? Math.min(cost, farthest) : 0;
        const further = isFar ? ofOthers(slots[index], option, cost) : 0;
        const tables = isNew ? [...partial.tables, table] : partial.tables;
        const worth = fits[index]?.(option, partial.options) ?? 0;
        const retrieved = 0.1 * (preferred.get(table) ?? 0);
        next.push({
          options: [...partial.options, option],
          tables,
          far: partial.far + far,
          score:
            partial.score +
            option.score +
            worth +
            retrieved -
            far -
            further -
            saidAgain(option, partial.options),
        });
      }
    next.sort((one, other) => other.score - one.score);
    beam = next.slice(0, beamWidth);
  });
  // Which word comes first says nothing of which tables are near: each is joined to the nearest of all.
  return beam
    .map(({ options, tables, far, score }) => ({ options, score: score + far - spanning(tables, paths) }))
    .toSorted((one, other) => other.score - one.score);
}

const farthest = 2.5;

/** What it costs to join tables, each to the nearest of those that are joined (a minimum spanning tree). */
function spanning([first, ...rest]: readonly string[], paths: TablePaths): number {
  const joined = first === undefined ? [] : [first];
  const left = new Set(rest);
  let cost = 0;
  while (left.size > 0) {
    const ways = [...left].map((table) => ({
      table,
      cost: Math.min(...joined.map((other) => paths.cost(other, table))),
    }));
    const nearest = ways.reduce((best, way) => (way.cost < best.cost ? way : best));
    joined.push(nearest.table);
    left.delete(nearest.table);
    cost += Math.min(nearest.cost, farthest);
  }
  return cost;
}

/** "Boats" and "type" in one question are hardly both the boat types, nor "listings" and "exchange" both the listings. */
function saidAgain(option: Option, earlier: readonly Option[]): number {
  const isAgain = earlier.some(
    ({ kind, entry, score }) =>
      kind === 'table' && entry.table === option.entry.table && Math.min(score, option.score) < wholeName,
  );
  return option.kind === 'table' && isAgain ? ofAnotherThing : 0;
}

const wholeName = 1;

/** A bare "type" is hardly that of a thing behind another one, whose name its column has as well and the question has not. */
function ofOthers(slot: Slot | undefined, option: Option, cost: number): number {
  return cost > oneStep && slot !== undefined && leavesOutItsTable(slot, option) ? ofAnotherThing : 0;
}

function leavesOutItsTable({ text }: Slot, option: Option): boolean {
  if (option.kind !== 'column' || option.entry.sharedParts.length === 0) return false;
  const stems = words(text).map(stemOf);
  return !option.entry.sharedParts.some((part) => stems.some((stem) => part.has(stem)));
}

const ofAnotherThing = 0.25;
/** What a way of more than one step costs at least. */
const oneStep = 0.12;

/** The best options of a slot; of many equally good ones ("name"), those of tables that the rest of the question names. */
function likelyOptions(slot: Slot, slots: readonly Slot[]): Option[] {
  const named = new Set(
    slots.flatMap((other) =>
      other === slot ? [] : other.options.slice(0, 3).map((option) => tableOf(option).name),
    ),
  );
  const parents = new Set(
    slots.flatMap((other) =>
      other === slot
        ? []
        : other.options
            .slice(0, 1)
            .flatMap((option) => tableOf(option).foreignKeys.map((key) => key.referencedTable.toLowerCase())),
    ),
  );
  const worth = (option: Option) => {
    const { name } = tableOf(option);
    const isNear = named.has(name) || parents.has(name.toLowerCase());
    return (
      option.score +
      (named.has(name) ? 0.15 : isNear ? 0.08 : leavesOutItsTable(slot, option) ? -ofAnotherThing : 0)
    );
  };
  return slot.options.toSorted((one, other) => worth(other) - worth(one)).slice(0, optionsTried);
}

/** How much better a name fits than another that shares but a part of it. */
const muchMore = 0.2;

type Fit = (option: Option, earlier: readonly Option[]) => number;

const calendarNoun = /^(?:the )?(?:days?|dates?)$/i;

/** "By date": the day that rows are about, not the bounds of a period, and nothing that is merely told by the day. */
function datesRows(option: Option): number {
  if (option.kind !== 'column') return 0;
  if (!isDate(option.entry.column)) return -1;
  const { table, column } = option.entry;
  const period = validity(table);
  if (column === period?.begin || column === period?.end) return -0.5;
  return keyDate(table) === column ? 0.3 : 0;
}

/** For each slot, how well an option suits the role the slot plays; earlier slots are settled. */
function roleFits(reading: Reading, slots: readonly Slot[]): Fit[] {
  const fits: Fit[] = [];
  const dated = reading.conditions.some(
    (condition) => condition.kind === 'date' || condition.kind === 'latest',
  );
  // With a day in the question, the figure that is kept by day is meant.
  const byDay = (option: Option) => (dated && keyDate(tableOf(option)) !== null ? 0.2 : 0);
  const isOfNamed = reading.conditions.some(({ kind }) => kind === 'value');
  const also = (slot: number | null, worth: Fit) => {
    if (slot === null) return;
    const before = fits[slot];
    fits[slot] =
      before === undefined ? worth : (option, earlier) => before(option, earlier) + worth(option, earlier);
  };
  for (const { slot } of [...reading.asks, ...reading.groups])
    if (slot !== null && calendarNoun.test(slots[slot]?.text ?? '')) also(slot, datesRows);
  const isGrouped =
    reading.groups.length > 0 &&
    reading.groups.every(({ slot }) => !calendarNoun.test(slots[slot ?? -1]?.text ?? ''));
  for (const ask of reading.asks)
    also(ask.slot, (option) => {
      const isCounted = isGrouped && areRowsOfKinds(slots[ask.slot ?? -1], option);
      if (ask.aggregate === null && isCounted) return 0.5;
      if (ask.aggregate === null && option.kind === 'table') return 0.02;
      if (ask.aggregate === null) return isOfNamed && isFigure(option) ? byDay(option) : 0;
      if (ask.aggregate === 'count')
        return option.kind === 'table'
          ? holdsCount(option.entry)
            ? 0
            : 0.25
          : isKeyLike(option)
            ? 0.05
            : isStoredCount(option)
              ? 0.2
              : ask.distinct
                ? 0
                : -0.25;
      // "Total clients" are how many there are; "total orders" may be what they come to.
      if (option.kind === 'table' && ask.aggregate === 'sum' && labelColumns(option.entry.table).length > 0)
        return -0.2;
      if (option.kind !== 'column' || isNumberedBy(option)) return -1;
      return isNumeric(option.entry.column) ||
        (isDate(option.entry.column) && ['min', 'max'].includes(ask.aggregate))
        ? 0.3 + byDay(option)
        : -1;
    });
  for (const ask of reading.asks) also(ask.slot, (option) => suitsFigure(option, ask.aggregate));
  for (const ranking of reading.rankings)
    also(ranking.slot, (option) => suitsFigure(option, ranking.descending ? 'max' : 'min'));
  for (const { slot } of [...reading.asks.filter(({ aggregate }) => aggregate === null), ...reading.groups])
    also(slot, (option) => (hasNameBeside(option) ? -ofAnotherThing : 0));
  for (const group of reading.groups)
    also(group.slot, (option) =>
      option.kind === 'column' &&
      isNumeric(option.entry.column) &&
      !isYear(option.entry.column) &&
      option.entry.referencesTable === null
        ? -0.35
        : 0.05,
    );
  // "Employees in each office": where offices are those of employees, these are no headcount of somebody else.
  for (const group of reading.groups)
    also(group.slot, (option, earlier) => {
      const isOfThose = reading.asks.some(({ slot }) => {
        const asked = slot === null ? undefined : earlier[slot];
        if (slot === null || asked?.kind !== 'column' || asked.entry.table === tableOf(option)) return false;
        return slots[slot]?.options.some(
          ({ kind, entry, score }) =>
            kind === 'table' && entry.table === tableOf(option) && score >= asked.score,
        );
      });
      return isOfThose ? -1 : 0;
    });
  for (const ranking of reading.rankings)
    also(ranking.slot, (option) => {
      if (option.kind === 'table') return ranking.counts ? 0.1 : ranking.limit === null ? -0.1 : -0.5;
      if (option.kind !== 'column') return -1;
      // "By number of rentals": rows, unless a column says how many.
      if (ranking.aggregate === 'count' && isNumeric(option.entry.column) && !isStoredCount(option))
        return -0.5;
      if (isKeyLike(option)) return ranking.limit === null ? 0 : -0.7;
      // "The most dividends" are many, not late, and so is the "top 3 by close".
      const isTop = ranking.limit !== null && ranking.descending && ranking.about.length === 0;
      if (
        isDate(option.entry.column) &&
        (ranking.counts || isTop) &&
        !/date|day|time|year/i.test(ranking.text)
      )
        return -0.6;
      if (isNumeric(option.entry.column) || isDate(option.entry.column))
        return option.entry.referencesTable === null ? 0.2 + byDay(option) : -0.2;
      return ranking.limit === null || ranking.byFrequency ? 0.05 : -0.45;
    });
  // "Former names with their current name": beside a thing, its name is its own.
  const tableOfFirst = (earlier: readonly Option[]) => earlier.find((option) => option.kind !== 'value');
  for (const ask of reading.asks)
    also(ask.slot, (option, earlier) => {
      if (
        ask.aggregate === null &&
        earlier.some((other) => other.kind === 'column' && other.entry === option.entry)
      )
        return -0.3;
      // The name of a row of former names is shown already; "their name" is that of what they belong to.
      const isShown = earlier.some(
        (other) =>
          other.kind === 'table' &&
          option.kind === 'column' &&
          other.entry.table === option.entry.table &&
          labelColumns(option.entry.table).includes(option.entry.column) &&
          isForeignName(option.entry.table, option.entry.table.primaryKey[0] ?? ''),
      );
      if (isShown) return -0.15;
      const first = tableOfFirst(earlier);
      if (option.kind !== 'column' || first === undefined || option === first) return 0;
      return labelColumns(first.entry.table).length === 0 || first.entry.table === option.entry.table
        ? 0
        : first.entry.table.foreignKeys.some((key) =>
              sameName(key.referencedTable, option.entry.table.name),
            ) && labelColumns(option.entry.table).includes(option.entry.column)
          ? 0.05
          : 0;
    });
  const ownersAfter = reading.owners;
  for (const owner of ownersAfter) {
    also(owner, (option, earlier) => {
      const table = tableOf(option).name;
      const asked = reading.asks.flatMap((ask) =>
        ask.slot !== null && ask.slot < owner ? [earlier[ask.slot]] : [],
      );
      const same = asked.some((other) => other !== undefined && tableOf(other).name === table);
      return (option.kind === 'table' ? 0.12 : -0.1) + (same ? 0.2 : 0);
    });
  }
  // "How many records does Dusk have": those of a band, though one of them is called so.
  const isOwnName = ({ entry }: Extract<Option, { kind: 'value' }>, earlier: readonly Option[]) =>
    labelColumns(entry.table).includes(entry.column) &&
    reading.asks.some(({ aggregate, slot }) => {
      const counted = aggregate === 'count' ? earlier[slot ?? -1] : undefined;
      return counted?.kind === 'table' && counted.entry.table === entry.table;
    });
  const visit = (conditions: readonly Condition[]) => {
    for (const condition of conditions) {
      if (condition.kind === 'value') {
        for (const slot of condition.slots)
          also(slot, (option, earlier) => {
            const hint = condition.hint === null ? undefined : earlier[condition.hint];
            const first = earlier[condition.slots[0] ?? slot];
            // "From Utah or Texas": two values of one column, though another holds one of them too.
            const apart =
              first !== undefined && option.kind === 'value' && first.entry !== option.entry ? -1 : 0;
            if (option.kind === 'value' && isOwnName(option, earlier)) return apart - 0.1;
            if (hint === undefined || option.kind !== 'value') return apart;
            if (hint.kind === 'column' && hint.entry === option.entry) return apart + 0.4;
            return apart + (tableOf(hint).name === tableOf(option).name ? 0.2 : 0);
          });
      } else if (condition.kind === 'columns') {
        for (const slot of [condition.slot, condition.other])
          also(slot, (option, earlier) => {
            if (option.kind !== 'column' || !isNumeric(option.entry.column)) return -1;
            const left = slot === condition.other ? earlier[condition.slot] : undefined;
            return left !== undefined && tableOf(left).name === option.entry.table.name ? 0.3 : 0;
          });
      } else if (condition.kind === 'compare' || condition.kind === 'versus') {
        const called = slots[condition.slot ?? -1]?.options.find(({ kind }) => kind === 'table')?.score ?? 0;
        const isMeasured = condition.kind === 'versus' || condition.measured;
        also(condition.slot, (option) => {
          // "4 or more transactions": how many there are, unless a column is called so.
          if (option.kind === 'table')
            return condition.kind === 'versus' ? -1 : condition.measured ? 0 : 0.15;
          if (option.kind !== 'column') return -1;
          // "At least two delays" are rows, and no length of one in minutes.
          if (!isMeasured && called > option.score + muchMore) return -1;
          // "Employees under 30": a number that tells rows apart, or says yes or no, is under nothing.
          if (isKey(option.entry.table, option.entry.column) || flagOf(option.entry.column) !== null)
            return -1;
          return isNumeric(option.entry.column) && option.entry.referencesTable === null ? 0.2 : -0.4;
        });
      } else if (condition.kind === 'date') {
        if (condition.hint !== null && calendarNoun.test(slots[condition.hint]?.text ?? ''))
          also(condition.hint, datesRows);
        also(condition.hint, (option) =>
          option.kind === 'column' && (isDate(option.entry.column) || isYear(option.entry.column)) ? 0.25 : 0,
        );
      } else if (condition.kind === 'quoted') {
        also(condition.hint, (option) =>
          option.kind === 'column' && option.entry.column.kind === 'text' ? 0.15 : 0,
        );
      } else if (condition.kind === 'exists') {
        also(condition.slot, (option, earlier) => {
          // What must be missing is not what is listed.
          const listed =
            condition.negated &&
            reading.asks.some(
              (ask) =>
                ask.slot !== null &&
                earlier[ask.slot] !== undefined &&
                tableOf(earlier[ask.slot] ?? option).name === tableOf(option).name,
            );
          // "Closed on": what happened is a row of its own, not some column.
          const verb = option.kind === 'column' && /(?:ed|ing)$/.test(condition.text) ? 0.35 : 0;
          return (option.kind === 'table' ? 0.1 : 0) - verb - (listed && option.kind === 'table' ? 0.6 : 0);
        });
        visit(condition.inner);
      }
    }
  };
  visit(reading.conditions);
  return fits;
}

/** The customers of a file are told by its `Customer Name`, where it has a `Customer ID` as well. */
function hasNameBeside(option: Option): boolean {
  if (option.kind !== 'column' || option.entry.referencesTable !== null) return false;
  const { table, column } = option.entry;
  const parts = spokenParts(column.name);
  const name = [...parts.slice(0, -1), 'name'].join(' ');
  return (
    table.primaryKey.length === 0 &&
    parts.length > 1 &&
    numberWords.has(parts.at(-1) ?? '') &&
    table.columns.some((other) => other.kind === 'text' && spokenParts(other.name).join(' ') === name)
  );
}

/** The number of an instalment says which it is. */
function isNumberedBy(option: Option): boolean {
  return option.kind === 'column' && isNumbering(splitIdentifier(option.entry.column.name));
}

/** A column that already holds a count: "number of employees", "hours". */
export function isStoredCount(option: Option): boolean {
  if (option.kind !== 'column') return false;
  const { entry } = option;
  if (!isNumeric(entry.column) || isYear(entry.column) || isKey(entry.table, entry.column)) return false;
  if (isNumberedBy(option)) return false;
  // "Police_officers", "num_of_component": a figure named for the things it counts.
  return (
    entry.vocabulary.has('number') ||
    capacities.has(spokenParts(entry.column.name).at(-1) ?? '') ||
    (entry.column.kind === 'integer' && /[^s]s$/i.test(entry.column.name)) ||
    isCalledAsTable(entry.table, entry.column) ||
    isAmountOfTime(option)
  );
}

/** So many fit into each row, whatever they are called. */
const capacities = new Set(['capacity', 'seating']);

/** "How many hours": a column that is called by its unit holds so many of it in each row. */
export function isAmountOfTime(option: Option): boolean {
  if (option.kind !== 'column' || !isNumeric(option.entry.column)) return false;
  const last = spokenParts(option.entry.column.name).at(-1)?.toLowerCase() ?? '';
  return last.endsWith('s') && isUnit(last);
}

/** "Complaints by shop" are rows that are counted, though each says what kind it is in a column that is called so too. */
function areRowsOfKinds(slot: Slot | undefined, option: Option): boolean {
  if (slot === undefined || option.kind !== 'table' || !isMany(words(slot.text).at(-1) ?? '')) return false;
  return slot.options.some(
    (other) =>
      other.kind === 'column' &&
      other.entry.table === option.entry.table &&
      other.entry.column.distinctValues !== undefined,
  );
}

/** A table that keeps a count over time ("shares outstanding"), or one called as itself: its rows are not the things counted. */
function holdsCount({ table, columns }: TableEntry): boolean {
  const isKept = keepsHistory(table) || keyDate(table) !== null;
  return columns.some(
    (entry) =>
      isStoredCount({ kind: 'column', entry, score: 1 }) && (isKept || isCalledAsTable(table, entry.column)),
  );
}

function isForeignName(table: TableEntry['table'], name: string): boolean {
  return table.foreignKeys.some((key) => key.columns.some((column) => sameName(column, name)));
}

function isFigure(option: Option): boolean {
  return option.kind === 'column' && isNumeric(option.entry.column) && !isKeyLike(option);
}

function isKeyLike(option: Option): boolean {
  return (
    option.kind === 'column' &&
    option.entry.table.primaryKey.some((name) => sameName(name, option.entry.column.name))
  );
}
