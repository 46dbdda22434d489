import type { ToolContext } from '../tools/define-tool.ts';
import { failureStatus } from './failure-status.ts';
import { tieProbe } from './repair/tie-probe.ts';

/**
 * How a chosen answer reads a superlative when several come first equally, or null: one of them is shown, and the person is
 * told. It takes a run of its own, so it is asked of the one statement that is the answer.
 */
export async function findTie(sql: string, rowCount: number, context: ToolContext): Promise<string | null> {
  const probe = tieProbe(sql);
  if (probe === null || rowCount !== probe.kept) return null;
  try {
    const { rows } = await context.source.query(probe.sql, context.limits, context.signal);
    const [last, next] = rows.slice(probe.kept - 1);
    if (!last || !next || last.some((value, index) => value !== next[index])) return null;
    return probe.kept === 1
      ? 'one of several that come first equally'
      : `the last of the ${probe.kept} ties with others that are left out`;
  } catch (error) {
    // That it cannot be told takes nothing from the answer.
    if (context.signal.aborted || !failureStatus(error)) throw error;
    return null;
  }
}
