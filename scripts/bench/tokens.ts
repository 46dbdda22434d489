import { askScripted } from '#agents/__fixtures__/ask-scripted.ts';
import { obedientReply } from '#agents/__fixtures__/obedient-model.ts';
import { type Strategy, strategies } from '#lib/domain/strategy.ts';
import { AppError } from '#lib/errors.ts';
import { answer, type RecordedRequest } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import type { Bench } from './bench.ts';
import { type Path, paths, scriptedStatements } from './scripted-statements.ts';

/** Input tokens of all calls of one question, on the default strategy's usual path. */
const budget = 30_000;
/** Of the suite, when only the figures that are committed are wanted. */
const quickQuestions = 4;
/** The report's system, tokens per question over its configurations (table 1). */
const reportTokens = '147,000 to 162,000';

type Row = {
  readonly strategy: Strategy;
  readonly path: Path;
  readonly mean: number;
  readonly max: number;
  readonly calls: number;
};

/**
 * Renders the prompts of the demo suite for each strategy with the real pipeline, whose models are a scripted server, and
 * counts them with a real tokenizer: every message, and the JSON schema a reply is asked to have.
 */
export const tokens: Bench = {
  summary: 'input tokens per question and strategy over the demo suite, against the budget',
  asksAnySource: true,
  hasFigures: true,
  async run({ workspace: open, questions: read, progress, size }) {
    const workspace = await open();
    const count = await loadTokenizer();
    const all = await read();
    const questions = size === 'quick' ? all.slice(0, quickQuestions) : all;
    const wanted = strategies.filter((strategy) => strategy !== 'built-in');
    const total = wanted.length * paths.length * questions.length;
    const rows: Row[] = [];
    let done = 0;
    for (const strategy of wanted) {
      for (const path of paths) {
        const sums: number[] = [];
        let calls = 0;
        for (const question of questions) {
          const obedience = scriptedStatements(question, path);
          const { requests } = await askScripted(workspace, {
            question: question.question,
            choice: { strategy },
            reply: (request) => answer(obedientReply(request, obedience)),
          });
          calls += requests.length;
          sums.push(requests.reduce((sum, request) => sum + count(inputOf(request)), 0));
          done += 1;
          progress.report({ what: 'Rendering prompts', done, total });
        }
        rows.push({
          strategy,
          path,
          mean: Math.round(meanOf(sums)),
          max: Math.max(...sums),
          calls: Math.round((calls / questions.length) * 10) / 10,
        });
      }
    }
    const usual = rows.find((row) => row.strategy === 'chase' && row.path === 'usual');
    const kept = usual !== undefined && usual.max <= budget;
    // What is asked in doubt depends on which writer comes first.
    const figures = Object.fromEntries(
      rows.filter(({ path }) => path === 'usual').map(({ strategy, mean }) => [strategy, mean]),
    );
    return { measured: { budget, rows }, lines: linesOf(rows, questions.length, kept), kept, figures };
  },
};

async function loadTokenizer(): Promise<(text: string) => number> {
  const tokenizer = await import('gpt-tokenizer/encoding/o200k_base').catch((cause: unknown) => {
    throw new AppError('bad-request', {
      userMessage:
        'bench tokens counts with the package gpt-tokenizer, which is not installed here. It comes with npm ci without --omit=dev.',
      cause,
    });
  });
  return (text) => tokenizer.countTokens(text);
}

function inputOf({ prompt, body }: RecordedRequest): string {
  return body.response_format === undefined ? prompt : `${prompt}\n${JSON.stringify(body.response_format)}`;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function linesOf(rows: readonly Row[], questions: number, kept: boolean): string[] {
  const cells = (...texts: readonly string[]) =>
    texts.map((text, index) => (index < 2 ? text.padEnd(15) : text.padStart(10))).join('');
  const number = (value: number) => value.toLocaleString('en');
  return [
    `Input tokens per question, ${questions} demo questions (o200k)`,
    cells('strategy', 'path', 'mean', 'max', 'calls'),
    ...rows.map((row) =>
      cells(row.strategy, row.path, number(row.mean), number(row.max), row.calls.toFixed(1)),
    ),
    `Budget: ${number(budget)} for chase on its usual path, ${kept ? 'kept' : 'exceeded'}. The report's system: ${reportTokens}.`,
  ];
}
