import { fileNotices } from '#agents/source/file-notices.ts';
import { unmeasuredNotices } from '#agents/source/unmeasured-notice.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { documentOf } from '#lib/domain/answer-document.ts';
import { readEnv } from '#lib/env.ts';
import { answerOnce } from '../ask/answer-once.ts';
import { printedAnswer } from '../ask/print-answer.ts';
import { chosenSource } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { chosenEngine, engineHelp, engineOptions } from '../engine-options.ts';
import { parseArguments } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';

const options = {
  source: { type: 'string' },
  ...engineOptions,
  json: { type: 'boolean' },
} as const;

/** Exit 1 when the question was not answered; what is known is printed all the same. */
export const ask: Command = {
  help: `Usage: tabletalk ask "question" [options]

Answers one question: the answer, the first rows, the statement, how the question was read, the time it took.

  --source NAME   a database (.sqlite, .db, .duckdb), data (.csv, .tsv, .json, .jsonl, .parquet, text also as .gz), a
                  folder or pattern of data files, a configured source, an address, brought files ("My files"), or
                  demo (TABLETALK_SOURCE)
${engineHelp}  --json          one JSON document on stdout and nothing else
`,
  async run(args) {
    const { values, positionals } = parseArguments('ask', args, {
      options,
      positionals: ['a question in quotes'],
    });
    const [question = ''] = positionals;
    const { env, choice } = chosenEngine(values, readEnv());
    const progress = createProgress({ silent: values.json === true });
    const path = await chosenSource(values.source, env, progress);
    const workspace = await openWorkspace({ env, path, choice, onProgress: progress.report });
    progress.end();
    for (const notice of [...workspace.notices, ...unmeasuredNotices(workspace.schema)]) {
      process.stderr.write(`${notice}\n`);
    }
    try {
      const { view, ms } = await answerOnce({ workspace, question, env });
      const document = documentOf(view, ms, fileNotices(workspace, workspace.schema));
      process.stdout.write(values.json ? `${JSON.stringify(document)}\n` : printedAnswer(document));
      return view.status === 'answered' ? 0 : 1;
    } finally {
      await workspace.close();
    }
  },
};
