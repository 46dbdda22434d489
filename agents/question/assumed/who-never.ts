import type { TableSchema } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { calledBy } from './never-done.ts';
import { keepsPeople } from './people.ts';
import { isNamedAt } from './states-of-periods.ts';

const { who } = english.plainer.whoever;
const negations = new Set(english.plainer.never.split('|'));
const fillers = new Set(english.plainer.fillers.split('|'));

/** "Who has never donated", "who never opened a ticket": which of the one kind of people that such rows are of. */
export function whoNever(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const [first] = tokens;
  const never = tokens.findIndex(({ lower }) => negations.has(lower));
  const isPlain = tokens.slice(1, Math.max(1, never)).every(({ lower }) => fillers.has(lower));
  const verb = tokens.findIndex(({ lower }, at) => at > never && !fillers.has(lower));
  const act = tokens[verb];
  if (first?.lower !== who || never < 1 || !isPlain || act === undefined) return [...tokens];
  const object = tokens.findIndex(({ lower }, at) => at > verb && !fillers.has(lower));
  const named = tables.filter((table) => object > 0 && isNamedAt(table, tokens, object));
  const [rows, ...others] = named.length > 0 ? named : calledBy(act, tables);
  const [people, ...more] = tables.filter(
    (table) =>
      keepsPeople(table) &&
      rows?.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, table.name)) === true,
  );
  if (others.length > 0 || people === undefined || more.length > 0) return [...tokens];
  const name = wordsOfName(people.name);
  const lead = ['which', ...name, who].map((word) => reading(first, word));
  return [...lead, ...tokens.slice(1)];
}
