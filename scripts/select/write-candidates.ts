import { appendFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownReading } from '#agents/query/select/own-reading.ts';
import { openWorkspace } from '#agents/workspace.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { readEnv } from '#lib/env.ts';
import { keptReplies } from '#lib/llm/kept-replies.ts';
import { answerOnce } from '../ask/answer-once.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { readQuestions } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import type { WrittenStatement } from './written-statement.ts';

// Everything the writers of a run wrote and ran, for write-sets.ts: node scripts/select/write-candidates.ts --cases FILE
//   --databases DIR --out FILE --model MODEL [--replies FOLDER]

const { values } = parseArguments('write-candidates', process.argv.slice(2), {
  options: {
    cases: { type: 'string' },
    databases: { type: 'string' },
    out: { type: 'string' },
    model: { type: 'string' },
    replies: { type: 'string' },
  },
  positionals: [],
});
const questions = await readQuestions(required('write-candidates', '--cases FILE', values.cases));
const databases = required('write-candidates', '--databases DIR', values.databases);
const out = required('write-candidates', '--out FILE', values.out);
const env = { ...readEnv(), TABLETALK_MODEL: required('write-candidates', '--model MODEL', values.model) };
const replies = values.replies === undefined ? undefined : keptReplies(values.replies);

const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-candidates-'));
const progress = createProgress({ silent: false });
let done = 0;
writeFileSync(out, '');
for (const [db_id, ofDatabase] of Map.groupBy(questions, (each) => each.db_id)) {
  const workspace = await openWorkspace({
    env,
    path: databaseFile(databases, db_id),
    folder,
    choice: { strategy: 'chase', askModel: 'always' },
    onProgress: () => {},
    vectorStore: 'in-process',
    replies,
  });
  for (const { id, question } of ofDatabase) {
    const events: RunEvent[] = [];
    await answerOnce({ workspace, question, env, onEvent: (event) => events.push(event) });
    const statements = writtenIn(events).map(
      (candidate): WrittenStatement => ({
        id,
        db_id,
        question,
        sql: candidate.sql,
        model: candidate.writer,
        reading: ownReading(candidate),
      }),
    );
    appendFileSync(out, statements.map((each) => `${JSON.stringify(each)}\n`).join(''));
    done += 1;
    progress.report({ what: 'Asking the writers', done, total: questions.length });
  }
  await workspace.close();
}
progress.end();
await rm(folder, { recursive: true, force: true });
// The engine of a local model keeps the process alive.
process.exit(0);

/** The candidates of a run as they were written, those apart that were stopped before they ran. */
function writtenIn(events: readonly RunEvent[]): SqlCandidate[] {
  const ran = new Set(
    events.flatMap((event) => (event.type === 'candidate-checked' ? [event.outcome.candidateId] : [])),
  );
  return events.flatMap((event) =>
    event.type === 'candidate-available' && ran.has(event.candidate.id) ? [event.candidate] : [],
  );
}
