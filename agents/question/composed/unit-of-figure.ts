import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { type Unit, unitOfName, units } from '../assumed/quantities.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { keepsQuantity } from '../assumed/units-of-schema.ts';
import { type Compose, type Composition, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { withoutLeading } from './wording-at.ts';

const lexicon = en.unitOfFigure;
const bounds: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.bounds));

/**
 * "Films longer than 180 minutes" where the length of a film has no unit in its name: it is taken to be in minutes, if the amount lies within
 * what the column holds, and would not do so in any other unit. A unit that the description says is known.
 */
export const unitOfFigure: Compose = ({ tokens, tables }) => {
  const at = tokens.findIndex(({ kind }, place) => kind === 'number' && unitAt(tokens, place + 1) !== null);
  const [number, word] = [tokens[at], tokens[at + 1]];
  const unit = unitAt(tokens, at + 1);
  if (number?.value == null || word === undefined || unit === null || keepsQuantity(unit.kind, tables))
    return null;
  const column = figureOfKind(unit, tokens, tables);
  const known = column && unitDescribed(column, unit);
  if (column === null || !(known ? true : fitsAlone(number.value, unit, column))) return null;
  const isRange = tokens[at - 2]?.kind === 'number';
  if (isRange && known && known.ratio !== unit.ratio) return null;
  const value = known ? Number(((number.value * unit.ratio) / known.ratio).toPrecision(12)) : number.value;
  const amount = { ...number, value, text: String(value), lower: String(value), stem: String(value) };
  const name = nameInWords(column.name).toLowerCase();
  const composition: Composition = {
    tokens: [...named(tokens.slice(0, at), name), amount, ...tokens.slice(at + 2)],
    said: textOf(tokens, at, at + 2),
    onto: (intent) => intent,
  };
  return known
    ? composition
    : { ...composition, assumed: { text: word.text, note: `${name} ${lexicon.taken} ${word.lower}` } };
};

function unitAt(tokens: Tokens, at: number): Unit | null {
  const token = tokens[at];
  return token?.kind === 'word' && token.lower.length > 1 ? (units.get(token.lower) ?? null) : null;
}

/** The one column of the rows named, without a unit in its name, that holds such a quantity. */
function figureOfKind({ kind }: Unit, tokens: Tokens, tables: Tables): ColumnSchema | null {
  const called = new Set((lexicon.called[kind] ?? '').split('|').map(stemOf));
  const rows = tables.filter((table) => tokens.some((_, place) => isNamedAt(table, tokens, place)));
  const found = rows.flatMap((table) =>
    table.columns.filter((column) => {
      const parts = spokenParts(column.name).map((part) => stemOf(part.toLowerCase()));
      return (
        isNumeric(column) &&
        !isKey(table, column) &&
        unitOfName(column.name) === null &&
        called.has(parts.at(-1) ?? '')
      );
    }),
  );
  const said = found.filter((column) => isSaid(tokens, nameInWords(column.name)));
  // The length of a film is its own, its rental duration that of a rental.
  const plain = found.filter(({ name }) => spokenParts(name).length === 1);
  const [only, ...others] = [said, plain, found].find((each) => each.length > 0) ?? [];
  return only !== undefined && others.length === 0 ? only : null;
}

/** The unit of the kind that the description of a column says. */
function unitDescribed({ description }: ColumnSchema, { kind }: Unit): Unit | null {
  const said = words(description ?? '').flatMap((word) => units.get(word.toLowerCase()) ?? []);
  const [only, ...others] = said.filter((each) => each.kind === kind);
  return only !== undefined && others.every(({ ratio }) => ratio === only.ratio) ? only : null;
}

/** Whether the amount lies within what the column holds, and in no other unit of the kind. */
function fitsAlone(value: number, unit: Unit, { range }: ColumnSchema): boolean {
  const { min, max } = range ?? {};
  if (typeof min !== 'number' || typeof max !== 'number') return false;
  const fits = ({ ratio }: Unit) => {
    const amount = (value * unit.ratio) / ratio;
    return min <= amount && amount <= max;
  };
  const others = [...units.values()].filter(({ kind, ratio }) => kind === unit.kind && ratio !== unit.ratio);
  return fits(unit) && !others.some(fits);
}

/** The words before the amount, with the name of the column before its bound: "over" is "with a length above". */
function named(before: Tokens, name: string): Token[] {
  if (isSaid(before, name)) return [...before];
  const [between, low, and] = before.slice(-3);
  if (between?.lower === lexicon.between && low?.kind === 'number' && and !== undefined) {
    const [from, ...rest] = [withoutLeading(before, before.length - 3, lexicon.leading), between, low, and];
    const words = `${lexicon.with} ${name}`.split(' ').map((word) => reading(between, word));
    return [...before.slice(0, from), ...words, ...rest];
  }
  const found = [5, 4, 3, 2, 1].flatMap((length) => {
    const cue = cueAt(before, before.length - length);
    return cue?.cue.kind === 'compare' && cue.length === length ? [{ cue: cue.cue, length }] : [];
  })[0];
  const at = before.length - (found?.length ?? 0);
  const bound = found === undefined ? '' : bounds.get(found.cue.comparison);
  const place = before[before.length - 1];
  if (place === undefined || bound === undefined) return [...before];
  const from = withoutLeading(before, at, lexicon.leading);
  const instead = `${lexicon.with} ${name} ${bound}`.trim().split(' ');
  return [...before.slice(0, from), ...instead.map((word) => reading(place, word))];
}

function isSaid(tokens: Tokens, name: string): boolean {
  const parts = name.toLowerCase().split(' ').map(stemOf);
  return tokens.some((_, at) => parts.every((part, place) => tokens[at + place]?.stem === part));
}
