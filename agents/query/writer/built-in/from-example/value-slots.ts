import type { EntityMatch, EntityMatches } from '#lib/domain/entity-match.ts';
import { words } from '#lib/text/words.ts';
import { valueAt } from '../find-values.ts';
import type { TableEntry } from '../schema-lexicon.ts';
import { sameName } from '../table-nature.ts';
import type { Tokens } from '../tokenize.ts';
import type { ValueSpan } from './question-shape.ts';
import type { SqlLiteral } from './sql-literals.ts';

/** Which property of a found name a statement uses. */
const forms = ['label', 'stored', 'key'] as const;
type Form = (typeof forms)[number];

/** A value of the example's question that its statement holds: another one of the same kind may take its place. */
export type ValueSlot = ValueSpan & {
  readonly literals: readonly SqlLiteral[];
  readonly table: string;
  /** The column of the stored value; for a name, the one that it was found in. */
  readonly column: string;
  readonly form: Form;
};

/** The stretches of the example's question whose value stands in its statement, left to right. */
export function slotsOf(
  tokens: Tokens,
  entities: EntityMatches,
  tables: readonly TableEntry[],
  literals: readonly SqlLiteral[],
  isTaken: (at: number) => boolean,
): ValueSlot[] {
  const slots: ValueSlot[] = [];
  const isFree = (first: number, end: number) =>
    !tokens.slice(first, end).some((_, offset) => isTaken(first + offset)) &&
    !slots.some((slot) => slot.first < end && first < slot.end);
  const add = (span: { first: number; end: number }, found: Omit<ValueSlot, 'first' | 'end' | 'type'>) =>
    slots.push({ ...span, ...found, type: `${found.table}.${found.form}`.toLowerCase() });

  for (const mention of entities.mentions) {
    const span = spanOf(mention, tokens);
    if (!span || !isFree(span.first, span.end)) continue;
    for (const match of mention.matches) {
      const form = forms.find((each) => writtenAs(match, each, literals).length > 0);
      if (!form) continue;
      const { table, matchedColumn: column } = match;
      add(span, { literals: writtenAs(match, form, literals), table, column, form });
      break;
    }
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const value = valueAt(tokens, at, tables, (index) => isTaken(index) || !isFree(index, index + 1));
    const isWritten = (text: string) => literals.some((literal) => literal.value === text);
    const link = value?.links.find((each) => isWritten(String(each.value)));
    if (!value || !link) continue;
    const of = literals.filter((literal) => literal.value === String(link.value));
    const { table, column } = link.entry;
    add(value, { literals: of, table: table.name, column: column.name, form: 'stored' });
  }
  return slots.toSorted((one, other) => one.first - other.first);
}

type FilledSlot = ValueSpan & { readonly slot: ValueSlot; readonly value: string };

/**
 * The values of the asked question for the slots of an example, in their order; null when some slot has none, when a
 * name could mean two things, or when the question has one more than the example.
 */
export function fillSlots(
  slots: readonly ValueSlot[],
  tokens: Tokens,
  entities: EntityMatches,
  tables: readonly TableEntry[],
  fixed: ReadonlySet<string>,
  isTaken: (at: number) => boolean,
): FilledSlot[] | null {
  const filled: FilledSlot[] = [];
  const isFree = (first: number, end: number) =>
    !tokens.slice(first, end).some((_, offset) => isTaken(first + offset)) &&
    !filled.some((each) => each.first < end && first < each.end);
  for (const [type, ofType] of Map.groupBy(slots, (slot) => slot.type)) {
    const [model] = ofType;
    if (!model) continue;
    const found = [...named(model, tokens, entities), ...stored(model, tokens, tables, isTaken)].filter(
      ({ first, end }) =>
        isFree(first, end) && !tokens.slice(first, end).every((token) => fixed.has(token.stem)),
    );
    const values = withoutOverlaps(found);
    if (values.length !== ofType.length) return null;
    for (const [index, slot] of ofType.entries()) {
      const value = values[index];
      if (!value || value.value === null) return null;
      filled.push({ first: value.first, end: value.end, type, slot, value: value.value });
    }
  }
  return filled.toSorted((one, other) => one.first - other.first);
}

type Found = { readonly first: number; readonly end: number; readonly value: string | null };

function named(model: ValueSlot, tokens: Tokens, entities: EntityMatches): Found[] {
  return entities.mentions.flatMap((mention) => {
    const span = spanOf(mention, tokens);
    const matches = mention.matches.filter((match) => sameName(match.table, model.table));
    const [best] = matches;
    if (!span || !best) return [];
    const rivals = matches.filter((match) => match.score >= best.score - 0.02 && match.key !== best.key);
    const isOtherColumn = model.form === 'stored' && !sameName(best.matchedColumn, model.column);
    return [{ ...span, value: rivals.length > 0 || isOtherColumn ? null : written(best, model.form) }];
  });
}

function stored(
  model: ValueSlot,
  tokens: Tokens,
  tables: readonly TableEntry[],
  isTaken: (at: number) => boolean,
): Found[] {
  if (model.form === 'key') return [];
  const own = tables.filter(({ table }) => sameName(table.name, model.table));
  return tokens.flatMap((_, at) => {
    const value = valueAt(tokens, at, own, isTaken);
    const link = value?.links.find(({ entry }) => sameName(entry.column.name, model.column));
    return value && link ? [{ first: value.first, end: value.end, value: String(link.value) }] : [];
  });
}

/** Of stretches that overlap the longest is meant; the rest stay in their order. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const each of found.toSorted((one, other) => other.end - other.first - (one.end - one.first)))
    if (!kept.some((other) => other.first < each.end && each.first < other.end)) kept.push(each);
  return kept.toSorted((one, other) => one.first - other.first);
}

function written(match: EntityMatch, form: Form): string {
  switch (form) {
    case 'key':
      return String(match.key);
    case 'label':
      return match.label;
    case 'stored':
      return match.matchedValue;
  }
}

/** A key is a number like others: it counts only where it is compared with the key column. */
function writtenAs(match: EntityMatch, form: Form, literals: readonly SqlLiteral[]): readonly SqlLiteral[] {
  return literals.filter(
    (literal) =>
      literal.value === written(match, form) &&
      (form !== 'key' || sameName(literal.besides, match.keyColumn)),
  );
}

function spanOf(
  mention: EntityMatches['mentions'][number],
  tokens: Tokens,
): { first: number; end: number } | null {
  const first = tokens.findIndex((token) => token.end > mention.start);
  const last = tokens.findLastIndex((token) => token.start < mention.end);
  return first < 0 || last < first || words(mention.text).length === 0 ? null : { first, end: last + 1 };
}
