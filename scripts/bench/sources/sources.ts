import type { Bench, BenchResult } from '../bench.ts';
import { firstAnswer } from './first-answer.ts';
import { indexedServer } from './indexed-server.ts';
import { lakeQuestions } from './lake-questions.ts';
import { periodGrowth } from './period-growth.ts';
import { wideTables } from './wide-tables.ts';

/** What grows with a source: the tables of a server, the rows of a lake, the columns of a table. */
export const sources: Bench = {
  summary:
    "500 to 5,000 tables of PostgreSQL indexed; 20 M rows of Parquet against DuckDB's own time; wide tables",
  async run(input) {
    const parts: Readonly<Record<string, BenchResult>> = {
      tables: await indexedServer(input.progress),
      'first-answer': await firstAnswer(input.progress),
      columns: wideTables(),
      periods: await periodGrowth(input),
      questions: await lakeQuestions(input),
    };
    return {
      measured: Object.fromEntries(Object.entries(parts).map(([name, { measured }]) => [name, measured])),
      lines: Object.values(parts).flatMap(({ lines }) => lines),
      kept: Object.values(parts).every(({ kept }) => kept),
    };
  },
};
