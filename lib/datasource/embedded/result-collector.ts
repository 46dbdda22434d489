import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { AppError } from '../../errors.ts';

/** Keeps rows until a limit is reached. */
export class ResultCollector {
  readonly rows: CellValue[][] = [];
  truncatedBy: ResultTable['truncatedBy'] = null;
  #bytes = 0;
  readonly #maxRows: number;
  readonly #maxBytes: number;

  constructor(limits: { maxRows: number; maxBytes: number }) {
    this.#maxRows = limits.maxRows;
    this.#maxBytes = limits.maxBytes;
  }

  /** False when the row did not fit and no further one is wanted. Throws `query-too-large` for a single huge row. */
  add(row: CellValue[]): boolean {
    if (this.rows.length >= this.#maxRows) {
      this.truncatedBy = 'rows';
      return false;
    }
    this.#bytes += bytesOf(row);
    if (this.#bytes > this.#maxBytes) {
      if (this.rows.length === 0) throw tooLarge(this.#bytes, this.#maxBytes);
      this.truncatedBy = 'bytes';
      return false;
    }
    this.rows.push(row);
    return true;
  }
}

function bytesOf(row: readonly CellValue[]): number {
  let bytes = 0;
  for (const cell of row) bytes += typeof cell === 'string' ? Buffer.byteLength(cell) : 8;
  return bytes;
}

function tooLarge(bytes: number, maxBytes: number): AppError {
  return new AppError('query-too-large', {
    userMessage: `One row of the result has ${bytes} bytes; a whole result may have ${maxBytes}. Leave out the long values.`,
  });
}
