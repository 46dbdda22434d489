import { columnWords } from '../question/explain/names.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { failureStatus } from './failure-status.ts';
import { leftOutProbe } from './repair/left-out-probe.ts';

/**
 * A sentence for each average or total of a chosen statement that leaves rows out because their value is missing. It takes a
 * run of its own, so it is asked of the one statement that is the answer.
 */
export async function findLeftOut(sql: string, context: ToolContext): Promise<string[]> {
  const probe = leftOutProbe(sql, context.knowledge.snapshot.tables);
  if (probe === null) return [];
  try {
    const { rows } = await context.source.query(probe.sql, context.limits, context.signal);
    const [all = 0, ...present] = (rows[0] ?? []).map(Number);
    return probe.measured.flatMap(({ column, of }, at) => {
      const missing = all - (present[at] ?? all);
      if (missing <= 0) return [];
      const [few, many] = [missing, all].map((count) => count.toLocaleString('en-US'));
      return `${few} of ${many} rows have no ${columnWords(column)} and are left out of the ${of}.`;
    });
  } catch (error) {
    // That it cannot be told takes nothing from the answer.
    if (context.signal.aborted || !failureStatus(error)) throw error;
    return [];
  }
}
