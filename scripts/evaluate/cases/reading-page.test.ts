import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { portionOf, testsWhole } from '#lib/__fixtures__/portion-of.ts';
import { readEnv } from '#lib/env.ts';
import { projectRoot } from '#lib/project-root.ts';
import { answerOnce } from '#scripts/ask/answer-once.ts';
import { copyDemo } from '#scripts/demo/__fixtures__/copy-demo.ts';
import { caseStatusOf } from '../case-status.ts';
import { readCases } from '../read-cases.ts';
import { openScorer } from '../score-case.ts';

const page = await readFile(path.join(projectRoot, 'docs', 'reading-questions.md'), 'utf8');
const [, answers = '', refusals = ''] = page.split(/^## It (?:answers|refuses).*$/m);
const [, inOtherWords = ''] = page.split(/^## In other words$/m);
const [, inFrench = ''] = page.split(/^## In French$/m);
const env = readEnv({ NODE_ENV: 'test' });

const committed = z
  .record(z.string(), z.object({ right: z.number(), wrong: z.number() }))
  .parse(JSON.parse(await readFile(path.join(import.meta.dirname, 'demo-figures.json'), 'utf8')));

/**
 * How many cases of each file are right, and how many wrong at most. Raise the one and lower the other when they get better. The
 * committed ones are asked in every run, the others in a whole one.
 */
const ratchet = [
  ...Object.entries(committed).map(([name, figures]) => ({ file: `${name}.jsonl`, ...figures })),
  ...(testsWhole
    ? [
        { file: 'meridian-short.jsonl', right: 18, wrong: 2 },
        { file: 'meridian-second.jsonl', right: 34, wrong: 1 },
        { file: 'meridian-french.jsonl', right: 24, wrong: 0 },
      ]
    : []),
];

/** All of them are asked at the same time, on a machine that runs other tests as well. */
const patience = 300_000;

let folder: string;
let database: string;
let workspace: Workspace;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reading-page-'));
  ({ path: database } = await copyDemo(folder));
  workspace = await openWorkspace({
    env,
    path: database,
    folder: path.join(folder, 'data'),
    onProgress: () => {},
    vectorStore: 'in-process',
    choice: { strategy: 'built-in' },
  });
});

afterAll(async () => {
  await workspace.close();
  await rm(folder, { recursive: true, force: true });
});

function linesOf(section: string): string[] {
  return (section.split(/^## /m)[0] ?? '')
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
}

async function ask(question: string) {
  return caseStatusOf((await answerOnce({ workspace, question, env })).view);
}

// Several at a time, as people ask: their questions are embedded together, which takes half the work.
describe.concurrent('what the page says that is answered', () => {
  it.each(portionOf([...linesOf(answers), ...linesOf(inOtherWords), ...linesOf(inFrench)], 5))(
    '%s',
    async (question) => {
      expect(await ask(question)).toMatchObject({ status: 'answered' });
    },
  );
});

describe.concurrent('what the page says that is refused', () => {
  it.each(linesOf(refusals))('%s', async (question) => {
    expect(await ask(question)).toMatchObject({ status: 'refused' });
  });
});

describe.concurrent('one question asked of each name that is stored', () => {
  it.each(testsWhole ? ['CTR_NAME', 'SEC_NAME', 'SSE_NAME'] : ['CTR_NAME', 'SEC_NAME'])(
    'is answered for every %s',
    async (column) => {
      const kept = workspace.knowledge.snapshot.tables.flatMap(({ columns }) => columns);
      const names = kept.find(({ name }) => name === column)?.distinctValues ?? [];
      expect(names.length).toBeGreaterThan(10);
      const refused: string[] = [];
      for (const name of names)
        if ((await ask(`How many companies are in ${name}?`)).status !== 'answered') refused.push(name);
      expect(refused).toEqual([]);
    },
    patience,
  );
});

it.concurrent.each(ratchet)(
  '$file: at least $right right, at most $wrong wrong',
  async ({ file, right, wrong }) => {
    const { questions, golds } = await readCases(path.join(import.meta.dirname, file));
    const scorer = await openScorer(database);
    const found: Record<string, string[]> = { right: [], wrong: [] };
    for (const { id, question } of questions) {
      const answer = { id, ms: 0, ...(await ask(question)) };
      const { status } = await scorer.score(answer, golds.get(id) ?? []);
      found[status] = [...(found[status] ?? []), id];
    }
    await scorer.close();
    expect(found.right?.length, `wrong: ${found.wrong?.join(', ')}`).toBeGreaterThanOrEqual(right);
    expect(found.wrong?.length, `wrong: ${found.wrong?.join(', ')}`).toBeLessThanOrEqual(wrong);
  },
  patience,
);
