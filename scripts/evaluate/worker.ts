import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { readEnv } from '#lib/env.ts';
import { userMessageOf } from '#lib/errors.ts';
import { answerOnce } from '../ask/answer-once.ts';
import type { CaseAnswer } from './case-result.ts';
import { caseStatusOf } from './case-status.ts';
import { type WorkerTask, workerTask } from './worker-protocol.ts';

// Started by worker-process.ts with a data folder of its own. Answers one task at a time and knows no golds.
const [dataDir = ''] = process.argv.slice(2);
const env = { ...readEnv(), dataDir };
let open: { readonly path: string; readonly workspace: Workspace } | undefined;

process.on('message', async (message) => {
  const task = workerTask.parse(message);
  process.send?.(await answerTask(task));
});
process.on('disconnect', () => process.exit());

async function answerTask(task: WorkerTask): Promise<CaseAnswer> {
  const { id, question } = task.question;
  try {
    const workspace = await workspaceOf(task.path);
    const { view, ms } = await answerOnce({ workspace, question, env });
    return { id, ms, ...caseStatusOf(view) };
  } catch (error) {
    return { id, ms: 0, status: 'failed', sql: null, error: userMessageOf(error) };
  }
}

async function workspaceOf(path: string): Promise<Workspace> {
  if (open?.path !== path) {
    await open?.workspace.close();
    open = undefined;
    const workspace = await openWorkspace({ env, path, onProgress: () => {}, vectorStore: 'in-process' });
    open = { path, workspace };
  }
  return open.workspace;
}
