import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { english } from './lexicon.ts';

const { asked, names, former } = english.calledBefore;
const ways = asked.map(
  (said) =>
    new RegExp(`^${said.replace('{what}', '(?<what>\\p{L}.*?)')}(?<more>,\\s.+?| and .+?)?\\s*[?.!]*$`, 'iu'),
);

/** "What was Equinor called before, and until when": its former name, where names of that kind are kept. */
export function calledBefore(question: string, tables: Tables): string | null {
  const [found] = ways.flatMap((way): Partial<Record<string, string>>[] => {
    const groups = way.exec(question.trim())?.groups;
    return groups === undefined ? [] : [groups];
  });
  const { what, said, more = '' } = found ?? {};
  const kept = former.split('|').find((word) => tables.some((table) => keepsNames(table, word)));
  // Names that are called so are read as they are said.
  return what === undefined || kept === undefined || kept === said?.toLowerCase()
    ? null
    : `${kept} ${names} of ${what}${more}`;
}

/** A column of former names, or rows of names of which some are former ones. */
function keepsNames({ columns }: TableSchema, word: string): boolean {
  const parts = columns.map(({ name }) => spokenParts(name));
  const areNames = parts.some((each) => each.includes('name'));
  return (
    parts.some((each) => each.includes('name') && each.includes(word)) ||
    (areNames &&
      columns.some(({ distinctValues = [] }) => distinctValues.some((value) => value.toLowerCase() === word)))
  );
}
