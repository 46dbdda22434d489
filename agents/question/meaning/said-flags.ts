import { flagOf, isFlagVerb } from '#lib/schema/yes-or-no.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Asked, type Law, withInner } from './law.ts';

/** "On time" is no `part_time`: a column of yes and no holds what its whole name says, or its comment. */
export const saidFlags: Law = ({ filters }, asked) => {
  for (const filter of filters.flatMap(withInner)) {
    const said = filter.kind === 'equals' ? halfSaid(filter.column, asked) : null;
    if (said !== null) return said;
  }
  return null;
};

/** The word of the question that says only a part of a flag's name. */
function halfSaid(
  { table, column }: { readonly table: string; readonly column: string },
  { tokens, tables }: Asked,
): string | null {
  const of = tables.find(({ name }) => sameName(name, table));
  const flag = of && columnNamed(of, column);
  if (!flag || flagOf(flag) === null || flag.kind === 'text') return null;
  const rows = spokenParts(table).map((part) => stemOf(part.toLowerCase()));
  const parts = spokenParts(flag.name)
    .filter((part) => !isFlagVerb(part) && !/^(?:flag|ind|yn|fl)$/i.test(part))
    .map((part) => stemOf(part.toLowerCase()))
    // That it is a brand says nothing of `is_own_brand`.
    .filter((stem) => !rows.includes(stem));
  const told = new Set(words(flag.description ?? '').map(stemOf));
  const said = tokens.filter(({ stem }) => parts.includes(stem));
  const isWhole = parts.every((part) => said.some(({ stem }) => stem === part));
  return parts.length < 2 || isWhole || said.some(({ stem }) => told.has(stem))
    ? null
    : (said[0]?.text ?? null);
}
