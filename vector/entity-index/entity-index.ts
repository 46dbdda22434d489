import { z } from 'zod';
import { type StoredEntity, unpackPosting, type Validity } from './entity-index-builder.ts';
import { type IndexHeader, type OpenBlocks, openIndex, readSharedIndex } from './index-file.ts';
import type { IndexPlace } from './index-places.ts';
import type { KeyStrength } from './name-keys.ts';
import { Postings } from './postings.ts';
import { findSimilarWords, type SimilarWordsBlock } from './similar-words.ts';
import { TextTable } from './text-table.ts';

/** A stored value that a key met. */
export type ValueHit = { readonly value: number; readonly strength: KeyStrength };

/** A stored value with the row it names. */
export type NamedEntity = {
  readonly entity: number;
  readonly table: string;
  readonly keyColumn: string;
  readonly key: string | number;
  readonly label: string;
  readonly column: string;
  /** All columns that the text is put together from, null when it stands in one. */
  readonly joined: readonly string[] | null;
  readonly use: 'code' | 'name' | 'alias';
  readonly text: string;
  /** The value's own dates, or else the row's. */
  readonly validity: Validity;
};

/** Which names of an index somebody may not know of. */
export type HiddenNames = {
  /** Of the things of a table, by the column that identifies them: whether all or none are hidden, or which. */
  ofTable(table: string, keyColumn: string): boolean | ((key: string | number) => boolean);
  /** Of the values of one column, other names of things in another table included. */
  ofColumn(column: IndexHeader['columns'][number]): boolean;
};

const similarCount = 4;

const storedEntity = z.tuple([
  z.number(),
  z.union([z.string(), z.number()]),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
]);
const storedValidity = z.tuple([z.string().nullable(), z.string().nullable()]);

/**
 * The names of one source in memory, as arrays over one file's bytes: nothing is parsed at opening, and every look-up
 * is a bisection or a list of postings.
 */
export class EntityIndex {
  readonly #header: IndexHeader;
  readonly #entities: TextTable;
  readonly #values: TextTable;
  readonly #valueEntity: Uint32Array;
  readonly #valueColumn: Uint32Array;
  readonly #valueValidity: Uint32Array;
  readonly #validities: TextTable;
  readonly #keys: Postings;
  readonly #words: Postings;
  readonly #similar: SimilarWordsBlock;
  readonly #similarKnown = new Map<string, readonly { word: string; errors: number }[]>();
  readonly #blocks: OpenBlocks;
  /** 1 for each value that is as good as not there; null where all are. */
  readonly #hidden: Uint8Array | null;

  private constructor(header: IndexHeader, blocks: OpenBlocks, hidden: Uint8Array | null = null) {
    const { numbers, bytes } = blocks;
    this.#blocks = blocks;
    this.#hidden = hidden;
    this.#header = header;
    this.#entities = new TextTable({ offsets: numbers('entityOffsets'), bytes: bytes('entityBytes') });
    this.#values = new TextTable({ offsets: numbers('valueOffsets'), bytes: bytes('valueBytes') });
    this.#valueEntity = numbers('valueEntity');
    this.#valueColumn = numbers('valueColumn');
    this.#valueValidity = numbers('valueValidity');
    this.#validities = new TextTable({ offsets: numbers('validityOffsets'), bytes: bytes('validityBytes') });
    this.#keys = new Postings({
      terms: { offsets: numbers('keyOffsets'), bytes: bytes('keyBytes') },
      starts: numbers('keyStarts'),
      values: numbers('keyValues'),
    });
    this.#words = new Postings({
      terms: { offsets: numbers('wordOffsets'), bytes: bytes('wordBytes') },
      starts: numbers('wordStarts'),
      values: numbers('wordValues'),
    });
    this.#similar = { starts: numbers('similarStarts'), values: numbers('similarValues') };
  }

  /** Null when the source has no index, or one of another format. */
  static async open(place: IndexPlace, sourceId: string): Promise<EntityIndex | null> {
    const shared = await readSharedIndex(place, sourceId);
    return shared && EntityIndex.over(shared, sourceId);
  }

  /** The same over bytes that are in memory already, perhaps another thread's. */
  static over(shared: SharedArrayBuffer, sourceId: string): EntityIndex | null {
    const found = openIndex(shared, sourceId);
    return found && new EntityIndex(found.header, found.blocks);
  }

  /**
   * The same names but for the hidden ones, over the same bytes: no look-up, count or correction of a word tells that those are there. What
   * was met and left out afterwards would have taken the place of something else.
   */
  without(names: HiddenNames): EntityIndex {
    const tables = this.#header.tables.map(({ table, keyColumn }) => names.ofTable(table, keyColumn));
    const columns = this.#header.columns.map((column) => names.ofColumn(column));
    const entities = Uint8Array.from({ length: this.entityCount }, (_, entity) => {
      // Its table is the first number of what is stored; the rest is parsed of few tables.
      const ofTable = tables[Number.parseInt(this.#entities.get(entity).slice(1), 10)] ?? true;
      return Number(typeof ofTable === 'boolean' ? ofTable : ofTable(this.entityAt(entity).key));
    });
    const hidden = Uint8Array.from({ length: this.valueCount }, (_, value) =>
      columns[this.#valueColumn[value] ?? 0] === true ? 1 : (entities[this.#valueEntity[value] ?? 0] ?? 1),
    );
    return new EntityIndex(this.#header, this.#blocks, hidden);
  }

  get tables(): IndexHeader['tables'] {
    return this.#header.tables;
  }

  get valueCount(): number {
    return this.#values.length;
  }

  get entityCount(): number {
    return this.#entities.length;
  }

  entityAt(entity: number): StoredEntity {
    const [tableIndex, key, label, from, to] = storedEntity.parse(JSON.parse(this.#entities.get(entity)));
    return { tableIndex, key, label, validity: { from, to } };
  }

  /** A stored value as it was added; `validity` is null unless the value has dates of its own. */
  valueAt(value: number): {
    readonly entity: number;
    readonly columnIndex: number;
    readonly column: IndexHeader['columns'][number];
    readonly text: string;
    readonly validity: Validity | null;
  } {
    const columnIndex = this.#valueColumn[value] ?? 0;
    const validityId = this.#valueValidity[value] ?? 0;
    return {
      entity: this.#valueEntity[value] ?? 0,
      columnIndex,
      column: this.#header.columns[columnIndex] ?? { table: '', column: '', use: 'name' },
      text: this.#values.get(value),
      validity: validityId === 0 ? null : this.#validity(validityId),
    };
  }

  /** Values filed under exactly this key, at most `count`. */
  exact(key: string, count: number): ValueHit[] {
    const term = this.#keys.terms.find(key);
    return term === -1 ? [] : this.#hitsOf(term, count);
  }

  /** Keys that begin with the words of `key` and go on; null when they are more than `count`. */
  continuing(key: string, count: number): number[] | null {
    return this.#between(`${key} `, `${key}!`, count);
  }

  /** Keys that begin with these letters, whether or not a word ends there; null when they are more than `count`. */
  beginning(letters: string, count: number): number[] | null {
    return this.#between(letters, `${letters}\u{10ffff}`, count);
  }

  #between(from: string, to: string, count: number): number[] | null {
    const start = this.#keys.terms.lowerBound(from);
    const end = this.#keys.terms.lowerBound(to);
    if (this.#hidden === null && end - start > count) return null;
    const found: number[] = [];
    for (let term = start; term < end; term += 1) {
      if (!this.#isThere(term)) continue;
      if (found.length === count) return null;
      found.push(term);
    }
    return found;
  }

  /** Keys that hold every one of the words; null when they are more than `count`. */
  holding(words: readonly string[], count: number): number[] | null {
    const lists: Uint32Array[] = [];
    for (const word of words) {
      const term = this.#words.terms.find(word);
      if (term === -1) return [];
      lists.push(this.#words.at(term));
    }
    lists.sort((a, b) => a.length - b.length);
    const [rarest, ...others] = lists;
    if (rarest === undefined) return [];
    const found: number[] = [];
    for (const key of rarest) {
      if (!others.every((list) => includes(list, key)) || !this.#isThere(key)) continue;
      if (found.length === count) return null;
      found.push(key);
    }
    return found;
  }

  /** Whether any key holds this word. */
  knowsWord(word: string): boolean {
    const term = this.#words.terms.find(word);
    return term !== -1 && this.#words.at(term).some((key) => this.#isThere(key));
  }

  /** Words of names within a few typing errors, nearest first. One question asks for the same word in many spans. */
  similarWords(word: string): readonly { word: string; errors: number }[] {
    const known = this.#similarKnown.get(word);
    if (known !== undefined) return known;
    const found = findSimilarWords(this.#similar, this.#words.terms, word)
      .filter((similar) => this.#hidden === null || this.knowsWord(similar.word))
      .slice(0, similarCount);
    if (this.#similarKnown.size >= 1000) this.#similarKnown.clear();
    this.#similarKnown.set(word, found);
    return found;
  }

  keyText(key: number): string {
    return this.#keys.terms.get(key);
  }

  /** Values filed under a key by its number. */
  valuesOf(key: number, count: number): ValueHit[] {
    return this.#hitsOf(key, count);
  }

  describe(value: number): NamedEntity {
    const { entity, column, text, validity } = this.valueAt(value);
    const stored = this.entityAt(entity);
    const table = this.#header.tables[stored.tableIndex];
    return {
      entity,
      table: table?.table ?? '',
      keyColumn: table?.keyColumn ?? '',
      key: stored.key,
      label: stored.label,
      column: column.column,
      joined: column.joined ?? null,
      use: column.use,
      text,
      validity: validity ?? stored.validity,
    };
  }

  #hitsOf(term: number, count: number): ValueHit[] {
    const filed = this.#keys.at(term);
    const hidden = this.#hidden;
    if (hidden === null) return Array.from(filed.subarray(0, count), unpackPosting);
    return Array.from(filed, unpackPosting)
      .filter(({ value }) => hidden[value] === 0)
      .slice(0, count);
  }

  /** Whether a key leads to any value that may be known of. */
  #isThere(key: number): boolean {
    const hidden = this.#hidden;
    return hidden === null || this.#keys.at(key).some((filed) => hidden[unpackPosting(filed).value] === 0);
  }

  #validity(id: number): Validity {
    const [from, to] = storedValidity.parse(JSON.parse(this.#validities.get(id)));
    return { from, to };
  }
}

function includes(sorted: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}
