import { z } from 'zod';
import { AppError, errorCodeOf, httpStatusOf, userMessageOf } from '#lib/errors.ts';
import { refusedValue } from '#lib/store/refused-value.ts';
import { storeTrouble } from '#lib/store/store-trouble.ts';
import { askerLeft } from './asker-left.ts';
import { jsonOf, mostOfAPage } from './request-body.ts';
import { unstorableText } from './storable.ts';

/** Runs a handler and turns what it throws into `{ code, message }` with the right status. The log keeps the details. */
export async function respond(handler: () => Promise<Response>): Promise<Response> {
  const response = await answered(handler);
  // What a person may read is nobody's to keep; what may be kept says so itself.
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  return response;
}

async function answered(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler();
  } catch (thrown) {
    const error = refusedValue(thrown) ?? storeTrouble(thrown) ?? thrown;
    if (httpStatusOf(error) >= 500 && !askerLeft(error)) console.error(error);
    const wait = error instanceof AppError ? error.retryAfterSeconds : null;
    return Response.json(
      { code: errorCodeOf(error), message: userMessageOf(error) },
      {
        status: httpStatusOf(error),
        headers: wait === null ? {} : { 'retry-after': String(wait) },
      },
    );
  }
}

/** The query of a request's address, checked. Throws `bad-request` naming each wrong field. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.infer<Schema> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  requireStorable(query);
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw new AppError('bad-request', { userMessage: z.prettifyError(parsed.error) });
  return parsed.data;
}

/** The JSON body of a request, checked. Throws `bad-request` naming each wrong field, or that it has more than `mostBytes`. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  mostBytes = mostOfAPage,
): Promise<z.infer<Schema>> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    throw new AppError('bad-request', {
      userMessage: 'The body must be JSON (content-type: application/json).',
    });
  }
  const body = await jsonOf(request, mostBytes);
  requireStorable(body);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AppError('bad-request', { userMessage: z.prettifyError(parsed.error) });
  return parsed.data;
}

function requireStorable(value: unknown): void {
  const place = unstorableText(value);
  if (place === null) return;
  throw new AppError('bad-request', {
    userMessage: `${place} holds a character that is none: U+0000, or half of a surrogate pair.`,
  });
}
