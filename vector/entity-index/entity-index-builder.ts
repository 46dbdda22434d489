import { type IndexBlocks, type IndexHeader, indexParts } from './index-file.ts';
import { type KeyStrength, keyStrengths, keysOf } from './name-keys.ts';
import { PostingsBuilder } from './postings.ts';
import { buildSimilarWords } from './similar-words.ts';
import { GrowableNumbers, TextBlockBuilder } from './text-table.ts';

export type Validity = { readonly from: string | null; readonly to: string | null };

/** What is known of one row: the part of a match that does not depend on the mention. */
export type StoredEntity = {
  readonly tableIndex: number;
  readonly key: string | number;
  readonly label: string;
  readonly validity: Validity;
};

/** Collects entities and the values that name them, then builds the index of one source. */
export class EntityIndexBuilder {
  readonly #tables: { table: string; keyColumn: string; fingerprint: string | null }[] = [];
  readonly #columns: IndexHeader['columns'][number][] = [];
  readonly #entities = new TextBlockBuilder();
  readonly #values = new TextBlockBuilder();
  readonly #valueEntity = new GrowableNumbers();
  readonly #valueColumn = new GrowableNumbers();
  readonly #valueValidity = new GrowableNumbers();
  readonly #validities = new TextBlockBuilder();
  readonly #validityIds = new Map<string, number>();
  readonly #keys = new PostingsBuilder();
  entityCount = 0;

  constructor() {
    this.#validities.push('');
  }

  addTable(table: string, keyColumn: string): number {
    return this.#tables.push({ table, keyColumn, fingerprint: null }) - 1;
  }

  /** Everything of the table has been added; its fingerprint lets the next index take it over. */
  complete(tableIndex: number, fingerprint: string): void {
    const table = this.#tables[tableIndex];
    if (table) table.fingerprint = fingerprint;
  }

  addColumn(column: IndexHeader['columns'][number]): number {
    return this.#columns.push(column) - 1;
  }

  addEntity({ tableIndex, key, label, validity }: StoredEntity): number {
    this.#entities.push(JSON.stringify([tableIndex, key, label, validity.from, validity.to]));
    this.entityCount += 1;
    return this.entityCount - 1;
  }

  /** Files `text` under an entity. `validity` is given when the value has dates of its own (a former name). */
  addValue(entity: number, columnIndex: number, text: string, validity: Validity | null): void {
    const value = this.#valueEntity.length;
    const keys = keysOf(text);
    if (keys.length === 0) return;
    this.#valueEntity.push(entity);
    this.#valueColumn.push(columnIndex);
    this.#valueValidity.push(validity === null ? 0 : this.#validityId(validity));
    this.#values.push(text);
    for (const { key, strength } of keys) this.#keys.add(key, packPosting(value, strength));
  }

  /** The bytes of the index; nothing can be added any more. */
  build(snapshotId: string): Iterable<Uint8Array> {
    const keys = this.#keys.build();
    const words = new PostingsBuilder();
    keys.sortedTerms.forEach((key, index) => {
      for (const word of new Set(key.split(' '))) words.add(word, index);
    });
    const wordBlock = words.build();
    const similar = buildSimilarWords(wordBlock.sortedTerms);
    const entities = this.#entities.build();
    const values = this.#values.build();
    const validities = this.#validities.build();
    const blocks: IndexBlocks = {
      entityOffsets: entities.offsets,
      entityBytes: entities.bytes,
      valueOffsets: values.offsets,
      valueBytes: values.bytes,
      valueEntity: this.#valueEntity.toArray(),
      valueColumn: this.#valueColumn.toArray(),
      valueValidity: this.#valueValidity.toArray(),
      validityOffsets: validities.offsets,
      validityBytes: validities.bytes,
      keyOffsets: keys.terms.offsets,
      keyBytes: keys.terms.bytes,
      keyStarts: keys.starts,
      keyValues: keys.values,
      wordOffsets: wordBlock.terms.offsets,
      wordBytes: wordBlock.terms.bytes,
      wordStarts: wordBlock.starts,
      wordValues: wordBlock.values,
      similarStarts: similar.starts,
      similarValues: similar.values,
    };
    return indexParts({ snapshotId, tables: this.#tables, columns: this.#columns }, blocks);
  }

  #validityId(validity: Validity): number {
    const text = JSON.stringify([validity.from, validity.to]);
    const known = this.#validityIds.get(text);
    if (known !== undefined) return known;
    const id = this.#validityIds.size + 1;
    this.#validityIds.set(text, id);
    this.#validities.push(text);
    return id;
  }
}

/** A posting of a key: which value, and how strong the key is for it. */
function packPosting(value: number, strength: KeyStrength): number {
  return value * 4 + keyStrengths.indexOf(strength);
}

export function unpackPosting(posting: number): { value: number; strength: KeyStrength } {
  return { value: Math.floor(posting / 4), strength: keyStrengths[posting % 4] ?? 'loose' };
}
