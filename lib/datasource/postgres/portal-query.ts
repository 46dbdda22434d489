import pg from 'pg';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { allDays, columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import { postgresCell, postgresKind } from './postgres-cell.ts';

type Field = { readonly name: string; readonly dataTypeID: number };

/** What this reader needs of pg's connection while its statement runs. */
type PortalConnection = {
  execute(portal: { portal: string; rows: number }): void;
  flush(): void;
  sync(): void;
};

const batchRows = 1_000;

export type PortalLimits = {
  readonly maxRows: number;
  readonly maxBytes: number;
  /** For our own statements, whose answers are small: all rows come in one round trip instead of two or more. */
  readonly atOnce?: true;
};

/**
 * One statement through the extended protocol, whose parse step takes a single statement only. Rows are fetched in
 * batches from the portal and no further batch is asked for once a limit is reached.
 */
export class PortalQuery extends pg.Query {
  readonly done: Promise<Omit<ResultTable, 'elapsedMs'>>;
  #fields: readonly Field[] = [];
  #full = false;
  readonly #batch: number;
  /** Whether the end of the exchange was sent with the statement; else each end has to be answered. */
  readonly #isSynced: boolean;
  readonly #collector: ResultCollector;
  readonly #settle: PromiseWithResolvers<Omit<ResultTable, 'elapsedMs'>>;

  constructor(text: string, values: readonly string[], limits: PortalLimits) {
    const batch = Math.min(limits.maxRows + 1, batchRows);
    const rows = limits.atOnce ? {} : { rows: batch };
    const config = { text, values: [...values], queryMode: 'extended', ...rows };
    super(config);
    this.#batch = batch;
    this.#isSynced = limits.atOnce === true;
    this.#collector = new ResultCollector(limits);
    this.#settle = Promise.withResolvers();
    this.done = this.#settle.promise;
  }

  /** Bytes that have come so far are more than the result may have; true when some rows can still be shown. */
  cutByBytes(): boolean {
    if (this.#collector.rows.length === 0) return false;
    this.#collector.truncatedBy = 'bytes';
    this.#settle.resolve(this.#result());
    return true;
  }

  refuse(error: Error): void {
    this.#settle.reject(error);
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#fields = fields;
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#full) return;
    const row: CellValue[] = fields.map((value, index) =>
      postgresCell(value, this.#fields[index]?.dataTypeID ?? 0),
    );
    try {
      this.#full = !this.#collector.add(row);
    } catch (error) {
      this.#full = true;
      this.#settle.reject(error);
    }
  }

  handlePortalSuspended(connection: PortalConnection): void {
    if (this.#full) connection.sync();
    else {
      connection.execute({ portal: '', rows: this.#batch });
      connection.flush();
    }
  }

  handleCommandComplete(_message: unknown, connection: PortalConnection): void {
    if (!this.#isSynced) connection.sync();
  }

  handleEmptyQuery(connection: PortalConnection): void {
    if (!this.#isSynced) connection.sync();
  }

  handleError(error: unknown, connection: PortalConnection): void {
    // The server skips everything until it is told that the failed exchange is over.
    if (!this.#isSynced) connection.sync();
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#result());
  }

  #result(): Omit<ResultTable, 'elapsedMs'> {
    const { rows, truncatedBy } = this.#collector;
    const columns = this.#fields.map(({ name, dataTypeID }, index) => {
      const kind = postgresKind(dataTypeID);
      return { name, kind: kind === 'text' && allDays(columnCells(rows, index)) ? ('date' as const) : kind };
    });
    return { columns, rows, truncatedBy };
  }
}
