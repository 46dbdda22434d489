import { type Connection, Request } from 'tedious';
import { notAllowed } from '../source-errors.ts';

export type BatchColumn = { readonly name: string; readonly type: string };

export type BatchReader = {
  columns(columns: readonly BatchColumn[]): void;
  /** False when no further row is wanted: the server is then told to stop. */
  row(values: readonly unknown[]): boolean;
};

/**
 * Sends one batch and gives its rows as they come. Rejects with the driver's error, or with what the reader throws, after the server
 * has stopped. A batch that gives a second result is stopped: only one query was asked.
 */
export function runBatch(
  connection: Connection,
  sql: string,
  timeoutMs: number,
  reader: BatchReader | null = null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isWanted = true;
    let results = 0;
    let failure: unknown;
    const request = new Request(sql, (error) => {
      if (failure !== undefined) reject(failure);
      else if (error && isWanted) reject(error);
      else resolve();
    });
    const stop = (error?: unknown) => {
      isWanted = false;
      failure ??= error;
      connection.cancel();
    };
    const reading = (work: () => boolean | undefined) => {
      if (!isWanted) return;
      try {
        if (work() === false) stop();
      } catch (error) {
        stop(error);
      }
    };
    request.on('columnMetadata', (columns) =>
      reading(() => {
        results += 1;
        if (results > 1) throw notAllowed('A second result');
        reader?.columns(listOf(columns).map(({ colName, type }) => ({ name: colName, type: type.name })));
        return true;
      }),
    );
    request.on('row', (columns: { readonly value: unknown }[]) =>
      reading(() => reader?.row(columns.map(({ value }) => value))),
    );
    request.setTimeout(Math.max(1, Math.round(timeoutMs)));
    connection.execSqlBatch(request);
  });
}

type Described = { readonly colName: string; readonly type: { readonly name: string } };

/** Names of columns may repeat, so that columns are asked for as a list. */
function listOf(columns: Described[] | Record<string, Described>): readonly Described[] {
  return Array.isArray(columns) ? columns : Object.values(columns);
}
