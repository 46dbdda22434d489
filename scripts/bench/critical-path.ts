import { askScripted } from '#agents/__fixtures__/ask-scripted.ts';
import { obedientReply } from '#agents/__fixtures__/obedient-model.ts';
import { type ModelRole, modelRoles } from '#lib/domain/model-role.ts';
import {
  answer,
  type RecordedRequest,
  type ScriptedReply,
  startScriptedModelServer,
} from '#lib/llm/__fixtures__/scripted-model-server.ts';
import type { Bench } from './bench.ts';
import { type Path, paths, scriptedStatements } from './scripted-statements.ts';

/**
 * How long each role's model takes, in milliseconds: a short structured reply of a hosted model takes one to two seconds,
 * one that thinks in words before its statement about four (60 to 200 tokens at 50 a second, after half a second).
 */
const replyMs: Readonly<Record<ModelRole, number>> = {
  planner: 2000,
  'entity-filter': 1000,
  insight: 2000,
  writer: 4000,
  judge: 2000,
  verifier: 3000,
  organizer: 1500,
  enricher: 3000,
};

/** Of the time that the same calls take one after another. */
const budget = 0.45;

type Row = {
  readonly question: string;
  readonly path: Path;
  readonly calls: number;
  readonly chaseMs: number;
  readonly oneAfterAnotherMs: number;
  readonly ratio: number;
};

/**
 * Answers a demo question by `chase` while every model call takes as long as a real one, then sends the very same requests
 * again one after another, as the report's pipeline makes them, and compares the two times of this one run.
 */
export const criticalPath: Bench = {
  summary: 'the time of chase against the time of the same model calls one after another',
  asksAnySource: true,
  async run({ workspace: open, questions: read, progress }) {
    const workspace = await open();
    const [first] = await read();
    const rows: Row[] = [];
    if (first) {
      // Indexes and engine are warm in a running product.
      const warm = scriptedStatements(first, 'usual');
      await askScripted(workspace, {
        question: first.question,
        choice: { strategy: 'chase' },
        reply: (request) => answer(obedientReply(request, warm)),
      });
      for (const path of paths) {
        progress.report({ what: `Answering (${path})`, done: 0, total: 2 });
        const obedience = scriptedStatements(first, path);
        const reply = (request: RecordedRequest) => delayed(obedientReply(request, obedience), request);
        const { requests, ms } = await askScripted(workspace, {
          question: first.question,
          choice: { strategy: 'chase' },
          reply,
        });
        progress.report({ what: `Answering (${path})`, done: 1, total: 2 });
        const oneAfterAnotherMs = await timeOneAfterAnother(requests);
        progress.report({ what: `Answering (${path})`, done: 2, total: 2 });
        rows.push({
          question: first.question,
          path,
          calls: requests.length,
          chaseMs: Math.round(ms),
          oneAfterAnotherMs: Math.round(oneAfterAnotherMs),
          ratio: Math.round((ms / oneAfterAnotherMs) * 1000) / 1000,
        });
      }
    }
    const usual = rows.find((row) => row.path === 'usual');
    const kept = usual !== undefined && usual.ratio <= budget;
    return {
      measured: { budget, replyMs, rows },
      lines: [
        ...rows.map(
          (row) =>
            `${row.path}: ${row.calls} calls in ${seconds(row.chaseMs)}; one after another ${seconds(row.oneAfterAnotherMs)}; ratio ${row.ratio}`,
        ),
        `Budget: ${budget} on the usual path, ${kept ? 'kept' : 'exceeded'}.`,
      ],
      kept,
    };
  },
};

function delayed(text: string, { body }: RecordedRequest): ScriptedReply {
  const role = modelRoles.find((known) => known === body.model) ?? 'writer';
  return { kind: 'text', text, afterMs: replyMs[role] };
}

async function timeOneAfterAnother(requests: readonly RecordedRequest[]): Promise<number> {
  const server = await startScriptedModelServer((request) => delayed('As before.', request));
  try {
    const started = performance.now();
    for (const { body } of requests) {
      const response = await fetch(`${server.baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.text();
    }
    return performance.now() - started;
  } finally {
    await server.close();
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
