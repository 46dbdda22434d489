import { z } from 'zod';
import {
  AppError,
  type ErrorCode,
  errorCodeOf,
  errorCodes,
  httpStatusOf,
  userMessageOf,
} from '#lib/errors.ts';
import { refusedValue } from '#lib/store/refused-value.ts';
import { storeTrouble } from '#lib/store/store-trouble.ts';
import { askerLeft } from '../asker-left.ts';

/** One value of a request that cannot be used. */
export const fieldProblem = z.object({
  in: z.enum(['path', 'query', 'header', 'body']),
  path: z.string().meta({ description: 'Where the value stands: effort, tags.2' }),
  value: z.unknown().meta({ description: 'What was sent there; null where nothing was.' }),
  detail: z.string(),
  alternatives: z
    .array(z.string())
    .meta({ description: 'What would have been right, where that is a short list.' }),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** RFC 9457. */
export const problem = z.object({
  type: z.string().meta({ description: 'The kind of problem, as the address of its explanation.' }),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().meta({ description: 'What was wrong, with the value, and what would have been right.' }),
  code: z.enum(errorCodes),
  errors: z.array(fieldProblem),
});
export type Problem = z.infer<typeof problem>;

/** A request with values that cannot be used, each told. */
export class InvalidRequest extends AppError {
  readonly errors: readonly FieldProblem[];

  constructor(errors: readonly FieldProblem[]) {
    super('bad-request', { userMessage: errors.map(sentenceOf).join(' ') });
    this.errors = errors;
  }
}

/** Where each kind of problem is explained. */
export const problemsPage = '/reference';

/** What the problems mean, in the words of their titles. */
export const problemTitles: Readonly<Partial<Record<ErrorCode, string>>> = {
  'bad-request': 'The request cannot be understood',
  unauthorized: 'A token that is in force is needed',
  forbidden: 'This is not allowed to whom the token acts as',
  'not-found': 'There is nothing of that name or id',
  conflict: 'Something else stands in the way at this moment',
  'key-reused': 'The idempotency key stands for another question',
  'too-many-requests': 'Too many requests',
  'budget-exceeded': 'A ceiling for language models is reached',
  'file-unreadable': 'The file cannot be read as a table',
  'layout-unreadable': 'The lines of the file are no table as they were taken',
  'query-rejected': 'The statement may not run',
  'query-failed': 'The database could not run the statement',
  'query-timeout': 'The statement took too long',
  'query-too-large': 'The result is too large',
  'query-too-costly': 'The statement would cost too much',
};

/** The answer to a request that failed: problem details, with `Retry-After` and `WWW-Authenticate` where they say something. */
export function problemResponse(thrown: unknown): Response {
  const error = refusedValue(thrown) ?? storeTrouble(thrown) ?? thrown;
  const status = httpStatusOf(error);
  if (status >= 500 && !askerLeft(error)) console.error(error);
  const code = errorCodeOf(error);
  const body: Problem = {
    type: `${problemsPage}#${code}`,
    title: problemTitles[code] ?? 'Something went wrong inside Tabletalk',
    status,
    detail: userMessageOf(error),
    code,
    errors: error instanceof InvalidRequest ? [...error.errors] : [],
  };
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  const wait = error instanceof AppError ? error.retryAfterSeconds : null;
  if (wait !== null) headers.set('retry-after', String(wait));
  if (status === 401) headers.set('www-authenticate', 'Bearer realm="tabletalk"');
  return new Response(JSON.stringify(body), { status, headers });
}

/** What zod says of a value, with the value itself and what would have been right. */
export function fieldProblems(
  place: FieldProblem['in'],
  sent: unknown,
  { issues }: z.ZodError,
): FieldProblem[] {
  return issues.map((issue) => ({
    in: place,
    path: issue.path.map(String).join('.'),
    value: shown(issue.path.reduce(inside, sent)),
    detail: issue.message,
    alternatives: issue.code === 'invalid_value' ? issue.values.map(String) : [],
  }));
}

function sentenceOf({ in: place, path, value, detail, alternatives }: FieldProblem): string {
  const where = path === '' ? `The ${place}` : `${path} (${place})`;
  const what = value === null ? '' : ` = ${JSON.stringify(value)}`;
  const instead = alternatives.length === 0 ? '' : ` Possible: ${alternatives.join(', ')}.`;
  return `${where}${what}: ${detail.replace(/\.?$/, '.')}${instead}`;
}

function inside(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** Long values are told shortened; a whole body is not sent back. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
