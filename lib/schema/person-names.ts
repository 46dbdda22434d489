import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { splitIdentifier } from '#lib/text/words.ts';

/** The columns that hold the two parts of what a person is called by: first_name and last_name, EMP_FNAME and EMP_LNAME. */
export type PersonNameColumns = {
  readonly given: string;
  readonly family: string;
  /** The words before the part, lower case: `guest` of guest_first_name, none of first_name. */
  readonly whose: readonly string[];
};

/** Which part of a person's name a column holds, from its own name; null for anything else, a full name included. */
export function personNamePart(column: string): 'given' | 'family' | 'middle' | null {
  return partOf(column)?.part ?? null;
}

/** The pair of name columns that a column belongs to; null when its table has no such pair, or several of the same wording. */
export function personNameColumns(table: TableSchema, column: string): PersonNameColumns | null {
  const whose = partOf(column)?.whose;
  if (whose === undefined) return null;
  const named = (part: 'given' | 'family') => {
    const found = table.columns.filter(({ name }) => {
      const each = partOf(name);
      return each?.part === part && each.whose === whose;
    });
    return found.length === 1 ? found[0]?.name : undefined;
  };
  const [given, family] = [named('given'), named('family')];
  return given === undefined || family === undefined
    ? null
    : { given, family, whose: whose.split(' ').filter(Boolean) };
}

/** The pair that names the rows of the table themselves: a guest's name in a booking is not the booking's. null where there is none. */
export function ownPersonName(table: TableSchema): PersonNameColumns | null {
  const about = splitIdentifier(table.name);
  const pairs = table.columns.map(({ name }) => personNameColumns(table, name));
  return (
    pairs.find((pair) => pair?.whose.every((word) => about.some((other) => other.startsWith(word)))) ?? null
  );
}

const parts = [
  { part: 'given', ending: /(?:^| )(?:first|given|fore|f) ?names?$/ },
  { part: 'family', ending: /(?:^| )(?:last|family|sur|l) ?names?$/ },
  { part: 'middle', ending: /(?:^| )(?:middle|m) ?names?$/ },
] as const;

/** The part, and the words before it: `cust first name` is the given name of cust. */
function partOf(column: string) {
  const written = nameInWords(column).toLowerCase();
  const found = parts.find(({ ending }) => ending.test(written));
  return found && { part: found.part, whose: written.replace(found.ending, '') };
}
