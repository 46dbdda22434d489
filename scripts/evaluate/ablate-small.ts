import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtInJudge } from '#agents/query/judge/built-in-judge.ts';
import { choosingJudge } from '#agents/query/judge/choosing-judge.ts';
import { builtInVerifier } from '#agents/query/verifier/built-in-verifier.ts';
import { modelVerifier } from '#agents/query/verifier/model-verifier.ts';
import { firstReading } from '#agents/query/writer/model/small/first-reading.ts';
import { smallWriters } from '#agents/query/writer/model/small/small-writers.ts';
import type { Roles } from '#agents/roles.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { readEnv } from '#lib/env.ts';
import { keptReplies } from '#lib/llm/kept-replies.ts';
import { answerOnce } from '../ask/answer-once.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { caseStatusOf } from './case-status.ts';
import { databaseFile } from './database-file.ts';
import { inTurn } from './in-turn.ts';
import { readCases } from './read-cases.ts';
import { openScorer } from './score-case.ts';

// What each part of the small model's pipeline is worth, on the same replies:
// node scripts/evaluate/ablate-small.ts --cases FILE --databases DIR --replies DIR --model local:FILE.gguf [--only A,B]
// Replies that are not in the folder yet are asked for. Writers take turns, as they do on one machine's model.

const { values } = parseArguments('ablate-small', process.argv.slice(2), {
  options: {
    cases: { type: 'string' },
    databases: { type: 'string' },
    replies: { type: 'string' },
    model: { type: 'string' },
    only: { type: 'string' },
  },
  positionals: [],
});
const databases = required('ablate-small', '--databases DIR', values.databases);
const model = required('ablate-small', '--model M', values.model);
const replies = keptReplies(required('ablate-small', '--replies DIR', values.replies));
const { questions, golds } = await readCases(required('ablate-small', '--cases FILE', values.cases));

const [withSolved, schema, withJoins] = smallWriters;
if (!schema || !withSolved || !withJoins) throw new Error('there are three small writers');
const writers = [firstReading, ...smallWriters];
const plainly = { judge: builtInJudge, verifier: builtInVerifier, rounds: 1 };
const variants: Readonly<Record<string, Partial<Roles>>> = {
  'as it is': {},
  'all four compared': { enoughAgreeing: null, enoughSure: null },
  'two have to agree': { enoughSure: null },
  'the first that runs': { enoughAgreeing: 1 },
  'repair off': { repairer: null },
  'without the built-in engine': { writers: smallWriters },
  'without schema alone': { writers: without(schema) },
  'without schema and solved': { writers: without(withSolved) },
  'without schema and joins': { writers: without(withJoins) },
  'no solved questions': { writers: [firstReading, schema, withJoins] },
  'no joins': { writers: [firstReading, schema, withSolved] },
  'schema alone': { writers: [schema] },
  'schema alone (repair off)': { writers: [schema], repairer: null },
  'schema and solved alone': { writers: [withSolved] },
  'schema and joins alone': { writers: [withJoins] },
  'judge asked': { judge: choosingJudge },
  'verifier asked': { verifier: modelVerifier, rounds: 2 },
};
const chosen = values.only?.split(',') ?? Object.keys(variants);
const unknown = chosen.find((name) => !(name in variants));
if (unknown !== undefined) {
  throw new Error(`No variant is called "${unknown}". There are: ${Object.keys(variants).join(', ')}.`);
}

const env = {
  ...readEnv(),
  TABLETALK_MODEL: model,
  roleVariables: { TABLETALK_MODEL_JUDGE: model, TABLETALK_MODEL_VERIFIER: model },
};
const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-ablate-'));
const progress = createProgress({ silent: false });
const tallies = new Map(chosen.map((name) => [name, { right: 0, wrong: 0, none: 0, calls: 0 }]));
let done = 0;
try {
  for (const [id, asked] of Map.groupBy(questions, ({ db_id }) => db_id)) await database(id, asked);
} finally {
  progress.end();
  await rm(folder, { recursive: true });
}
console.log('variant | right | wrong | no answer | calls a question');
for (const [name, { right, wrong, none, calls }] of tallies) {
  console.log([name, right, wrong, none, (calls / questions.length).toFixed(2)].join(' | '));
}

async function database(id: string, asked: typeof questions): Promise<void> {
  const file = databaseFile(databases, id);
  const scorer = await openScorer(file);
  const workspace = await openWorkspace({
    env,
    path: file,
    folder,
    choice: { strategy: 'chase', askModel: 'always' },
    onProgress: () => undefined,
    vectorStore: 'in-process',
    replies,
  });
  const { composition } = workspace;
  try {
    for (const { id, question } of asked) {
      for (const name of chosen) {
        const roles = { ...composition.roles, ...plainly, ...variants[name] };
        const turns = inTurn(roles.writers);
        const { view } = await answerOnce({
          workspace,
          question,
          env,
          composition: { ...composition, roles: { ...roles, writers: turns.writers } },
          onEvent: turns.onEvent,
        });
        const answer = { id, ms: 0, ...caseStatusOf(view) };
        const { status } = await scorer.score(answer, golds.get(id) ?? []);
        const tally = tallies.get(name);
        if (!tally) continue;
        if (status === 'right' || status === 'wrong') tally[status] += 1;
        else tally.none += 1;
        tally.calls += view.usage.calls;
      }
      done += 1;
      progress.report({ what: 'Questions', done, total: questions.length });
    }
  } finally {
    await workspace.close();
    await scorer.close();
  }
}

function without(writer: Roles['writers'][number]): Roles['writers'] {
  return writers.filter((other) => other !== writer);
}
