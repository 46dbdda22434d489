import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Choice } from '#agents/compose.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { AnswerFooter } from '#components/chat/answer-footer.tsx';
import { newRun } from '#components/chat/run-record.ts';
import { TurnNotice } from '#components/chat/turn-notice.tsx';
import { portionOf } from '#lib/__fixtures__/portion-of.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { readEnv } from '#lib/env.ts';
import type { FakeScript } from '#lib/llm/local/__fixtures__/fake-llama.ts';
import { installFakeEngine } from '#lib/llm/local/__fixtures__/install-fake-engine.ts';
import { engineDir } from '#lib/llm/local/install-engine.ts';
import { sharedLocalEngine } from '#lib/llm/local/shared-local-engine.ts';
import { chooseModel, modelFolder, noteModel } from '#lib/llm/local-models/model-folder.ts';
import { answerOnce } from '../ask/answer-once.ts';
import { runCommandLine } from '../run-command-line.ts';

const sql = 'SELECT count(*) AS big_orders FROM orders WHERE total > 50';
/** The built-in engine could answer it: what is told may not be its answer. */
const question = 'How many orders are there?';
/** It cannot answer this one: two statements of the model that agree are then enough. */
const unreadQuestion = 'How many grand orders are there?';
/** Both readers of the built-in engine read it so. */
const sureQuestion = 'Show the name and country of each customer.';
const offer = 'Answer with the built-in engine';

type Fault = {
  readonly name: string;
  readonly asked: string;
  /** null: the engine is not installed. */
  readonly engine: FakeScript | null;
  readonly weights: boolean;
  /** The sentence when no statement of the model came about; null when the others answer. */
  readonly sentence: RegExp | null;
  readonly failedCalls: string | null;
  readonly label: RegExp | null;
  /** What is otherwise where one statement alone is written. */
  readonly quick?: Pick<Fault, 'sentence' | 'label'>;
};

const faults: readonly Fault[] = [
  {
    name: 'the engine is missing',
    asked: question,
    engine: null,
    weights: true,
    sentence: /local:tiny did not answer: The engine of the local model is not installed.*model get NAME/,
    failedCalls: '3 of 3 model calls failed',
    label: null,
  },
  {
    name: 'the weights are missing',
    asked: question,
    engine: { reply: sql },
    weights: false,
    sentence: /local:tiny did not answer: The file of the local model is gone: .*tiny\.gguf\. Get it again/,
    failedCalls: '3 of 3 model calls failed',
    label: null,
  },
  {
    name: 'the engine’s process is killed at the first writer',
    asked: unreadQuestion,
    engine: { reply: sql, killedAt: 1 },
    weights: true,
    sentence: null,
    failedCalls: '1 of 3 model calls failed',
    label: /Statement by local:tiny/,
    quick: { sentence: /local:tiny did not answer: The local model/, label: null },
  },
  {
    name: 'the engine’s process is killed at the third writer',
    asked: unreadQuestion,
    engine: { reply: sql, killedAt: 3 },
    weights: true,
    sentence: null,
    failedCalls: '1 of 3 model calls failed',
    label: /Statement by local:tiny/,
  },
  {
    name: 'every reply is cut',
    asked: question,
    engine: { reply: 'SELECT', cut: true },
    weights: true,
    sentence: /local:tiny gave a reply that could not be used: it was cut at the limit of output tokens/,
    failedCalls: '3 of 3 model calls failed',
    label: null,
  },
];

let folder: string;
let dataDir: string;
let told: { out: string; err: string };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-faults-'));
  dataDir = path.join(folder, 'data');
  vi.stubEnv('TABLETALK_DATA', dataDir);
  told = { out: '', err: '' };
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    told.out += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told.err += text;
    return true;
  });
  const shop = new DatabaseSync(path.join(folder, 'shop.sqlite'));
  shop.exec(
    `CREATE TABLE orders (id INTEGER PRIMARY KEY, total REAL); INSERT INTO orders VALUES (1, 20), (2, 60), (3, 90);
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
    INSERT INTO customers VALUES (1, 'Acme', 'France'), (2, 'Borealis', 'Spain')`,
  );
  shop.close();
});

afterEach(async () => {
  await sharedLocalEngine(engineDir(dataDir)).close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** The model that a person has chosen to answer, with what is the matter with it, and files that ask the question. */
async function meet({ engine, weights, asked }: Fault): Promise<void> {
  const gold = 'SELECT count(*) FROM orders';
  await writeFile(
    path.join(folder, 'cases.jsonl'),
    JSON.stringify({ id: 'a', db_id: 'shop', question: asked, gold }),
  );
  await writeFile(
    path.join(folder, 'dialogues.jsonl'),
    JSON.stringify({ id: 'a', db_id: 'shop', turns: [{ question: asked, gold }] }),
  );
  const file = path.join(modelFolder(dataDir), 'tiny.gguf');
  await mkdir(modelFolder(dataDir), { recursive: true });
  await writeFile(file, 'GGUF');
  noteModel(dataDir, {
    name: 'tiny',
    title: 'Tiny',
    file,
    bytes: 4,
    sha256: '',
    licence: null,
    from: 'copied',
    addedAt: new Date(0).toISOString(),
  });
  chooseModel(dataDir, 'tiny');
  if (!weights) await rm(file);
  if (engine !== null) await installFakeEngine(dataDir, engine);
}

const command = (name: string, ...args: string[]) => runCommandLine([name, ...args, '--effort', 'thorough']);
const out = () => path.join(folder, 'out');
const onCases = (cases: string) => [
  '--cases',
  path.join(folder, cases),
  '--databases',
  folder,
  '--out',
  out(),
];

/** What comes of a question on the page. */
async function answered(asked: string, choice: Choice): Promise<RunView> {
  const env = readEnv();
  const workspace = await openWorkspace({
    env,
    path: path.join(folder, 'shop.sqlite'),
    onProgress: () => undefined,
    vectorStore: 'in-process',
    choice,
  });
  const { view } = await answerOnce({ workspace, question: asked, env });
  await workspace.close();
  return view;
}

const noticeOf = (view: RunView) =>
  renderToStaticMarkup(
    <TurnNotice
      run={{ ...newRun('r', 'c', question), view }}
      onAsk={() => undefined}
      onReconnect={() => undefined}
    />,
  );
const footerOf = (view: RunView) =>
  renderToStaticMarkup(
    <AnswerFooter
      runId="r"
      view={view}
      feedback={null}
      saveFeedback={async () => undefined}
      onAsk={() => undefined}
    />,
  );

/** Either the sentence with the offer and nothing else, or an answer that says which model wrote its statement. */
function expectOnPage(view: RunView, { sentence, label }: Pick<Fault, 'sentence' | 'label'>): void {
  if (sentence) {
    expect(view.status).toBe('failed');
    expect(view.parts).toEqual([]);
    expect(view.error?.message).toMatch(sentence);
    expect(noticeOf(view)).toContain(offer);
    return;
  }
  expect(view.status).toBe('answered');
  expect(noticeOf(view)).toBe('');
  expect(footerOf(view)).toMatch(label ?? /never/);
}

/** No question was asked: nothing was written, and the sentence says what to do. */
async function expectStopped(exit: number, sentence: RegExp): Promise<void> {
  expect(exit).toBe(1);
  expect(told.err).toMatch(sentence);
  expect(told.err).toMatch(/No question was asked.*--strategy built-in measures the built-in engine/);
  expect(told.out).toBe('');
  await expect(access(out())).rejects.toThrow();
}

describe.each(portionOf(faults, 2))('$name', (fault) => {
  beforeEach(() => meet(fault));

  test('the page says so, and offers the built-in engine instead of using it', async () => {
    const view = await answered(fault.asked, { effort: 'thorough' });
    expectOnPage(view, fault);
    if (fault.sentence === null) expect(footerOf(view)).toContain(fault.failedCalls);
  });

  test('the page says so where the first two statements that agree are enough', async () => {
    expectOnPage(await answered(fault.asked, { effort: 'careful', askModel: 'always' }), fault);
  });

  test('the page says so where one statement is all that is written', async () => {
    const view = await answered(fault.asked, { effort: 'quick', askModel: 'always' });
    expectOnPage(view, { ...fault, ...fault.quick });
  });

  test('a question for which no model is needed is answered, and the page says by whom', async () => {
    const view = await answered(sureQuestion, { effort: 'careful' });
    expect(view.status).toBe('answered');
    expect(noticeOf(view)).toBe('');
    expect(footerOf(view)).toContain('Built-in engine');
    expect(footerOf(view)).toContain('no language model was asked');
    expect(footerOf(view)).toContain('Ask the model too');
    expect(footerOf(view)).not.toContain('failed');
  });

  test.each(['thorough', 'careful'])(
    'ask ends with exit 1 and the offer, or tells who wrote the statement: %s',
    async (effort) => {
      const source = path.join(folder, 'shop.sqlite');
      const exit = await runCommandLine([
        ...['ask', fault.asked, '--source', source, '--effort', effort, '--ask-model', 'always'],
      ]);
      if (effort === 'thorough') expect(told.out).toContain(fault.failedCalls);
      if (fault.sentence) {
        expect(exit).toBe(1);
        expect(told.out).toMatch(fault.sentence);
        expect(told.out).toContain('With --strategy built-in the built-in engine answers');
        expect(told.out).not.toContain('SELECT');
      } else {
        expect(exit).toBe(0);
        expect(told.out).toMatch(fault.label ?? /never/);
      }
    },
  );

  test('ask answers what no model is needed for, and says how the model is asked too', async () => {
    const exit = await runCommandLine(['ask', sureQuestion, '--source', path.join(folder, 'shop.sqlite')]);
    expect(exit).toBe(0);
    expect(told.out).toMatch(/no language model was asked\. With --ask-model always it is asked too\./);
    expect(told.out).toContain('Built-in engine');
    expect(told.out).not.toContain('failed');
  });

  test('evaluate stops before the first question, or its summary counts the failed calls', async () => {
    const exit = await command('evaluate', ...onCases('cases.jsonl'));
    if (fault.sentence) return expectStopped(exit, fault.sentence);
    expect(exit).toBe(0);
    expect(told.out).toContain(fault.failedCalls);
    expect(told.out).not.toContain('Answered without a call');
    const summary = JSON.parse(await readFile(path.join(out(), 'summary.json'), 'utf8'));
    expect(summary.total).toMatchObject({ failedCalls: 1, calls: 3 });
    expect(Object.keys(summary.total.writers)).not.toContain('built-in');
  });

  test('chat stops before the first question, or its totals count the failed calls', async () => {
    const exit = await command('chat', ...onCases('dialogues.jsonl'));
    if (fault.sentence) return expectStopped(exit, fault.sentence);
    expect(exit).toBe(0);
    expect(told.out).toContain(fault.failedCalls);
  });
});

test.each(faults.filter(({ engine, weights }) => engine === null || !weights))(
  'bench ends with exit 1 when $name',
  async (fault) => {
    await meet(fault);
    expect(await runCommandLine(['bench', 'local-model'])).toBe(1);
    expect(told.err).toMatch(/is not installed.*model get NAME|is gone: .*tiny\.gguf/);
  },
);

test('a file that is not there is a mistake on the command line', async () => {
  const exit = await command('ask', question, '--source', 'demo', '--model', 'local:/nowhere/tiny.gguf');
  expect(exit).toBe(2);
  expect(told.err).toMatch(/There is no file .*tiny\.gguf/);
});
