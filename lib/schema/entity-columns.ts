import type { ColumnSchema, SchemaSnapshot, TableSchema } from '../domain/schema.ts';
import { isDate } from '../domain/value-kind.ts';
import { nameInWords } from '../text/abbreviations.ts';
import { isEnglishWord } from '../text/wordnet.ts';
import { isStopWord, splitIdentifier, stemOf, words as wordsOf } from '../text/words.ts';
import { ownPersonName } from './person-names.ts';
import { findValidityColumns, type ValidityColumns } from './validity-columns.ts';

/** A column whose values people use to say which row they mean. */
export type NamingColumn = { readonly column: string; readonly use: 'name' | 'code' };

/** A table whose rows are things with names; `table.keyColumn` identifies one. */
export type EntityTable = {
  readonly kind: 'entity';
  readonly table: string;
  readonly keyColumn: string;
  /** Shown to a person; several are read one after the other (first name, last name). Empty: the key is the label. */
  readonly labelColumns: readonly string[];
  /** Every column a mention may meet, label columns included unless the label is made of several. */
  readonly naming: readonly NamingColumn[];
  readonly validity: ValidityColumns | null;
};

/** A table of other names or codes: a value in it means the row of `entity` that `foreignColumn` points to. */
export type AliasTable = {
  readonly kind: 'alias';
  readonly table: string;
  readonly foreignColumn: string;
  readonly entityTable: string;
  readonly naming: readonly NamingColumn[];
  readonly validity: ValidityColumns | null;
};

/** A text column whose values stand for themselves: `table.column = value`. */
export type ValueColumn = {
  readonly kind: 'values';
  readonly table: string;
  readonly column: string;
  readonly use: 'name' | 'code';
  /** All of its values when they are few; null when they have to be read. */
  readonly values: readonly string[] | null;
};

export type EntityColumns = {
  readonly entities: readonly EntityTable[];
  readonly aliases: readonly AliasTable[];
  readonly values: readonly ValueColumn[];
};

/**
 * Where a source keeps the names and codes of things, judged from names, types, keys, uniqueness and sample values
 * alone. Tables without a label of their own (prices, logs, links) are no entities; their categorical columns still are
 * values to filter by.
 */
export function findEntityColumns(snapshot: SchemaSnapshot): EntityColumns {
  const tables = snapshot.tables.filter((table) => table.rowCount > 0).map(withoutPersonalColumns);
  const references = referencesOf(snapshot.tables);
  const entities = new Map<string, EntityTable>();
  for (const table of tables) {
    const entity = entityOf(table, references);
    if (entity) entities.set(table.name.toLowerCase(), entity);
  }
  const aliases: AliasTable[] = [];
  for (const table of tables) {
    const alias = aliasOf(table, entities, references);
    if (!alias) continue;
    aliases.push(alias);
    entities.delete(table.name.toLowerCase());
  }
  const taken = new Set(
    [...entities.values(), ...aliases].flatMap((owner) => [
      ...owner.naming.map(({ column }) => placeOf(owner.table, column)),
      ...(owner.kind === 'entity' ? owner.labelColumns.map((column) => placeOf(owner.table, column)) : []),
    ]),
  );
  const values = tables.flatMap((table) =>
    table.columns
      .filter((column) => !taken.has(placeOf(table.name, column.name)))
      .map((column) => valuesOf(table, column))
      .filter((found) => found !== null),
  );
  return { entities: [...entities.values()], aliases, values };
}

/** Personal data names no thing that people may look for; the columns keep their places beside the sample rows. */
function withoutPersonalColumns(table: TableSchema): TableSchema {
  if (!table.columns.some(({ personal }) => personal)) return table;
  return {
    ...table,
    columns: table.columns.map((column) => (column.personal ? { ...column, kind: 'other' } : column)),
  };
}

/** Tables that other tables point to, lower case. */
function referencesOf(tables: readonly TableSchema[]): ReadonlySet<string> {
  return new Set(
    tables.flatMap((table) =>
      table.foreignKeys
        .map((key) => key.referencedTable.toLowerCase())
        .filter((referenced) => referenced !== table.name.toLowerCase()),
    ),
  );
}

function entityOf(table: TableSchema, references: ReadonlySet<string>): EntityTable | null {
  const keyColumn = keyColumnOf(table);
  if (keyColumn === null) return null;
  const key = table.columns.find((column) => column.name === keyColumn);
  const candidates = table.columns.filter(
    (column) => column.name !== keyColumn && canName(table, column) && ownName(table, column),
  );
  const codes = candidates.filter((column) => looksLikeCode(table, column));
  const names = candidates.filter((column) => !codes.includes(column)).sort(byNameHint);
  const person = personColumns(table);
  const labelColumns = person.length > 0 ? person : names.slice(0, 1).map((column) => column.name);
  const naming: NamingColumn[] = [
    ...names
      .filter((column) => !person.includes(column.name))
      .map((column) => ({ column: column.name, use: 'name' as const })),
    ...codes.map((column) => ({ column: column.name, use: 'code' as const })),
  ];
  const keyNames = key?.kind === 'text' && canName(table, key);
  if (keyNames) naming.push({ column: keyColumn, use: looksLikeCode(table, key) ? 'code' : 'name' });
  if (naming.length === 0 && labelColumns.length === 0) return null;
  // A text key alone names things when others point to it or the table is about it; otherwise it numbers facts.
  if (labelColumns.length === 0 && codes.length === 0 && !references.has(table.name.toLowerCase()))
    return null;
  const labels = labelColumns.length > 0 ? labelColumns : codes.slice(0, 1).map((column) => column.name);
  return {
    kind: 'entity',
    table: table.name,
    keyColumn,
    labelColumns: labels,
    naming,
    validity: findValidityColumns(table),
  };
}

/** The one column that says which thing a row is about: the primary key, or what is left of it without its dates. */
function keyColumnOf(table: TableSchema): string | null {
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const undated = table.primaryKey.filter((name) => {
    const column = columns.get(name);
    return column === undefined || !isDate(column);
  });
  if (table.primaryKey.length > 0) {
    if (undated.length !== 1) return null;
    // A key completed by a date is a history: of a thing's names when the row says from when to when, else of facts.
    if (undated.length < table.primaryKey.length && findValidityColumns(table) === null) return null;
    return undated[0] ?? null;
  }
  const unique = table.columns.filter((column) => column.unique === true && !column.nullable);
  const identifier = unique.find((column) => hasWord(column, identifierWords) && column.kind !== 'date');
  return identifier?.name ?? null;
}

function aliasOf(
  table: TableSchema,
  entities: ReadonlyMap<string, EntityTable>,
  references: ReadonlySet<string>,
): AliasTable | null {
  if (references.has(table.name.toLowerCase())) return null;
  if (table.columns.some((column) => column.kind === 'number')) return null;
  const links = table.foreignKeys.filter((key) => {
    const entity = entities.get(key.referencedTable.toLowerCase());
    return (
      key.columns.length === 1 &&
      entity !== undefined &&
      entity.table !== table.name &&
      key.referencedColumns[0]?.toLowerCase() === entity.keyColumn.toLowerCase()
    );
  });
  const texts = table.columns.filter((column) => canName(table, column) && !hasFewValues(table, column));
  const named = texts.filter((column) => hasWord(column, namingWords) || column.unique === true);
  const about = new Set(nameInWords(table.name).split(' ').map(stemOf));
  const tableSaysAlias = [...aliasWords].some((word) => about.has(stemOf(word)));
  const candidates = named.length > 0 ? named : texts;
  const owner =
    links.find((key) => table.primaryKey.includes(key.columns[0] ?? '')) ??
    (tableSaysAlias ? links[0] : undefined);
  if (!owner || candidates.length === 0) return null;
  const entity = entities.get(owner.referencedTable.toLowerCase());
  if (!entity) return null;
  return {
    kind: 'alias',
    table: table.name,
    foreignColumn: owner.columns[0] ?? '',
    entityTable: entity.table,
    naming: candidates.map((column) => ({
      column: column.name,
      use: looksLikeCode(table, column) ? 'code' : 'name',
    })),
    validity: findValidityColumns(table),
  };
}

function valuesOf(table: TableSchema, column: ColumnSchema): ValueColumn | null {
  if (!canName(table, column) || isForeign(table, column)) return null;
  const use = looksLikeCode(table, column) && !spellsWords(column) ? 'code' : 'name';
  const few = hasFewValues(table, column);
  // Codes that nothing explains (batch numbers, order references) are looked up only when the column is all there is.
  if (!few && table.primaryKey.length === 1 && table.primaryKey[0] === column.name && use === 'code')
    return null;
  return {
    kind: 'values',
    table: table.name,
    column: column.name,
    use,
    values: column.distinctValues ?? null,
  };
}

/** Text that is neither a sentence nor something that only machines read. */
function canName(table: TableSchema, column: ColumnSchema): boolean {
  if (column.kind !== 'text' || isForeign(table, column) || hasWord(column, proseWords)) return false;
  const samples = samplesOf(table, column);
  if (samples.length === 0) return column.distinctValues !== undefined && column.distinctValues.length > 0;
  const words = samples.reduce((sum, text) => sum + text.trim().split(/\s+/).length, 0) / samples.length;
  const longest = Math.max(...samples.map((text) => text.length));
  const machine = samples.every((text) =>
    /^(https?:|\/|[0-9a-f]{16,}$|[0-9a-f-]{32,}$|\{|\[|\d{1,2}:\d{2})/i.test(text),
  );
  const numeric = samples.every((text) => /^[-+]?\d*[.,]?\d+$/.test(text)) && !hasWord(column, codeWords);
  const sentences = samples.filter((text) => {
    const parts = wordsOf(text);
    return parts.length > 3 && parts.some(isStopWord);
  });
  // Titles of songs and books read like sentences; the column's name says that they are names.
  if (sentences.length * 2 > samples.length && !hasWord(column, labelStems)) return false;
  // A street address is for the post; a town in a column of that name is something to ask for.
  if (hasWord(column, addressWords) && !hasWord(column, codeWords) && samples.some((text) => /\d/.test(text)))
    return false;
  return words <= 8 && longest <= 120 && !machine && !numeric;
}

/** Whether the column names the row itself: unique, or called so ("name", "company name" in companies). */
function ownName(table: TableSchema, column: ColumnSchema): boolean {
  if (column.unique === true) return samplesOf(table, column, { known: false }).length > 0;
  if (hasFewValues(table, column) && table.rowCount > (column.distinctValues?.length ?? 0) * 1.5)
    return false;
  const parts = nameInWords(column.name).split(' ').map(stemOf);
  const own = new Set(nameInWords(table.name).split(' ').map(stemOf));
  // A customer that is a company is called by the company's name; an order is not called by its customer's.
  const isParty = [...own].some((part) => partyStems.has(part));
  const rest = parts.filter(
    (part) =>
      !labelStems.has(part) &&
      !qualifierStems.has(part) &&
      !own.has(part) &&
      !(isParty && organisationStems.has(part)),
  );
  return rest.length === 0 && parts.some((part) => labelStems.has(part));
}

/** First and last name of whom the table is about: a guest's name in a booking is not the booking's. */
function personColumns(table: TableSchema): string[] {
  const named = { ...table, columns: table.columns.filter((column) => canName(table, column)) };
  const pair = ownPersonName(named);
  return pair ? [pair.given, pair.family] : [];
}

function byNameHint(a: ColumnSchema, b: ColumnSchema): number {
  return nameHint(b) - nameHint(a);
}

function nameHint(column: ColumnSchema): number {
  const parts = nameInWords(column.name).split(' ').map(stemOf);
  if (!parts.some((part) => labelStems.has(part))) return 0;
  return parts.some((part) => lesserStems.has(part)) ? 1 : 2;
}

function looksLikeCode(table: TableSchema, column: ColumnSchema): boolean {
  const samples = column.distinctValues?.slice(0, 20) ?? samplesOf(table, column);
  const shaped = samples.every((text) => text.length <= 24 && /^[A-Z0-9][A-Z0-9.:/_-]*$/.test(text));
  if (hasWord(column, codeWords)) return samples.every((text) => text.length <= 32 && !/\s\S+\s/.test(text));
  return shaped && samples.length > 0 && !hasWord(column, labelStems);
}

/** Values such as MERGER, SPIN_OFF: written like codes, but people say the words. */
function spellsWords(column: ColumnSchema): boolean {
  const values = column.distinctValues ?? [];
  const spelled = values.filter((value) => {
    const parts = splitIdentifier(value);
    return parts.length > 0 && parts.every((part) => part.length > 2 && isEnglishWord(part));
  });
  return spelled.length * 2 > values.length;
}

function hasFewValues(table: TableSchema, column: ColumnSchema): boolean {
  return column.distinctValues !== undefined && !(column.unique === true && table.rowCount > 1);
}

function isForeign(table: TableSchema, column: ColumnSchema): boolean {
  return table.foreignKeys.some((key) => key.columns.includes(column.name));
}

/** Values from the sample rows and, unless `known` is false, the first of the known distinct values. */
function samplesOf(table: TableSchema, column: ColumnSchema, { known } = { known: true }): string[] {
  const index = table.columns.indexOf(column);
  const sampled = table.sampleRows.map((row) => row[index]).filter((value) => typeof value === 'string');
  return known ? [...sampled, ...(column.distinctValues?.slice(0, 10) ?? [])] : sampled;
}

function hasWord(column: ColumnSchema, wanted: ReadonlySet<string>): boolean {
  return nameInWords(column.name)
    .split(' ')
    .some((part) => wanted.has(part) || wanted.has(stemOf(part)));
}

function placeOf(table: string, column: string): string {
  return `${table}\u0000${column}`.toLowerCase();
}

const stems = (list: string) => new Set(list.split(' ').map(stemOf));
const labelStems = stems('name label title designation denomination libelle caption');
const qualifierStems = stems(
  'full long official legal common display main english local complete short former other',
);
const partyStems = stems(
  'customer client supplier vendor shipper carrier partner manufacturer producer publisher distributor dealer retailer wholesaler ' +
    'account debtor creditor lessee tenant sponsor donor issuer broker contractor employer subscriber merchant party',
);
const organisationStems = stems(
  'company firm business organisation organization corporate corporation trading',
);
const lesserStems = stems('short former other local native second middle nick');
const identifierWords = new Set(['id', 'identifier', 'key', 'code', 'number', 'uuid', 'guid', 'no']);
const codeWords = new Set(
  'code symbol email mail ticker isin cusip sedol ric figi lei mic bic iban iso sku ean upc abbreviation mnemonic identifier'.split(
    ' ',
  ),
);
const addressWords = stems('address');
const namingWords = new Set([...labelStems, ...codeWords, 'alias', 'value', 'synonym', 'translat']);
const aliasWords =
  'alias aliases other former previous synonym code identifier translation symbol nickname aka'.split(' ');
const proseWords = stems(
  'comment note remark text body message description summary content abstract url link path phone telephone ' +
    'fax password hash token street image json xml time timestamp date latitude longitude',
);
