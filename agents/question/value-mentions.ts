import type { EntityMention } from '#lib/domain/entity-match.ts';
import { storedParts } from '#lib/domain/entity-match.ts';
import { type ColumnSchema, isYear } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { storedGenders } from '../query/writer/built-in/stored-genders.ts';
import type { Token, Tokens } from '../query/writer/built-in/tokenize.ts';
import type { Literal } from './intent.ts';
import type { NamedColumn, NamedTable } from './name-words.ts';

/** How a stretch was found to be a value. `open` texts and numbers stand in no list of values: any column may hold them. */
export type ValueKind = 'entity' | 'stored' | 'stem' | 'flag' | 'quoted' | 'number' | 'name' | 'phrase';

export type ValueLink = {
  readonly column: NamedColumn;
  readonly value: Literal;
  readonly score: number;
};

export type ValueMention = {
  readonly first: number;
  readonly end: number;
  readonly kind: ValueKind;
  /** What is said, as it would be compared where no column is known to hold it. */
  readonly said: Literal;
  readonly links: readonly ValueLink[];
};

const longestValue = 8;

/** Every stretch that may be a value: names found by the referential search, stored values, quotations, numbers, names. */
export function findValues(
  tokens: Tokens,
  tables: readonly NamedTable[],
  entities: readonly EntityMention[],
): ValueMention[] {
  const found: ValueMention[] = [
    ...entities.flatMap((mention) => fromEntity(mention, tokens, tables)),
    ...storedValues(tokens, tables),
    ...tokens.flatMap((token, at) => openValue(token, at, tables)),
  ];
  const covered = (at: number) => found.some(({ first, end }) => first <= at && at < end);
  return [...found, ...unknownNames(tokens, covered)].sort(
    (one, other) => one.first - other.first || other.end - one.end,
  );
}

function fromEntity(mention: EntityMention, tokens: Tokens, tables: readonly NamedTable[]): ValueMention[] {
  const inside = tokens.flatMap((token, at) =>
    token.start < mention.end && token.end > mention.start ? [at] : [],
  );
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return [];
  const spoken = tokens.slice(first, last + 1);
  // "The", "Of" and "All" are codes of something somewhere; they are meant only where they are typed as stored.
  const isWord = spoken.every(({ lower }) => isStopWord(lower));
  const matches = mention.matches.filter((match) => !isWord || match.matchedValue.trim() === mention.text);
  const whole: ValueLink[] = [];
  const parts = new Map<number, ValueLink[]>();
  for (const match of matches)
    for (const { column, value } of storedParts(match)) {
      const named = columnNamed(tables, match.table, column);
      if (named === null) continue;
      const link = { column: named, value: literalOf(value, named.column), score: match.score };
      // First and last name stand in two columns: each word is the value of its own.
      const at =
        match.joinedColumns === undefined
          ? -1
          : spoken.findIndex(({ lower }) => lower === value.toLowerCase());
      if (at < 0) whole.push(link);
      else parts.set(first + at, [...(parts.get(first + at) ?? []), link]);
    }
  const said = (from: number, to: number): Literal => ({
    type: 'text',
    text: tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  });
  return [
    ...(whole.length > 0
      ? [{ first, end: last + 1, kind: 'entity' as const, said: said(first, last + 1), links: whole }]
      : []),
    ...[...parts].map(([at, links]) => ({
      first: at,
      end: at + 1,
      kind: 'entity' as const,
      said: said(at, at + 1),
      links,
    })),
  ];
}

function columnNamed(tables: readonly NamedTable[], table: string, column: string): NamedColumn | null {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const named = tables.find((each) => same(each.table.name, table));
  return named?.columns.find((each) => same(each.column.name, column)) ?? null;
}

function literalOf(value: string, column: ColumnSchema): Literal {
  return {
    type: isNumeric(column) && value.trim() !== '' && !Number.isNaN(Number(value)) ? 'number' : 'text',
    text: value,
  };
}

type Stored = { readonly column: NamedColumn; readonly value: string };
type StoredIndex = {
  readonly exact: ReadonlyMap<string, readonly Stored[]>;
  readonly stems: ReadonlyMap<string, readonly Stored[]>;
  readonly flags: readonly NamedColumn[];
};
const indexes = new WeakMap<NamedTable, StoredIndex>();

function storedIndex(table: NamedTable): StoredIndex {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const exact = new Map<string, Stored[]>();
  const stems = new Map<string, Stored[]>();
  const add = (map: Map<string, Stored[]>, key: string, stored: Stored) =>
    map.set(key, [...(map.get(key) ?? []), stored]);
  for (const column of table.columns)
    for (const value of column.column.distinctValues ?? []) {
      const parts = words(value);
      if (parts.length === 0 || parts.length > longestValue) continue;
      add(exact, parts.join(' '), { column, value });
      add(stems, parts.map(stemOf).join(' '), { column, value });
    }
  const flags = table.columns.filter(({ column }) => {
    const values = column.distinctValues ?? [];
    return values.length > 0 && values.length <= 4 && values.every((value) => value.length <= 5);
  });
  const index = { exact, stems, flags };
  indexes.set(table, index);
  return index;
}

function storedValues(tokens: Tokens, tables: readonly NamedTable[]): ValueMention[] {
  const found: ValueMention[] = [];
  const spoken = tokens.map((token) => words(token.kind === 'quoted' ? token.lower : token.text));
  for (let first = 0; first < tokens.length; first++) {
    if (tokens[first]?.kind === 'mark') continue;
    for (let end = Math.min(tokens.length, first + longestValue); end > first; end--) {
      const part = tokens.slice(first, end);
      if (part.some(({ kind }) => kind === 'mark')) continue;
      const parts = spoken.slice(first, end).flat();
      const mention = valueAt(parts, part, tables);
      if (mention !== null) found.push({ ...mention, first, end });
    }
  }
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.first <= one.first &&
          other.end >= one.end &&
          other.end - other.first > one.end - one.first &&
          other.kind !== 'flag',
      ),
  );
}

function valueAt(
  parts: readonly string[],
  tokens: Tokens,
  tables: readonly NamedTable[],
): Pick<ValueMention, 'kind' | 'said' | 'links'> | null {
  const exact = parts.join(' ');
  const typed = tokens.map(({ text }) => text).join(' ');
  if (exact === '') return null;
  const said: Literal = { type: 'text', text: typed };
  const isShort = exact.length <= 2 || isStopWord(exact);
  const links: ValueLink[] = [];
  for (const table of tables)
    for (const { column, value } of storedIndex(table).exact.get(exact) ?? []) {
      if (isShort && !(value === typed && /^\p{Lu}/u.test(typed)) && tokens[0]?.kind !== 'quoted') continue;
      links.push({ column, value: literalOf(value, column.column), score: value === typed ? 1 : 0.95 });
    }
  if (links.length > 0) return { kind: 'stored', said, links };
  if (isShort) return null;
  const stems = parts.map(stemOf).join(' ');
  for (const table of tables)
    for (const { column, value } of storedIndex(table).stems.get(stems) ?? [])
      links.push({ column, value: literalOf(value, column.column), score: 0.85 });
  if (links.length > 0) return { kind: 'stem', said, links };
  if (tokens.length > 1 || tokens[0]?.kind !== 'word') return null;
  for (const table of tables)
    for (const column of storedIndex(table).flags)
      for (const value of column.column.distinctValues ?? [])
        if (storedGenders(exact).has(value.toLowerCase()))
          links.push({ column, value: literalOf(value, column.column), score: 0.7 });
  return links.length > 0 ? { kind: 'flag', said, links } : null;
}

/** A quotation or a number: any column of its kind may hold it. */
function openValue(token: Token, at: number, tables: readonly NamedTable[]): ValueMention[] {
  const said: Literal | null =
    token.kind === 'quoted'
      ? { type: 'text', text: token.lower }
      : token.kind === 'number' && token.value !== null
        ? { type: 'number', text: String(token.value) }
        : token.kind === 'day'
          ? { type: 'text', text: token.text }
          : null;
  if (said === null) return [];
  const columns = tables.flatMap((table) => table.columns);
  const links = columns
    .filter(({ column }) => mayHold(column, said))
    .map(
      (column): ValueLink => ({
        column,
        value: said.type === 'number' && !isNumeric(column.column) ? { type: 'text', text: said.text } : said,
        score: holds(column.column, said) ? 0.6 : 0.3,
      }),
    );
  return [{ first: at, end: at + 1, kind: token.kind === 'number' ? 'number' : 'quoted', said, links }];
}

function mayHold(column: ColumnSchema, { type, text }: Literal): boolean {
  if (type === 'number')
    return isNumeric(column) || isYear(column) || isDate(column) || column.kind === 'text';
  if (isNumeric(column)) return false;
  return !isDate(column) || /\d/.test(text);
}

/** Whether a number lies within what the column has. */
function holds({ range }: ColumnSchema, { type, text }: Literal): boolean {
  if (type !== 'number' || range === undefined) return false;
  const value = Number(text);
  return Number(range.min) <= value && value <= Number(range.max);
}

/** Capitalized words that name nothing of the schema: perhaps a value of a column whose values are not all known. */
function unknownNames(tokens: Tokens, covered: (at: number) => boolean): ValueMention[] {
  const found: ValueMention[] = [];
  const isName = (at: number) => {
    const token = tokens[at];
    return token?.kind === 'word' && at > 0 && /^\p{Lu}/u.test(token.text) && !covered(at);
  };
  for (let first = 1; first < tokens.length; first++) {
    if (!isName(first)) continue;
    let end = first + 1;
    while (isName(end)) end += 1;
    const text = tokens
      .slice(first, end)
      .map((token) => token.text)
      .join(' ');
    found.push({ first, end, kind: 'name', said: { type: 'text', text }, links: [] });
    first = end;
  }
  return found;
}
