import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { english } from '../../../question/assumed/lexicon.ts';
import { keepsPeople } from '../../../question/assumed/people.ts';
import { lexiconOf } from './schema-lexicon.ts';
import { isKey } from './table-nature.ts';
import type { Tokens } from './tokenize.ts';

const people = new Set([...english.bounds.people.split('|'), english.plainer.whoFirst.who]);
/** A word that a table is called by at least as surely as by another name of it. */
const surelyCalled = 0.6;

/**
 * "Active vans" are not those whose customers are active: a column of yes and no is told of its own rows, and of none that the question
 * does not name where it names others.
 */
export function isFlagOfOther(
  table: TableSchema,
  column: ColumnSchema,
  tokens: Tokens,
  tables: Tables,
): boolean {
  if (flagOf(column) === null) return false;
  const said = tokens.filter(
    ({ stem }) => !spokenParts(column.name).some((part) => stemOf(part.toLowerCase()) === stem),
  );
  return !isNamed(table, said) && tables.some((other) => isNamed(other, said));
}

/** By its name, by a value that its rows are called by ("vans" are vehicles), by a figure of theirs ("billable hours"), or as people. */
export function isNamed(table: TableSchema, tokens: Tokens): boolean {
  const { nameParts, vocabulary, columns } = lexiconOf(table);
  const figures = columns.filter(
    ({ column }) => isNumeric(column) && flagOf(column) === null && !isKey(table, column),
  );
  const values = valueStems(table);
  return tokens.some(
    ({ stem, lower }) =>
      nameParts.at(-1)?.has(stem) ||
      (vocabulary.get(stem) ?? 0) >= surelyCalled ||
      values.has(stem) ||
      figures.some((entry) => entry.nameParts.at(-1)?.has(stem)) ||
      (people.has(lower) && keepsPeople(table)),
  );
}

const valueStems = rememberedOf(
  ({ columns }: TableSchema): ReadonlySet<string> =>
    new Set(
      columns
        .flatMap(({ distinctValues = [] }) => distinctValues)
        .flatMap((value) => (words(value).length === 1 ? stemOf(value.toLowerCase()) : [])),
    ),
);
