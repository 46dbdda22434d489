import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openWorkspace } from '#agents/workspace.ts';
import { failedCallWords } from '#lib/domain/authorship.ts';
import { readEnv } from '#lib/env.ts';
import { keptReplies } from '#lib/llm/kept-replies.ts';
import { answerDialogue } from '../chat/answer-dialogue.ts';
import { type Dialogue, readDialogues } from '../chat/read-dialogues.ts';
import type { Command } from '../command.ts';
import { chosenEngine, engineHelp, engineOptions } from '../engine-options.ts';
import { caseDatabases } from '../evaluate/case-databases.ts';
import { openScorer } from '../evaluate/score-case.ts';
import { requireAnsweringModels } from '../model/require-answering-models.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

const options = {
  cases: { type: 'string' },
  databases: { type: 'string' },
  source: { type: 'string' },
  out: { type: 'string' },
  ...engineOptions,
  replies: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Asks whole conversations, and scores the turns that have a gold. Exit 0 however many are right, 1 before the first question when the model does not answer. */
export const chat: Command = {
  help: `Usage: tabletalk chat --cases FILE.jsonl (--databases DIR | --source NAME) --out FILE.jsonl [options]

Asks the questions of each conversation in order, as one person would on the page.
Cases are lines {id, db_id, turns: [{question, gold}]}; a gold may be absent, and only the scorer reads it.
A question "asked | did you mean this? | yes" is asked as it was, and where it is refused as what was assented to.
Writes one line {id, db_id, turn, question, status, sql, writer, ms, calls, failedCalls, tokens, error} for each turn, as it goes;
status is right or wrong where there is a gold that runs, else answered, refused or failed.

  --cases FILE      the conversations
  --databases DIR   a folder with one DIR/<db_id>.sqlite (or .duckdb, .csv, .parquet, …) for each database
  --source NAME     one source for all questions instead: a file, a configured source, an address or demo
  --out FILE        where the results go; must not be there yet
${engineHelp}  --replies DIR     keep the model's replies in DIR and use them again for the same requests
  --json            the totals as one JSON document on stdout and nothing else
`,
  async run(args) {
    const { values } = parseArguments('chat', args, { options, positionals: [] });
    const casesFile = required('chat', '--cases FILE', values.cases);
    const out = path.resolve(required('chat', '--out FILE', values.out));
    if (existsSync(out)) {
      throw new UsageError(`${out} is there already. Choose another --out, or remove it first.`);
    }
    const engine = chosenEngine({ asking: 'off', 'ask-model': 'always', ...values }, readEnv());
    const { env, choice } = engine;
    const { dialogues, goldOf } = await readDialogues(casesFile);
    const replies = values.replies === undefined ? undefined : keptReplies(path.resolve(values.replies));
    await requireAnsweringModels(engine, replies);
    const byDatabase = Map.groupBy(dialogues, (dialogue) => dialogue.db_id);

    const progress = createProgress({ silent: values.json === true });
    const databaseOf = await caseDatabases('chat', values, byDatabase.keys(), env, progress);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-chat-'));
    const counts: Record<string, number> = {};
    let done = 0;
    let calls = 0;
    let failedCalls = 0;
    writeFileSync(out, '');

    const ask = async (file: string, asked: readonly Dialogue[]) => {
      const workspace = await openWorkspace({
        env,
        folder: dataDir,
        path: file,
        choice,
        onProgress: () => {},
        vectorStore: 'in-process',
        replies,
      });
      const scorer = await openScorer(file);
      try {
        for (const { id, db_id, questions } of asked) {
          for (const [turn, answer] of (await answerDialogue({ id, questions, workspace, env })).entries()) {
            const gold = goldOf(id, turn);
            const scored = gold === null ? answer : { ...answer, ...(await scorer.score(answer, [gold])) };
            counts[scored.status] = (counts[scored.status] ?? 0) + 1;
            calls += answer.calls;
            failedCalls += answer.failedCalls ?? 0;
            appendFileSync(out, `${JSON.stringify({ ...scored, id, db_id, turn: turn + 1 })}\n`);
          }
          done += 1;
          progress.report({ what: 'Conversations', done, total: dialogues.length });
        }
      } finally {
        await scorer.close();
        await workspace.close();
      }
    };
    try {
      for (const [id, asked] of byDatabase) await ask(databaseOf(id), asked);
    } finally {
      progress.end();
      await rm(dataDir, { recursive: true, force: true });
    }
    const totals = {
      conversations: dialogues.length,
      strategy: choice.strategy,
      turns: counts,
      calls,
      failedCalls,
    };
    const words = [
      ...Object.entries(counts).map(([status, count]) => `${status} ${count}`),
      ...(failedCalls === 0 ? [] : [failedCallWords(totals)]),
    ];
    process.stdout.write(
      values.json
        ? `${JSON.stringify(totals)}\n`
        : `${dialogues.length} conversations with ${choice.strategy}: ${words.join(', ')}\n`,
    );
    return 0;
  },
};
