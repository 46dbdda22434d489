import { type MessagePort, threadId, workerData } from 'node:worker_threads';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import type { Embedder } from '#vector/embedder.ts';
import { openEmbedder } from '#vector/open-embedder.ts';
import { answerQuestion } from '../answer-question.ts';
import { compose } from '../compose.ts';
import { knowledgeOver } from '../knowledge/knowledge-over.ts';
import { readParts } from '../knowledge/portable-knowledge.ts';
import { lexiconOf } from '../query/writer/built-in/schema-lexicon.ts';
import { learnedModel } from '../question/reading-model.ts';
import { restrictWorkspace } from '../rights/restrict-workspace.ts';
import type { Knowledge } from '../run-context.ts';
import { workAfterRequests } from './after-requests.ts';
import type { ThreadSource, ThreadTask } from './thread-messages.ts';
import { inRun, ThreadRun, thisRun } from './thread-run.ts';
import { threadSource, threadStore } from './thread-source.ts';

// A worker thread of `openAnswerPool`: several runs at once, of which one works while the others wait for the database.

/** Of a few sources, what is being published and what running questions began with; older ones are built again. */
const knowledgesKept = 4;
const knowledges = new Map<string, Knowledge>();
/** What a file has may change, and with it how its tables are named. */
let source: { readonly key: string; readonly source: DataSource } | null = null;

const { env, embeds, budgetMs } = workerData as ThreadOptions;
workAfterRequests();
const weights = openEmbedder(env);
// The first question should not be the one that loads the weights.
if (embeds) await weights.embed(['names']);
learnedModel();
isEnglishWord('names');
/** What a run does with the vectors is done for it, not for those whose texts were embedded together with its own. */
const embedder: Embedder = {
  id: weights.id,
  dimensions: weights.dimensions,
  embed: async (texts) => {
    const vectors = await weights.embed(texts);
    await thisRun().turn();
    return vectors;
  },
};

/** What all tasks of a thread share. */
export type ThreadOptions = {
  readonly env: Parameters<typeof openEmbedder>[0];
  /** Whether questions are likely to be embedded. */
  readonly embeds: boolean;
  readonly budgetMs: number;
};

/** Answers one question; what happens goes through the port. */
export default async function answerInThread({
  port,
  task,
}: {
  readonly port: MessagePort;
  readonly task: ThreadTask;
}): Promise<void> {
  const run = new ThreadRun(port, task.meter, budgetMs);
  // What thousands of tables are called is learned once by each thread, and is no work of the question that happens to be first.
  const whole = knowledgeOf(task.knowledge);
  for (const table of whole.snapshot.tables) lexiconOf(table);
  run.work();
  run.tell({ kind: 'begun', thread: threadId });
  await inRun(run, () => answer(task, whole, run));
  run.close();
}

async function answer(task: ThreadTask, whole: Knowledge, run: ThreadRun): Promise<void> {
  const { info, knowledge: given, effort, source: described, meter: _meter, ...asked } = task;
  const ofTask = sourceOf(described);
  const mine = { info, source: ofTask, knowledge: whole, schema: whole.snapshot };
  await answerQuestion({
    ...asked,
    workspace: {
      ...(await restrictWorkspace(mine, given.denials)),
      composition: compose(null, { strategy: 'built-in', effort }),
      models: null,
    },
    signal: run.signal,
    enough: run.enough,
    emit: (event) => run.happened(event),
  });
}

function sourceOf(described: ThreadSource): DataSource {
  const key = JSON.stringify(described);
  if (source?.key !== key) source = { key, source: threadSource(described) };
  return source.source;
}

function knowledgeOf(given: ThreadTask['knowledge']): Knowledge {
  const known = knowledges.get(given.key);
  if (known) return known;
  const built = knowledgeOver({
    parts: readParts(given.parts),
    names: given.names,
    store: threadStore,
    embedder,
    recordRepair: async (repair) => {
      await thisRun().ask({ what: 'record-repair', repair });
    },
  });
  knowledges.set(given.key, built);
  for (const key of knowledges.keys()) {
    if (knowledges.size <= knowledgesKept) break;
    knowledges.delete(key);
  }
  return built;
}
