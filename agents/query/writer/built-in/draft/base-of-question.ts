import pluralize from 'pluralize';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { words } from '#lib/text/words.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import { labelColumns } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';
import { genericOwner } from './named-owner.ts';

/** The table whose rows the question is about. Throws NoPlace where nothing says what to show. */
export function chooseBase(draft: IntentDraft): string {
  const { reading } = draft;
  const wanted: string[] = [];
  const want = (slot: number | null) => {
    const option = slot === null ? undefined : draft.options[slot];
    if (option !== undefined && !wanted.includes(tableOf(option).name)) wanted.push(tableOf(option).name);
  };
  for (const ask of reading.asks) {
    const owner = genericOwner(draft, ask);
    if (owner === null) want(ask.slot);
    else if (!wanted.includes(owner.name)) wanted.push(owner.name);
  }
  for (const group of reading.groups) want(group.slot);
  const primary = wanted[0];
  for (const owner of reading.owners) if (draft.options[owner]?.kind === 'table') want(owner);
  if (wanted.length === 0) {
    const kind = kindRanked(draft) ?? kindWithout(draft);
    if (kind !== null) return kind;
    for (const ranking of reading.rankings) want(ranking.slot);
    for (const condition of reading.conditions) {
      if (condition.kind === 'exists' || condition.kind === 'compare') want(condition.slot);
      if (condition.kind === 'latest') want(condition.slot);
      if (condition.kind === 'value' && wanted.length === 0) for (const slot of condition.slots) want(slot);
    }
  }
  if (reading.asks.some((ask) => ask.how === 'followed')) {
    const of = draft.options.find((option) => option.kind === 'value');
    const [kept] = of === undefined ? [] : draft.keptByDay(tableOf(of).name);
    if (kept === undefined) throw new NoPlace('how it moved');
    return kept;
  }
  if (wanted.length > 0 && asksForValues(draft)) return baseOfValues(draft, wanted[0] ?? '');
  if (wanted.length === 0) throw new NoPlace('what to show');
  // Counting things is about those things, whatever they are counted by.
  const counted = reading.asks.find((ask) => ask.aggregate === 'count' && ask.slot !== null);
  const countedOption =
    counted?.slot === null || counted === undefined ? undefined : draft.options[counted.slot];
  const candidates = [...(countedOption === undefined ? [] : [tableOf(countedOption).name]), ...wanted];
  const reachesAll = candidates.find((from) =>
    wanted.every((to) => {
      const path = draft.source.paths.path(from, to, draft.mentioned);
      return path !== null && draft.source.paths.isToOne(path);
    }),
  );
  return reachesAll ?? primary ?? wanted[0] ?? '';
}

/** "The accountants", "how many accountants": nothing but values is named. */
function asksForValues({ reading: { asks, owners }, options }: IntentDraft): boolean {
  const isValue = (slot: number | null) => slot !== null && options[slot]?.kind === 'value';
  const isCount =
    asks.length > 0 && asks.every(({ aggregate, slot }) => aggregate === 'count' && isValue(slot));
  return owners.length === 0 && (isCount || (asks.length === 0 && options.every((_, slot) => isValue(slot))));
}

/** "The dessert with the most units sold" is a dish: the things of a kind are ranked by figures that another table keeps of them. */
function kindRanked({ reading, options, source }: IntentDraft): string | null {
  const [ranking] = reading.rankings;
  const figure = ranking?.slot == null ? undefined : options[ranking.slot];
  if (figure?.kind !== 'column' || !isNumeric(figure.entry.column)) return null;
  const from = tableOf(figure).name;
  for (const condition of reading.conditions) {
    const [slot] = condition.kind === 'value' && !condition.negated ? condition.slots : [];
    const value = slot === undefined ? undefined : options[slot];
    if (value?.kind !== 'value' || slot === undefined || slot > (ranking?.slot ?? 0)) continue;
    const { table, column } = value.entry;
    const path = table.name === from ? null : source.paths.path(from, table.name);
    const isName = labelColumns(table).includes(column);
    if (path !== null && source.paths.isToOne(path) && !isName) return table.name;
  }
  return null;
}

/** "Banks that are not rated": of rows that there are none of, those that they would be of are asked for, here companies of that kind. */
function kindWithout({ reading, options, source }: IntentDraft): string | null {
  const denied = reading.conditions.find((condition) => condition.kind === 'exists' && condition.negated);
  const kind = reading.conditions.find((condition) => condition.kind === 'value' && !condition.negated);
  const rows = denied?.kind === 'exists' ? options[denied.slot] : undefined;
  const value = kind?.kind === 'value' ? options[kind.slots[0] ?? -1] : undefined;
  if (rows === undefined || value === undefined || reading.rankings.length > 0) return null;
  const path = source.paths.path(tableOf(rows).name, tableOf(value).name);
  // What a kind is of refers to it.
  const step = path?.at(-2) ?? path?.at(-1);
  return step !== undefined && path !== null && source.paths.isToOne(path) ? step.toTable : null;
}

/**
 * "The ISIN of Airbus", "the exchange-traded funds": only values are named. What is asked for are the rows that lie
 * between them, or the things of the type that is named.
 */
function baseOfValues(draft: IntentDraft, first: string): string {
  const { paths, tables } = draft.source;
  const named = [...new Set(draft.options.map((option) => tableOf(option).name))];
  const total = (name: string) => named.reduce((sum, other) => sum + paths.distance(name, other), 0);
  const isType = /type|categor|kind|class|status/i.test(first) || namesThingsOf(draft, first);
  if (named.length === 1 && !isType) return first;
  const own = rowsInState(draft, named);
  if (own !== null) return own;
  const between = tables
    .map((table) => table.name)
    .filter((name) => !named.includes(name) && Number.isFinite(total(name)))
    .filter((name) => named.every((other) => paths.isToOne(paths.path(name, other) ?? [])))
    .sort((one, other) => total(one) - total(other));
  const [best, second] = between;
  if (best === undefined) return first;
  if (named.length > 1 || second === undefined || total(second) > total(best)) return best;
  // Of several that refer to it those are meant that have names, and not what is noted of them.
  const [only, ...others] = between.filter(
    (name) => total(name) === total(best) && labelColumns(draft.table(name)).length > 0,
  );
  return only !== undefined && others.length === 0 ? only : first;
}

/** "No-shows by doctor": rows by a state that they are in themselves, where all else that is named is theirs. */
function rowsInState({ options, source }: IntentDraft, named: readonly string[]): string | null {
  const [state] = options.filter(
    (option) => option.kind === 'value' && !labelColumns(option.entry.table).includes(option.entry.column),
  );
  const from = state === undefined || named.length < 2 ? null : tableOf(state).name;
  const isOfAll =
    from !== null &&
    named.every((to) => {
      const path = source.paths.path(from, to);
      return path !== null && source.paths.isToOne(path);
    });
  return isOfAll ? from : null;
}

/** "Accountants" where a job is called Accountant: not the job is meant, but those that have it. */
function namesThingsOf({ options, texts }: IntentDraft, table: string): boolean {
  return options.some((option, slot) => {
    if (option.kind !== 'value' || tableOf(option).name !== table) return false;
    // A contract of those that are contractors is no thing of its own.
    if (!labelColumns(option.entry.table).includes(option.entry.column)) return false;
    const said = words(texts[slot] ?? '').at(-1) ?? '';
    const called = words(String(option.value)).at(-1) ?? '';
    return said !== called && pluralize.isPlural(said) && pluralize.singular(said) === called;
  });
}
