import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBenchCases } from '../bench/repair-cases/cases-file.ts';
import { measure } from '../bench/repair-cases/measure.ts';
import type { ReportTable } from '../bench/repair-cases/report/report-table.ts';
import { resultTables } from '../bench/repair-cases/report/result-tables.ts';
import type { Progress } from '../progress.ts';

/**
 * EFRA's benchmark, rebuilt (docs/repair-benchmark.md): its tables with the published figure beside ours. With a folder, every
 * final statement of every system is a line of `predictions.jsonl` there, as the paper packages its own.
 */
export async function measureEfra(progress: Progress, out: string | null): Promise<ReportTable[]> {
  const measured = await measure(await readBenchCases(), progress);
  progress.end();
  if (out !== null) {
    const lines = measured.systems.flatMap(({ name, outcomes }) =>
      outcomes.map(({ item: { id, db_id, mode }, sql, valid, exact, right, executions }) =>
        JSON.stringify({ system: name, id, db_id, mode, sql, valid, exact, right, executions }),
      ),
    );
    writeFileSync(path.join(out, 'predictions.jsonl'), `${lines.join('\n')}\n`);
  }
  return resultTables(measured);
}
