import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { calledBy, referringTo, thingBefore } from './never-done.ts';

const ends = new Set(english.plainer.whoever.extremes.keys());
const trades = new Set(english.plainer.whoever.trades.split('|'));
const sinces = new Set(english.plainer.since.split('|'));

/** What is sent has a day on which it was sent. */
function hasDayOf({ stem }: Token, { columns }: TableSchema): boolean {
  return columns.some(
    (column) => isDate(column) && spokenParts(column.name).some((part) => stemOf(part) === stem),
  );
}

/** "Which warehouse ships the most" is the one with the most shipments. */
export function doesMost(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex(({ lower }, place) => ends.has(lower) && tokens[place - 1]?.lower === 'the');
  const [verb, most, next] = [tokens[at - 2], tokens[at], tokens[at + 1]];
  const isWhole = next === undefined || next.kind === 'mark' || sinces.has(next.lower);
  // Who sells the most sells for the most.
  if (verb?.kind !== 'word' || most === undefined || !isWhole || trades.has(verb.lower)) return [...tokens];
  const thing = thingBefore(tokens, at - 2, tables);
  const referring = thing === null ? [] : referringTo(thing, tables);
  const called = calledBy(verb, referring);
  const [rows, ...others] = called.length > 0 ? called : referring.filter((table) => hasDayOf(verb, table));
  if (rows === undefined || others.length > 0) return [...tokens];
  const instead = ['with', 'the', most.lower, ...nameInWords(rows.name).split(' ')];
  return [...tokens.slice(0, at - 2), ...instead.map((word) => reading(most, word)), ...tokens.slice(at + 1)];
}
