import type { Socket } from 'node:net';
import type { Connection, FieldPacket } from 'mysql2';
import type { ResultTable } from '../../domain/result-table.ts';
import { allDays, columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import { queryTooLarge } from '../source-errors.ts';
import { type MysqlColumn, mysqlCell, mysqlKind } from './mysql-cell.ts';

/** What reading needs of the session whose connection it uses. */
export type ReadingSession = {
  readonly connection: Connection;
  /** The socket below, where bytes are counted. */
  readonly stream: Socket | null;
  /** Why nothing will come any more, once nothing will. */
  readonly ended: Promise<Error>;
  /** Ends the session: the server would send the rest of a result that is cut. */
  kill(): void;
};

/** The rows of one statement up to the limits, counted as they come, whatever the statement asks for. */
export function readRows(
  session: ReadingSession,
  sql: string,
  limits: { readonly maxRows: number; readonly maxBytes: number },
): Promise<Omit<ResultTable, 'elapsedMs'>> {
  return new Promise<Omit<ResultTable, 'elapsedMs'>>((resolve, reject) => {
    const collector = new ResultCollector(limits);
    let fields: MysqlColumn[] = [];
    const result = () => {
      const { rows, truncatedBy } = collector;
      const columns = fields.map((field, index) => {
        const kind = mysqlKind(field);
        return {
          name: field.name,
          kind: kind === 'text' && allDays(columnCells(rows, index)) ? ('date' as const) : kind,
        };
      });
      return { columns, rows, truncatedBy };
    };
    // One row may be larger than everything that is allowed; it is not waited for until it is whole.
    const budget = 2 * limits.maxBytes + 64 * limits.maxRows + 1024 * 1024;
    const { stream, connection } = session;
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= budget) return;
      stream?.off('data', count);
      if (collector.rows.length === 0) {
        reject(queryTooLarge(`more than ${limits.maxBytes} bytes in one row`));
      } else {
        collector.truncatedBy ??= 'bytes';
        resolve(result());
      }
      session.kill();
    };
    stream?.on('data', count);
    const end = (settle: () => void) => {
      stream?.off('data', count);
      settle();
    };
    session.ended.then((error) => end(() => reject(error)));
    const query = connection.query({
      sql,
      rowsAsArray: true,
      typeCast: (field) => field.buffer(),
    });
    let full = false;
    query.on('fields', (packets: unknown) => {
      fields = columnsOf(packets);
    });
    query.on('result', (row: unknown) => {
      if (full || !Array.isArray(row)) return;
      try {
        full = !collector.add(
          fields.map((field, index) => mysqlCell(Buffer.isBuffer(row[index]) ? row[index] : null, field)),
        );
      } catch (error) {
        full = true;
        end(() => reject(error));
        session.kill();
      }
      if (full && collector.truncatedBy === 'rows' && collector.rows.length === limits.maxRows) return;
      if (full && collector.truncatedBy !== null) {
        end(() => resolve(result()));
        session.kill();
      }
    });
    query.on('error', (error: Error) => end(() => reject(error)));
    query.on('end', () => end(() => resolve(result())));
  });
}

function columnsOf(packets: unknown): MysqlColumn[] {
  if (!Array.isArray(packets)) return [];
  return packets.map((packet: FieldPacket) => ({
    name: packet.name,
    type: packet.columnType ?? packet.type ?? -1,
    characterSet: packet.characterSet ?? -1,
  }));
}
