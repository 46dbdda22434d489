import type { z } from 'zod';
import { readableFile } from '../chosen-source.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { readJsonLines } from '../evaluate/read-cases.ts';
import { openJsonLinesLog } from '../json-lines-log.ts';
import { required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { openRepairDatabase } from './open-repair-database.ts';

/**
 * Answers each case of `--cases` on its database and appends the answer to `--out` as soon as it is known; what an earlier
 * run has written is not done again. A case may stand there several times.
 */
export async function answerEachCase<
  Case extends { readonly db_id: string },
  Result extends { readonly db_id: string },
>(
  command: string,
  values: { readonly cases?: string; readonly databases?: string; readonly out?: string },
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
  const databases = required(command, '--databases DIR', values.databases);
  const out = required(command, '--out FILE', values.out);
  const cases = (await readJsonLines(casesFile, how.item)).map((line) => line.value);
  const byDatabase = Map.groupBy(cases, (item) => item.db_id);
  for (const id of byDatabase.keys()) await readableFile(databaseFile(databases, id));

  const log = openJsonLinesLog(out, how.result, command);
  const results = [...log.earlier];
  const done = Map.groupBy(results, how.keyOf);
  const progress = createProgress({ silent: false });
  for (const [id, group] of byDatabase) {
    const left = group.filter((item) => done.get(how.keyOf(item))?.pop() === undefined);
    if (left.length === 0) continue;
    const database = await openRepairDatabase(databaseFile(databases, id));
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
