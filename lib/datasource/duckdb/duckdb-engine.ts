import {
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  StatementType,
  VARCHAR,
} from '@duckdb/node-api';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { skipBlank } from '../../sql/skip-blank.ts';
import { columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import { notAllowed } from '../source-errors.ts';
import { duckdbCells, resultKind } from './duckdb-cell.ts';
import { statementFailure } from './duckdb-failure.ts';
import { checkDuckdbStatement } from './duckdb-guard.ts';

/** One locked DuckDB connection behind the guard. */
export class DuckdbEngine {
  readonly #connection: DuckDBConnection;
  readonly #serialize: DuckDBPreparedStatement;
  readonly #cell: ReturnType<typeof duckdbCells>;

  private constructor(connection: DuckDBConnection, serialize: DuckDBPreparedStatement, timeZone: string) {
    this.#connection = connection;
    this.#serialize = serialize;
    this.#cell = duckdbCells(timeZone);
  }

  static async over(connection: DuckDBConnection, timeZone: string): Promise<DuckdbEngine> {
    const serialize = await connection.prepare(
      'SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true, skip_default := true)',
    );
    return new DuckdbEngine(connection, serialize, timeZone);
  }

  async explain(sql: string): Promise<void> {
    try {
      await this.#prepare(sql);
    } catch (error) {
      throw statementFailure(error);
    }
  }

  async query(sql: string, limits: { maxRows: number; maxBytes: number }): Promise<ResultTable> {
    const started = performance.now();
    try {
      const statement = await this.#prepare(sql);
      const result = await statement.stream();
      const collector = new ResultCollector(limits);
      for await (const chunk of result) {
        if (!chunk.convertRows(this.#cell).every((row) => collector.add(row))) break;
      }
      const { rows, truncatedBy } = collector;
      const columns = result.columnNames().map((name, index) => ({
        name,
        kind: resultKind(String(result.columnType(index)), columnCells(rows, index)),
      }));
      return { columns, rows, truncatedBy, elapsedMs: performance.now() - started };
    } catch (error) {
      throw statementFailure(error);
    }
  }

  /** Runs our own SQL; cells in column order. */
  readonly read = async (sql: string): Promise<CellValue[][]> => {
    const result = await this.#connection.run(sql);
    return result.convertRows(this.#cell);
  };

  /** Compiles exactly one reading statement, or throws. */
  async #prepare(sql: string): Promise<DuckDBPreparedStatement> {
    if (sql.includes('\0')) throw notAllowed('A NUL character in a statement');
    if (skipBlank(sql.replaceAll(';', ' '), 0) === sql.length) throw notAllowed('An empty statement');
    // Parsed before it is extracted: extraction already runs what a PRAGMA or IMPORT stands for.
    this.#serialize.bindValue(1, sql, VARCHAR);
    const reader = await this.#serialize.runAndReadAll();
    checkDuckdbStatement(String(reader.getRows()[0]?.[0]), sql);
    const statements = await this.#connection.extractStatements(sql);
    if (statements.count !== 1) throw notAllowed(`A text of ${statements.count} statements`);
    const statement = await statements.prepare(0);
    if (statement.statementType !== StatementType.SELECT) {
      throw notAllowed(StatementType[statement.statementType] ?? 'This kind of statement');
    }
    return statement;
  }
}
