import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { expandAbbreviation, identifierWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';

/** One part of a name: the stems that say it, its own first, then what an abbreviation stands for. */
export type NamePart = { readonly word: string; readonly stems: ReadonlySet<string> };

/** What a table or column can be called by. */
export type Named = {
  readonly parts: readonly NamePart[];
  /** Parts of a column's name that repeat its table: they need not be said, but count when they are. */
  readonly shared: readonly NamePart[];
  /** Content stems of the description. */
  readonly described: ReadonlySet<string>;
};

export type NamedColumn = Named & {
  readonly column: ColumnSchema;
  readonly table: NamedTable;
  readonly id: number;
};
export type NamedTable = Named & {
  readonly table: TableSchema;
  readonly columns: readonly NamedColumn[];
  readonly id: number;
};

const known = new WeakMap<TableSchema, NamedTable>();

/** The names of a table and its columns in words; worked out once a table. */
export function namesOf(table: TableSchema): NamedTable {
  const found = known.get(table);
  if (found !== undefined) return found;
  const parts = identifierWords(table.name).map((word) => partOf(word));
  const named = {
    table,
    id: 0,
    parts: parts.length > 1 ? parts.filter(({ word }) => !needless.has(word)) : parts,
    shared: [],
    described: described(table.description),
    columns: [] as NamedColumn[],
  };
  const ofTable = new Set(named.parts.flatMap(({ stems }) => [...stems]));
  for (const [id, column] of table.columns.entries()) {
    const about = whatItIsAbout(column, table);
    const all = identifierWords(column.name)
      .flatMap((word) => spellOut(word, named.parts))
      .map((word) => partOf(word, about))
      .filter(({ word }) => !needless.has(word));
    const shared = all.filter(({ stems }) => [...stems].some((stem) => ofTable.has(stem)));
    const own = all.filter((part) => !shared.includes(part));
    named.columns.push({
      column,
      id,
      table: named,
      parts: own.length > 0 ? own : all,
      shared: own.length > 0 ? shared : [],
      described: described(column.description),
    });
  }
  known.set(table, named);
  return named;
}

/** Words that stand in names and say nothing. */
const needless = new Set(['of', 'the', 'in', 'a', 'an', 'and', 'for', 'to', 'tbl', 'ref']);

const initialNames: Readonly<Record<string, string>> = { f: 'first', l: 'last', m: 'middle' };

/** FNAME is a first name; BNAME in a table of banks is the bank's. */
function spellOut(word: string, table: readonly NamePart[]): string[] {
  const initial = /^(\p{L})name$/u.exec(word)?.[1];
  if (initial === undefined) return [word];
  const owner = table.find((part) => part.word.startsWith(initial))?.word;
  const spelled = initialNames[initial] ?? owner;
  return spelled === undefined ? [word] : [spelled, 'name'];
}

/** Of the readings of an abbreviation, those of what it is about where there are any: CUR_ID beside currencies says nothing current. */
function partOf(word: string, about: ReadonlySet<string> = new Set()): NamePart {
  const readings = expandAbbreviation(word).map((reading) => reading.split(' ').map(stemOf));
  const own = readings.filter((reading) => reading.every((stem) => about.has(stem)));
  return { word, stems: new Set([stemOf(word), ...(own.length > 0 ? own : readings).flat()]) };
}

/** The stems of the table that a column refers to. */
function whatItIsAbout({ name }: ColumnSchema, { foreignKeys }: TableSchema): Set<string> {
  const referred = foreignKeys.filter(({ columns }) => columns.includes(name));
  return new Set(referred.flatMap(({ referencedTable }) => identifierWords(referencedTable).map(stemOf)));
}

function described(text: string | null): ReadonlySet<string> {
  if (text === null) return new Set();
  return new Set(
    words(text)
      .filter((word) => !isStopWord(word))
      .map(stemOf),
  );
}
