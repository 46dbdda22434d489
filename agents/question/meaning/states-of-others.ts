import type { Filter } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { isNamed } from '../../query/writer/built-in/flags-of-others.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Asked, type Law, withInner } from './law.ts';

const states = /^(?:status|condition|stage|phase)$/i;

/** "Active drivers" are not those who drove something active: a state is that of the rows it is said before, where nobody names others. */
export const statesOfOthers: Law = ({ filters }, asked) => {
  for (const filter of filters.flatMap(withInner)) {
    const said = filter.kind === 'equals' ? saidOfOther(filter, asked) : null;
    if (said !== null) return said;
  }
  return null;
};

function saidOfOther(
  { column: { table, column }, values }: Extract<Filter, { kind: 'equals' }>,
  { tokens, tables }: Asked,
): string | null {
  const of = tables.find(({ name }) => sameName(name, table));
  if (of === undefined || !states.test(spokenParts(column).at(-1) ?? '')) return null;
  const stems = new Set(values.flatMap((value) => words(String(value))).map(stemOf));
  const others = tokens.filter(({ stem }) => !stems.has(stem));
  if (isNamed(of, others)) return null;
  const at = tokens.findIndex(({ stem }) => stems.has(stem));
  const noun = tables.find((other) =>
    lexiconOf(other)
      .nameParts.at(-1)
      ?.has(tokens[at + 1]?.stem ?? ''),
  );
  return at < 0 || noun === undefined || isPartOf(noun, of) ? null : (tokens[at]?.text ?? null);
}

/** Items of an order are as the order is. */
function isPartOf({ name }: TableSchema, whole: TableSchema): boolean {
  const parts = spokenParts(name).map((part) => stemOf(part.toLowerCase()));
  return spokenParts(whole.name).every((part) => parts.includes(stemOf(part.toLowerCase())));
}
