import type { CuratedExample } from '#lib/domain/curated-knowledge.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { listApprovedExamples } from '#lib/store/examples.ts';
import type { Store } from '#lib/store/open-store.ts';
import { listPastQuestions, runsReading } from '#lib/store/past-questions.ts';
import { readableRuns } from '#lib/store/readable-runs.ts';
import { readEvents } from '#lib/store/runs.ts';
import type { Reading } from '../rights/reading-of.ts';
import type { Workspace } from '../workspace.ts';
import { affectedQuestions, type PastQuestion, tablesReadBy } from './affected-questions.ts';
import { rightResult } from './check-example.ts';
import type { KnownQuestion } from './preview-impact.ts';
import { answerOf, type ReplaySettings } from './replay-question.ts';

/** Each is answered twice; more would keep a person waiting. */
const atMost = 40;

type Known = PastQuestion & { readonly example?: CuratedExample; readonly praisedRun?: string };

/**
 * The questions on which a draft is tried: its own, the approved examples and the earlier questions near it or about its
 * tables, as far as the person may see them. The right result is that of an example's statement, or the one that a
 * person gave a thumbs up.
 */
export async function knownQuestions(
  draft: CuratedExample,
  { store, reading }: { store: Store; reading: Reading },
  settings: ReplaySettings,
): Promise<KnownQuestion[]> {
  const { workspace, withheld, maySee } = reading;
  const sourceId = workspace.source.id;
  const tables = tablesReadBy(
    draft.sql,
    workspace.knowledge.snapshot.tables.map(({ name }) => name),
  );
  const asked = await listPastQuestions(store, sourceId);
  const ids = asked.map(({ runId }) => runId);
  const readable = await readableRuns(store, ids, withheld);
  const runs = asked.filter(({ runId }) => readable.has(runId));
  const ofTables = await runsReading(store, [...readable], tables);
  const examples = (await listApprovedExamples(store, sourceId)).filter(
    ({ id, question, sql, note }) => id !== draft.id && maySee([question, sql, note]),
  );
  const past: Known[] = [
    ...examples.map((example) => ({
      question: example.question,
      usedItsTables: tablesReadBy(example.sql, tables).length > 0,
      example,
    })),
    ...runs.map(({ runId, question, isPraised }) => ({
      question,
      usedItsTables: ofTables.has(runId),
      ...(isPraised ? { praisedRun: runId } : {}),
    })),
  ];
  const affected = await affectedQuestions(draft, past, workspace.embedder, atMost - 1);
  const own: Known = { question: draft.question, usedItsTables: true, example: draft };
  const others = affected.filter(({ question }) => question !== draft.question);
  return Promise.all(
    [own, ...others].map((each) => withRightResult(each, draft, store, workspace, settings)),
  );
}

async function withRightResult(
  { question, example, praisedRun }: Known,
  draft: CuratedExample,
  store: Store,
  workspace: Workspace,
  settings: ReplaySettings,
): Promise<KnownQuestion> {
  if (example) {
    const right = await rightResult(workspace, example.sql, settings);
    return {
      question,
      neighbour: null,
      right: 'problem' in right ? null : { ...right, from: example.id === draft.id ? 'draft' : 'example' },
    };
  }
  if (praisedRun === undefined) return { question, neighbour: null, right: null };
  const log = await readEvents(store, praisedRun);
  const { fingerprint } = answerOf(log.reduce((view, { event }) => reduceRun(view, event), emptyRun));
  return {
    question,
    neighbour: null,
    right: fingerprint === null ? null : { fingerprint, from: 'thumbs-up' },
  };
}
