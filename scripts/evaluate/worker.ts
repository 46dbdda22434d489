import { readAhead } from '#agents/query/writer/model/small/read-ahead.ts';
import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { readEnv } from '#lib/env.ts';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { keptReplies } from '#lib/llm/kept-replies.ts';
import { isRelayed, relayedEngine } from '#lib/llm/local/engine-relay.ts';
import { engineDir } from '#lib/llm/local/install-engine.ts';
import { shareLocalEngine } from '#lib/llm/local/shared-local-engine.ts';
import { answerOnce } from '../ask/answer-once.ts';
import type { CaseAnswer } from './case-result.ts';
import { caseStatusOf, gatherTried } from './case-status.ts';
import { withEvidence } from './with-evidence.ts';
import { type WorkerTask, workerEngine, workerTask } from './worker-protocol.ts';

// Started by worker-process.ts with a data folder of its own. Answers one task at a time and knows no golds.
const [dataDir = '', engineText = ''] = process.argv.slice(2);
const engine = workerEngine.parse(JSON.parse(engineText));
const env = {
  ...readEnv(),
  TABLETALK_MODEL: engine.model ?? undefined,
  TABLETALK_MODEL_BASE_URL: engine.baseUrl ?? undefined,
};
const replies = engine.replies === null ? undefined : keptReplies(engine.replies);
let open: { readonly path: string; readonly workspace: Workspace } | undefined;

if (engine.sharesEngine) {
  const relay = relayedEngine({
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  });
  shareLocalEngine(engineDir(env.dataDir), relay);
}

process.on('message', async (message) => {
  if (isRelayed(message)) return;
  const task = workerTask.parse(message);
  process.send?.(await answerTask(task));
});
process.on('disconnect', () => process.exit());

async function answerTask(task: WorkerTask): Promise<CaseAnswer> {
  const { id, question, evidence = '' } = task.question;
  const replayedBefore = replies?.replayed ?? 0;
  try {
    const workspace = await workspaceOf(task.path);
    const knowledge = withEvidence(
      workspace.knowledge,
      evidence,
      engine.choice.strategy === 'built-in' ? 'rules' : 'model',
    );
    const gathered = gatherTried();
    const { view, ms } = await answerOnce({
      workspace: { ...workspace, knowledge },
      question,
      env,
      onEvent: gathered.show,
    });
    const replayed = (replies?.replayed ?? 0) - replayedBefore;
    return { id, ms, replayed, ...caseStatusOf(view), ...gathered.all() };
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    return {
      id,
      ms: 0,
      calls: 0,
      replayed: 0,
      tokens: 0,
      status: 'failed',
      sql: null,
      error: userMessageOf(error),
    };
  }
}

async function workspaceOf(path: string): Promise<Workspace> {
  if (open?.path !== path) {
    await open?.workspace.close();
    open = undefined;
    const workspace = await openWorkspace({
      env,
      path,
      folder: dataDir,
      choice: engine.choice,
      onProgress: () => {},
      vectorStore: 'in-process',
      replies,
    });
    // As the page does when it is opened. Kept replies need nothing read.
    if (!replies)
      await readAhead(workspace.models?.settings ?? null, {
        snapshot: workspace.knowledge.snapshot,
        dialect: workspace.source.dialect,
      });
    open = { path, workspace };
  }
  return open.workspace;
}
