import type { CuratedExample } from '#lib/domain/curated-knowledge.ts';
import type { ExampleCheck } from '#lib/domain/impact.ts';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { fingerprintResult } from '#lib/sql/compare-results.ts';
import type { Workspace } from '../workspace.ts';
import { type ReplaySettings, replayQuestion } from './replay-question.ts';

/** An approved example as a regression case: asked as a question, is the result that of its reviewed statement? */
export async function checkExample(
  workspace: Workspace,
  example: CuratedExample,
  settings: ReplaySettings,
): Promise<ExampleCheck> {
  const { id } = workspace.knowledge;
  const outcome = (reason: string, sql: string | null): ExampleCheck => ({
    exampleId: example.id,
    at: new Date().toISOString(),
    passed: reason === '',
    snapshotId: id,
    reason,
    sql,
  });
  const right = await rightResult(workspace, example.sql, settings);
  if ('problem' in right) return outcome(`Its own statement does not run: ${right.problem}`, example.sql);
  const answer = await replayQuestion(workspace, example.question, settings);
  if (answer.fingerprint === null) return outcome(answer.message, null);
  return outcome(
    answer.fingerprint === right.fingerprint ? '' : 'Another result than the reviewed one.',
    answer.sql,
  );
}

/** The fingerprint of a reviewed statement's result, or why it has none. */
export async function rightResult(
  workspace: Workspace,
  sql: string,
  { limits, signal }: ReplaySettings,
): Promise<{ readonly fingerprint: string } | { readonly problem: string }> {
  try {
    return { fingerprint: fingerprintResult(await workspace.source.query(sql, limits, signal)) };
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return { problem: userMessageOf(error) };
  }
}
