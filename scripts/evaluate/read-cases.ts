import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';

/** What a worker may know of a case. Golds are kept apart from the moment the file is read. */
export const caseQuestion = z.object({
  id: z.string().min(1),
  db_id: z.string().min(1),
  question: z.string(),
  /** What is told with the question, as BIRD does; the answer may be made from it. */
  evidence: z.string().optional(),
});
export type CaseQuestion = z.infer<typeof caseQuestion>;

const caseLine = caseQuestion
  .extend({
    gold: z.string().optional(),
    golds: z.array(z.string()).min(1).optional(),
    meanings: z.array(z.string()).min(2).optional(),
  })
  .refine(
    ({ gold, golds, meanings }) => [gold, golds, meanings].filter((each) => each !== undefined).length === 1,
    { message: 'needs one of gold, golds and meanings' },
  );

export type Cases = {
  readonly questions: readonly CaseQuestion[];
  /** Case id to every statement that counts as right. Only the scorer may look here. */
  readonly golds: ReadonlyMap<string, readonly string[]>;
  /** Case id to a statement for each of the several things that its question can mean; the golds of such a case are the same. */
  readonly meanings?: ReadonlyMap<string, readonly string[]>;
};

/** What holds for a line that does not say it itself. */
type Unsaid = { readonly db_id?: string };

/** Without a folder of databases one source answers all questions, and no line needs to name it. */
export function unsaidOf(databases: string | undefined): Unsaid {
  return databases === undefined ? { db_id: 'source' } : {};
}

/** Reads an evaluation file, JSON lines. Throws `bad-request` naming the line and what is wrong with it. */
export async function readCases(file: string, unless: Unsaid = {}): Promise<Cases> {
  const questions: CaseQuestion[] = [];
  const golds = new Map<string, readonly string[]>();
  const meant = new Map<string, readonly string[]>();
  for (const { value, lineNumber } of await readJsonLines(file, caseLine, unless)) {
    const { gold, golds: several, meanings, ...question } = value;
    if (golds.has(question.id)) throw lineError(file, lineNumber, `the id ${question.id} occurs twice`);
    golds.set(question.id, several ?? meanings ?? (gold === undefined ? [] : [gold]));
    if (meanings) meant.set(question.id, meanings);
    questions.push(caseQuestion.parse(question));
  }
  return { questions, golds, meanings: meant };
}

/** Reads the questions of a file and nothing else of it. */
export async function readQuestions(file: string, unless: Unsaid = {}): Promise<CaseQuestion[]> {
  return (await readJsonLines(file, caseQuestion, unless)).map((line) => line.value);
}

/** The lines of a JSON lines file, checked. Throws `bad-request` naming the line and what is wrong with it. */
export async function readJsonLines<T>(file: string, schema: z.ZodType<T>, unless: Unsaid = {}) {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('bad-request', {
      userMessage: `The file ${file} cannot be read: ${reason}`,
      cause,
    });
  });
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const lineNumber = index + 1;
    const parsed = schema.safeParse(withUnsaid(parseJson(file, lineNumber, line), unless));
    if (parsed.success) return [{ value: parsed.data, lineNumber }];
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim());
    throw lineError(file, lineNumber, problems.join('; '));
  });
}

function withUnsaid(line: unknown, unless: Unsaid): unknown {
  return typeof line === 'object' && line !== null && !Array.isArray(line) ? { ...unless, ...line } : line;
}

function parseJson(file: string, lineNumber: number, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw lineError(file, lineNumber, 'it is not JSON', cause);
  }
}

export function lineError(file: string, lineNumber: number, problem: string, cause?: unknown): AppError {
  return new AppError('bad-request', { userMessage: `${file}, line ${lineNumber}: ${problem}.`, cause });
}
