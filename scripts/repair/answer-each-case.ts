import type { z } from 'zod';
import { readEnv } from '#lib/env.ts';
import { caseDatabases } from '../evaluate/case-databases.ts';
import { readJsonLines } from '../evaluate/read-cases.ts';
import { openJsonLinesLog } from '../json-lines-log.ts';
import { required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { openRepairDatabase } from './open-repair-database.ts';

/**
 * Answers each case of `--cases` on its database, or on `--source`, and appends the answer to `--out` as soon as it is known;
 * what an earlier run has written is not done again. A case may stand there several times.
 */
export async function answerEachCase<
  Case extends { readonly db_id: string },
  Result extends { readonly db_id: string },
>(
  command: string,
  values: {
    readonly cases?: string;
    readonly databases?: string;
    readonly source?: string;
    readonly out?: string;
  },
  how: {
    readonly item: z.ZodType<Case>;
    readonly result: z.ZodType<Result>;
    /** Equal for a case and its result. */
    readonly keyOf: (either: Case | Result) => string;
    readonly answer: (
      item: Case,
      database: Awaited<ReturnType<typeof openRepairDatabase>>,
    ) => Promise<Result>;
    readonly what: string;
  },
): Promise<Result[]> {
  const casesFile = required(command, '--cases FILE', values.cases);
  const out = required(command, '--out FILE', values.out);
  const cases = (await readJsonLines(casesFile, how.item)).map((line) => line.value);
  const progress = createProgress({ silent: false });
  const ids = new Set(cases.map((item) => item.db_id));
  const databaseOf = await caseDatabases(command, values, ids, readEnv(), progress);
  const byDatabase = Map.groupBy(cases, (item) => databaseOf(item.db_id));

  const log = openJsonLinesLog(out, how.result, command);
  const results = [...log.earlier];
  const done = Map.groupBy(results, how.keyOf);
  for (const [path, group] of byDatabase) {
    const left = group.filter((item) => done.get(how.keyOf(item))?.pop() === undefined);
    if (left.length === 0) continue;
    const database = await openRepairDatabase(path);
    try {
      for (const item of left) {
        const result = await how.answer(item, database);
        log.append(result);
        results.push(result);
        progress.report({ what: how.what, done: results.length, total: cases.length });
      }
    } finally {
      await database.source.close();
    }
  }
  progress.end();
  return results;
}
