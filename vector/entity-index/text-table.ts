/** Appends 32-bit numbers without a JavaScript array's eight bytes and boxing for each. */
export class GrowableNumbers {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  toArray(): Uint32Array {
    return this.#values.slice(0, this.length);
  }
}

/** Many texts in one block of UTF-8, each found by its number. */
export type TextBlock = { readonly offsets: Uint32Array; readonly bytes: Uint8Array };

/** Collects texts for a block in the order given. */
export class TextBlockBuilder {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #used = 0;
  #offsets = new GrowableNumbers();

  constructor() {
    this.#offsets.push(0);
  }

  push(text: string): void {
    const longest = text.length * 3;
    if (this.#used + longest > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + longest));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    this.#used += this.#bytes.write(text, this.#used, 'utf8');
    this.#offsets.push(this.#used);
  }

  build(): TextBlock {
    return { offsets: this.#offsets.toArray(), bytes: this.#bytes.subarray(0, this.#used) };
  }
}

/** Read side of a text block. `find` and `lowerBound` need a block whose texts are in byte order. */
export class TextTable {
  readonly length: number;
  readonly #offsets: Uint32Array;
  readonly #bytes: Buffer;

  constructor(block: TextBlock) {
    this.#offsets = block.offsets;
    this.#bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength);
    this.length = block.offsets.length - 1;
  }

  get(index: number): string {
    return this.#bytes.toString('utf8', this.#offsets[index], this.#offsets[index + 1]);
  }

  /** Length of the text in UTF-8 bytes, without decoding it. */
  byteLength(index: number): number {
    return (this.#offsets[index + 1] ?? 0) - (this.#offsets[index] ?? 0);
  }

  /** The number of the text, or -1. */
  find(text: string): number {
    const index = this.lowerBound(text);
    return index < this.length && this.get(index) === text ? index : -1;
  }

  /** The number of the first text that is not before `text`. */
  lowerBound(text: string): number {
    const target = Buffer.from(text, 'utf8');
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#bytes.compare(
        target,
        0,
        target.length,
        this.#offsets[middle],
        this.#offsets[middle + 1],
      );
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Sorts texts as their UTF-8 bytes sort, which differs from JavaScript's order only for astral characters. */
export function sortByBytes(texts: string[]): string[] {
  const astral = texts.some((text) => /[\ud800-\udfff]/.test(text));
  return astral ? texts.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))) : texts.sort();
}
