import { createReadStream } from 'node:fs';
import { access, open } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { guardStatement } from '#lib/sql/guard/guard.ts';
import { guardedDialects } from '#lib/sql/guard/guarded-dialect.ts';
import type { Command } from '../command.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

const statement = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  dialect: z.enum(guardedDialects),
  sql: z.string(),
});

/** Exit 1 when a line could not be read; every other line is answered all the same. */
export const guard: Command = {
  help: `Usage: tabletalk guard --in FILE.jsonl --out FILE.jsonl [options]

Reads lines {id, dialect, sql}, decides for each whether it may run, and runs none of them. Writes every line with
{verdict: allow | reject, class, reason, ms}. Dialects: ${guardedDialects.join(', ')}.

  --in FILE             the statements, one JSON object a line
  --out FILE            where the verdicts go; a line that cannot be read is written there with the reason
  --allow-function NAME a function to allow besides the listed ones; may be repeated
`,
  async run(args) {
    const { values } = parseArguments('guard', args, {
      options: {
        in: { type: 'string' },
        out: { type: 'string' },
        'allow-function': { type: 'string', multiple: true },
      },
      positionals: [],
    });
    const input = required('guard', '--in FILE', values.in);
    const output = required('guard', '--out FILE', values.out);
    if (path.resolve(input) === path.resolve(output)) {
      throw new UsageError(`--out ${output} is the file that --in reads; give it another name.`);
    }
    const summary = await judgeFile(input, output, values['allow-function'] ?? []);
    process.stderr.write(summary.text());
    return summary.badLines === 0 ? 0 : 1;
  },
};

async function judgeFile(
  input: string,
  output: string,
  allowedFunctions: readonly string[],
): Promise<Summary> {
  const total = await countLines(input);
  const progress = createProgress({ silent: false });
  const summary = new Summary();
  const out = await open(output, 'w').catch((cause: unknown) => {
    throw new AppError('bad-request', {
      userMessage: `${output} cannot be written: ${String(cause)}`,
      cause,
    });
  });
  try {
    let lineNumber = 0;
    for await (const line of linesOf(input)) {
      lineNumber += 1;
      if (line.trim() === '') continue;
      const judged = await judge(line, lineNumber, allowedFunctions);
      summary.add(judged);
      await out.appendFile(`${JSON.stringify(judged)}\n`);
      progress.report({ what: 'Judging statements', done: lineNumber, total });
    }
  } finally {
    progress.end();
    await out.close();
  }
  return summary;
}

type Judged = {
  readonly dialect?: unknown;
  readonly verdict: 'allow' | 'reject';
  readonly class: string | null;
  readonly reason: string | null;
  readonly ms: number;
  /** Set on a line that could not be read. */
  readonly line?: number;
};

async function judge(text: string, line: number, allowedFunctions: readonly string[]): Promise<Judged> {
  const fields = parseJson(text);
  const parsed = statement.safeParse(fields);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim());
    const reason = `Line ${line} is not {id, dialect, sql}: ${problems.join('; ')}.`;
    const kept = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : { text };
    return { ...kept, verdict: 'reject', class: 'unparseable', reason, ms: 0, line };
  }
  const { sql, dialect } = parsed.data;
  const started = performance.now();
  const verdict = await guardStatement(sql, dialect, { allowedFunctions });
  const ms = Math.round((performance.now() - started) * 1000) / 1000;
  const why =
    verdict.verdict === 'allow'
      ? { class: null, reason: null }
      : { class: verdict.class, reason: verdict.reason };
  return { ...parsed.data, verdict: verdict.verdict, ...why, ms };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported by the schema, which no plain text fits.
    return text;
  }
}

async function countLines(file: string): Promise<number> {
  await access(file).catch((cause: unknown) => {
    throw new AppError('bad-request', {
      userMessage: `The file ${file} cannot be read: ${String(cause)}`,
      cause,
    });
  });
  let count = 0;
  for await (const _line of linesOf(file)) count += 1;
  return count;
}

function linesOf(file: string) {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

class Summary {
  badLines = 0;
  readonly #counts = new Map<string, { allow: number; reject: number }>();
  readonly #times: number[] = [];
  readonly #bad: string[] = [];

  add({ dialect, verdict, reason, ms, line }: Judged): void {
    if (line !== undefined) {
      this.badLines += 1;
      this.#bad.push(reason ?? '');
      return;
    }
    const counts = this.#counts.get(String(dialect)) ?? { allow: 0, reject: 0 };
    counts[verdict] += 1;
    this.#counts.set(String(dialect), counts);
    this.#times.push(ms);
  }

  text(): string {
    const lines = [...this.#counts].map(
      ([dialect, { allow, reject }]) => `${dialect}: ${allow} allowed, ${reject} rejected`,
    );
    const times = this.#times.toSorted((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    lines.push(`${times.length} statements, median ${median.toFixed(2)} ms`);
    return `${[...lines, ...this.#bad].join('\n')}\n`;
  }
}
