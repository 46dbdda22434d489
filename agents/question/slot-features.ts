import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { joinPath } from '#lib/schema/join-graph.ts';
import { rememberedByText } from '#lib/text/remembered-by-text.ts';
import { type Candidate, distance } from './candidates.ts';
import type { LinkKind, Mention } from './mentions.ts';
import type { NamedColumn, NamedTable } from './name-words.ts';
import { type QuestionView, strength } from './question-view.ts';
import type { Shape, Slot } from './shape.ts';
import { hashOf, slotOf } from './weights.ts';

/** A slot that is filled, seen from a later one. */
export type Filled = { readonly slot: Slot; readonly candidate: Candidate };

/** Told each feature, as its slot in the weights. */
export type Note = (slot: number) => void;

/**
 * What speaks for a candidate of a role whatever else is chosen: how it is named, what stands around it, what kind of column
 * it is. Most candidates are named by nothing: `own-scores.ts` remembers what the parts after the first are worth.
 */
export function ownFeatures(role: string, candidate: Candidate, view: QuestionView, note: Note): void {
  const { mention, column, table } = candidate;
  placeFeatures(role, candidate, view, note);
  if (column !== null) {
    columnFeatures(role, column, mention?.by ?? null, note);
    for (const { word } of column.parts) saidFeatures(role, word, view, note);
    if (mention === null) askedFeatures(role, column, view, note);
  }
  if (table !== null) tableFeatures(role, table, column, mention, view, note);
}

/** How the question names a candidate and its values, and what stands around them. */
export function placeFeatures(role: string, candidate: Candidate, view: QuestionView, note: Note): void {
  const add = adding(`${role}|`, note);
  const { mention, column } = candidate;
  const around = (kind: string, first: number, end: number) => {
    for (const known of slotsAround(role, kind, first, end, view)) note(known);
  };
  if (mention !== null && candidate.values.length === 0) {
    around('named', mention.first, mention.end);
    const next = view.values.find(({ first }) => first >= mention.end);
    if (next) add(`value ahead ${Math.min(5, next.first - mention.end)} ${next.kind}`);
    add(`order ${mentionOrder(view, mention)}`);
  }
  if (mention !== null) {
    add(`by ${mention.by} ${shareOf(mention.share)} ${mention.withTable}`);
    add(`words ${Math.min(3, mention.words)} ${mention.by}`);
    if (mention.share >= 1) add(`whole ${mention.by}`);
    if (column !== null) {
      const standing = standingOf(view, mention);
      add(`standing ${standing}`);
      add(`standing ${standing} ${mention.by} ${shareOf(mention.share)}`);
    }
    if (column && column.parts.length > 1)
      add(`parts ${Math.min(3, column.parts.length)} ${shareOf(mention.share)}`);
  } else add('unnamed');
  if (candidate.filling.kind === 'condition' && candidate.values.length === 0) add(`flag ${candidate.fit}`);
  for (const value of candidate.values) {
    around(`value ${value.kind === 'number' ? '#' : 'V'}`, value.first, value.end);
    add(`holds ${value.kind} ${candidate.fit.toFixed(1)}`);
    add(`holders ${value.kind} ${Math.min(4, new Set(value.links.map((link) => link.column)).size)}`);
    add(`length ${value.kind} ${Math.min(4, value.end - value.first)}`);
    if (mention !== null) {
      const away = distance(mention, value);
      const side = mention.first < value.first ? 'before' : 'after';
      add(`away ${side} ${Math.min(6, away)} ${mention.by} ${shareOf(mention.share)}`);
      add(`between ${view.symbols.slice(mention.end, value.first).slice(0, 4).join(' ')}`);
    } else add(`away never ${value.kind}`);
    const rivals = view.values.filter(
      (other) => other !== value && other.first < value.end && value.first < other.end,
    );
    if (rivals.some((other) => other.end - other.first > value.end - value.first))
      add('inside a longer value');
  }
}

/** What kind of column it is, whatever the question says; `by` is how it is named there. */
export function columnFeatures(role: string, column: NamedColumn, by: LinkKind | null, note: Note): void {
  const add = adding(`${role}|`, note);
  const { table } = column;
  add(`kind ${kindOf(column)}`);
  const key = `key ${table.table.primaryKey.includes(column.column.name)} ${referenceOf(column) !== null}`;
  add(key);
  add(`${key} ${by ?? 'unnamed'}`);
  if (column.column.unique) add('unique');
  for (const { word } of column.parts) add(`called ${word} ${by === null ? 'unnamed' : 'named'}`);
  add(`first column ${table.columns.indexOf(column) === 0} ${by === null}`);
  const firstText = table.columns.find((other) => other.column.kind === 'text');
  add(`first text ${firstText === column} ${by === null}`);
}

/** What words that stand for nothing else say about a column that is called by this one. */
export function saidFeatures(role: string, word: string, view: QuestionView, note: Note): void {
  const add = adding(`${role}|`, note);
  for (const token of view.unlinked) add(`said ${token.stem} ${word}`);
}

const askingWords = ['who', 'whose', 'where', 'when', 'which', 'what', 'how'];

/** What the words that ask say about a column that nothing names. */
export function askedFeatures(role: string, column: NamedColumn, view: QuestionView, note: Note): void {
  const add = adding(`${role}|`, note);
  for (const word of askingWords)
    if (view.tokens.some(({ lower }) => lower === word))
      add(`unnamed ${word} ${column.parts.at(-1)?.word ?? ''} ${kindOf(column)}`);
}

/** What speaks for the table of a candidate. Of a column that nothing names only `kindOrName` counts. */
export function tableFeatures(
  role: string,
  table: NamedTable,
  column: NamedColumn | null,
  mention: Mention<unknown> | null,
  view: QuestionView,
  note: Note,
): void {
  const add = adding(`${role}|`, note);
  const own = view.saidTables.findIndex(({ target }) => target === table);
  const said = view.saidTables[own];
  add(`table ${own < 0 ? 'unsaid' : `${Math.min(3, own)} ${said?.by} ${shareOf(said?.share ?? 0)}`}`);
  add(`rank ${Math.min(4, view.ranks.get(table) ?? 4)}`);
  add(
    `table ${own < 0 ? 'unsaid' : 'said'} ${mention === null ? 'unnamed' : `${mention.by} ${shareOf(mention.share)}`}`,
  );
  if (said !== undefined && column !== null) {
    if (mention === null)
      for (const known of slotsAround(role, `of ${kindOrName(column)}`, said.first, said.end, view))
        note(known);
    else add(`near table ${Math.min(5, distance(mention, said))} ${mention.first < said.first}`);
  }
  if (mention !== null && column === null) add(`columns ${Math.min(3, table.columns.length)}`);
  add(`size ${table.columns.length < 3 ? 'link' : 'thing'} ${table.table.foreignKeys.length}`);
}

/** What speaks for a candidate as the first, second or later of its role: where it is named among the others. */
export function orderFeatures(slot: Slot, candidate: Candidate, view: QuestionView, note: Note): void {
  const { mention, values } = candidate;
  if (mention === null || values.length > 0) return;
  adding(`${slot.role}|`, note)(`order ${mentionOrder(view, mention)} of ${slot.index}`);
}

const placesOf = new WeakMap<QuestionView, Map<string, readonly number[]>>();

/** What stands around a place of the question. Many candidates are named by one place. */
function slotsAround(
  role: string,
  kind: string,
  first: number,
  end: number,
  view: QuestionView,
): readonly number[] {
  const places = placesOf.get(view) ?? new Map<string, readonly number[]>();
  placesOf.set(view, places);
  const key = `${role} ${first} ${end} ${kind}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const slots: number[] = [];
  const add = adding(`${role}|${kind} `, (slot) => slots.push(slot));
  const at = (index: number) => view.symbols[index] ?? (index < 0 ? '^' : '$');
  const third = (3 * first) / view.tokens.length;
  add(`before ${at(first - 1)}`);
  add(`before ${at(first - 2)} ${at(first - 1)}`);
  add(`before2 ${at(first - 2)}`);
  add(`before3 ${at(first - 3)} ${at(first - 2)} ${at(first - 1)}`);
  add(`after ${at(end)}`);
  add(`after ${at(end)} ${at(end + 1)}`);
  add(`around ${at(first - 1)} ${at(end)}`);
  add(`after2 ${at(end + 1)}`);
  for (const cue of cuesBefore(view, first)) add(`since ${cue}`);
  add(`place ${third < 1 ? 'start' : third < 2 ? 'middle' : 'end'}`);
  places.set(key, slots);
  return slots;
}

const beginnings = rememberedByText((beginning) => hashOf(beginning));

/** Notes features that begin alike: what they have in common is hashed once. */
function adding(beginning: string, note: Note): (feature: string) => void {
  const hash = beginnings(beginning);
  return (feature) => note(slotOf(feature, hash));
}

/** What fills the slots before one, seen from it: the same for each of its candidates. */
type Before = {
  readonly filled: readonly Filled[];
  /** Tables that are used on the level of the slot, and on others. */
  readonly tables: ReadonlySet<NamedTable>;
  readonly outside: ReadonlySet<NamedTable>;
  /** The last of the same role on this level, and the last of any. */
  readonly last: Filled | undefined;
  readonly lastAny: Filled | undefined;
};

export function seenFrom(slot: Slot, filled: readonly Filled[]): Before {
  const here = filled.filter((each) => each.slot.level === slot.level);
  const outer = filled.filter((each) => each.slot.level !== slot.level);
  return {
    filled,
    tables: new Set(here.flatMap(({ candidate }) => candidate.table ?? [])),
    outside: new Set(outer.flatMap(({ candidate }) => candidate.table ?? [])),
    last: here.findLast((each) => each.slot.role === slot.role),
    lastAny: here.at(-1),
  };
}

/** What speaks for a candidate beside what fills the slots before it. */
export function jointFeatures(
  slot: Slot,
  candidate: Candidate,
  before: Before,
  shape: Shape,
  view: QuestionView,
  note: Note,
): void {
  const add = adding(`${slot.role}+`, note);
  const { tables, outside, last, lastAny } = before;
  const { table, column, mention } = candidate;
  if (table !== null) {
    add(tables.size === 0 ? 'tables none' : tables.has(table) ? 'tables same' : 'tables another');
    if (tables.size > 0 && !tables.has(table)) {
      let away = Number.POSITIVE_INFINITY;
      for (const other of tables) away = Math.min(away, joinDistance(view.tables, other, table));
      add(`away ${Math.min(4, away)}`);
      if (view.saidTables.every(({ target }) => target !== table)) add(`away unsaid ${Math.min(4, away)}`);
    }
    if (outside.size > 0) add(outside.has(table) ? 'outer true' : 'outer false');
  }
  for (const filled of before.filled) {
    const inside = filled.slot.level === slot.level ? '' : 'outer ';
    const other = filled.candidate;
    if (column !== null && other.column === column) add(`${inside}same column ${filled.slot.role}`);
    else if (
      column !== null &&
      other.column !== null &&
      filled.slot.level !== slot.level &&
      refers(column, other.column)
    )
      add(`${inside}refers ${filled.slot.role}`);
    if (
      column !== null &&
      other.column !== null &&
      column !== other.column &&
      column.table === other.column.table &&
      slot.role.endsWith('group')
    ) {
      const isKey = column.table.table.primaryKey.includes(column.column.name);
      add(`groups ${filled.slot.role} by ${isKey ? 'key' : kindOf(column)}`);
    }
    for (const value of candidate.values)
      if (other.values.some((used) => used.first < value.end && value.first < used.end))
        add(`${inside}used value ${filled.slot.role}`);
    if (mention !== null && other.mention !== null && candidate.values.length === 0) {
      const overlap = mention.first < other.mention.end && other.mention.first < mention.end;
      if (overlap) add(`${inside}used mention ${filled.slot.role}`);
    }
    if (mention !== null && candidate.values.length === 0)
      for (const used of other.values)
        if (mention.first < used.end && used.first < mention.end) add(`${inside}inside value`);
  }
  const mine = candidate.values[0] ?? mention;
  const its = last && (last.candidate.values[0] ?? last.candidate.mention);
  if (last !== undefined)
    add(
      mine === null || its == null
        ? 'after unnamed'
        : `after ${mine.first > its.first ? Math.min(4, mine.first - its.first) : 'earlier'}`,
    );
  if (last?.candidate.column && column)
    add(`pair same table ${last.candidate.table === table} ${last.candidate.column === column}`);
  if (lastAny && lastAny !== last) {
    const place = lastAny.candidate.values[0] ?? lastAny.candidate.mention;
    if (mine !== null && place) add(`beside ${lastAny.slot.role} ${mine.first > place.first}`);
  }
  if (candidate.filling.kind === 'number' && candidate.values.length > 0)
    add(`numbers ${shape.slots.filter(({ kind }) => kind === 'number' || kind === 'condition').length}`);
}

const cueWords = new Set(
  'whose with where that who which have has had order sort rank by each per for of in from and or not without but most least than more less between after before at all any'.split(
    ' ',
  ),
);

/** The last two cue words before a place. */
function cuesBefore(view: QuestionView, place: number): string[] {
  const cues: string[] = [];
  for (let at = place - 1; at >= 0 && cues.length < 2; at--) {
    const lower = view.tokens[at]?.lower ?? '';
    if (cueWords.has(lower)) cues.push(`${cues.length} ${lower}`);
  }
  return cues.length === 0 ? ['none'] : [...cues, cues.join(' ')];
}

function shareOf(share: number): string {
  return share >= 1 ? 'all' : share > 0.5 ? 'most' : share === 0.5 ? 'half' : 'some';
}

export const kindOf = rememberedOf(({ column }: NamedColumn) =>
  isNumeric(column) ? 'number' : isDate(column) ? 'date' : column.kind,
);

export function kindOrName(column: NamedColumn): string {
  return column.parts.at(-1)?.word === 'name' ? 'name' : kindOf(column);
}

/** How many places that name other columns lie before a mention. */
const orders = new WeakMap<QuestionView, readonly number[]>();
function mentionOrder(view: QuestionView, mention: { first: number }): number {
  let starts = orders.get(view);
  if (starts === undefined) {
    const found = new Set<number>();
    for (const mentions of view.names.columns.values())
      for (const each of mentions) if (each.by === 'name' && each.share > 0.5) found.add(each.first);
    starts = [...found].sort((one, other) => one - other);
    orders.set(view, starts);
  }
  return Math.min(4, starts.filter((start) => start < mention.first).length);
}

function referenceOf({ table, column }: NamedColumn): string | null {
  const key = table.table.foreignKeys.find(({ columns }) => columns.includes(column.name));
  return key?.referencedTable ?? null;
}

function refers(one: NamedColumn, other: NamedColumn): boolean {
  const leads = (from: NamedColumn, to: NamedColumn) =>
    from.table.table.foreignKeys.some(
      ({ columns, referencedTable, referencedColumns }) =>
        columns.includes(from.column.name) &&
        referencedTable.toLowerCase() === to.table.table.name.toLowerCase() &&
        referencedColumns.some((name) => name.toLowerCase() === to.column.name.toLowerCase()),
    );
  return leads(one, other) || leads(other, one);
}

const distances = new WeakMap<NamedTable, Map<NamedTable, number>>();
export function joinDistance(tables: readonly NamedTable[], from: NamedTable, to: NamedTable): number {
  const known = distances.get(from) ?? new Map<NamedTable, number>();
  distances.set(from, known);
  let steps = known.get(to);
  if (steps === undefined) {
    const path = joinPath(schemaOf(tables), from.table.name, to.table.name);
    steps = path?.length ?? 9;
    known.set(to, steps);
  }
  return steps;
}

const schemas = new WeakMap<readonly NamedTable[], ReturnType<typeof tableSchemas>>();
function tableSchemas(tables: readonly NamedTable[]) {
  return tables.map(({ table }) => table);
}
function schemaOf(tables: readonly NamedTable[]) {
  const known = schemas.get(tables) ?? tableSchemas(tables);
  schemas.set(tables, known);
  return known;
}

const strongest = new WeakMap<
  QuestionView,
  readonly { readonly strength: number; readonly holders: number }[]
>();

/** How a mention compares with the other columns that its words may name: alone, one of several as good, or beaten. */
function standingOf(view: QuestionView, mention: Mention<unknown>): string {
  let best = strongest.get(view);
  if (best === undefined) {
    const found = view.tokens.map(() => ({ strength: 0, holders: 0 }));
    for (const mentions of view.names.columns.values())
      for (const each of mentions)
        for (let at = each.first; at < each.end; at++) {
          const here = found[at];
          if (here === undefined) continue;
          const worth = strength(each);
          if (worth > here.strength + 0.01) found[at] = { strength: worth, holders: 1 };
          else if (worth > here.strength - 0.01) here.holders += 1;
        }
    best = found;
    strongest.set(view, best);
  }
  const places = best.slice(mention.first, mention.end);
  const behind = Math.max(...places.map((place) => place.strength)) - strength(mention);
  if (behind > 0.3) return 'far behind';
  if (behind > 0.01) return 'behind';
  return Math.max(...places.map((place) => place.holders)) > 1 ? 'tied' : 'first';
}
