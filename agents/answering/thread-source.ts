import type { DataSource, QueryEstimate } from '#lib/datasource/data-source.ts';
import { dialectOf } from '#lib/datasource/dialect-of.ts';
import type { ReadableTable } from '#lib/datasource/server/readable-table.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { AppError } from '#lib/errors.ts';
import type { VectorMatch, VectorStore } from '#vector/vector-store.ts';
import type { ThreadSource } from './thread-messages.ts';
import { thisRun } from './thread-run.ts';

/** The source as runs in a thread have it: the process asks the database for them. */
export function threadSource(of: ThreadSource, hidden: readonly string[] = []): DataSource {
  const { id, name, allowedFunctions } = of;
  return {
    id,
    name,
    dialect: dialectOf(of.dialect, of.schemas),
    ...(allowedFunctions ? { allowedFunctions } : {}),
    ...(of.impersonates ? { impersonates: true as const } : {}),
    ...(of.signsIn ? { signIn: notHere } : {}),
    ...(of.tellsReadable
      ? {
          readable: (asker, signal) =>
            thisRun().ask({ what: 'readable', asker }, signal) as Promise<ReadableTable[] | null>,
        }
      : {}),
    introspect: notHere,
    explain: (sql, signal, asker) =>
      thisRun().ask({ what: 'explain', sql, hidden, asker }, signal) as Promise<QueryEstimate>,
    query: (sql, limits, signal) =>
      thisRun().ask({ what: 'query', sql, limits, hidden }, signal) as Promise<ResultTable>,
    ...(of.canHide ? { hiding: (names: readonly string[]) => threadSource(of, names) } : {}),
    ...(of.tellsTimeZone
      ? { timeZone: (signal) => thisRun().ask({ what: 'time-zone' }, signal) as Promise<string> }
      : {}),
    close: () => Promise.resolve(),
  };
}

/** The vector store as runs in a thread have it. */
export const threadStore: Pick<VectorStore, 'query'> = {
  query: (collection, _sourceId, embedding, count) =>
    thisRun().ask({ what: 'nearest', collection, embedding, count }) as Promise<VectorMatch[]>,
};

async function notHere(): Promise<never> {
  throw new AppError('internal', { userMessage: 'Threads answer questions; the process does the rest.' });
}
