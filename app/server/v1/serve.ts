import type { z } from 'zod';
import { jsonOf, mostOfAPage } from '../request-body.ts';
import { unstorableText } from '../storable.ts';
import { requireScope } from '../tokens/token-asker.ts';
import type { Operation } from './operation.ts';
import { type FieldProblem, fieldProblems, InvalidRequest, problemResponse } from './problem.ts';

/** Next gives a path without variable parts no parameters at all. */
type Context = { readonly params: Promise<Record<string, string | string[]> | undefined> };

/** The route handler of an operation, which says which operation it serves. */
export type Served = ((request: Request, context: Context) => Promise<Response>) & {
  readonly operation: { readonly method: string; readonly at: string };
};

/** Serves an operation: token and scope first, then every value with its schema, then the work. What is thrown becomes a problem. */
export function serve<
  Path extends z.ZodType,
  Query extends z.ZodType,
  Header extends z.ZodType,
  Body extends z.ZodType,
>(operation: Operation<Path, Query, Header, Body>): Served {
  const answer = async (request: Request, { params }: Context): Promise<Response> => {
    try {
      const asker = await requireScope(request, operation.scope);
      const wrong: FieldProblem[] = [];
      const read = <Schema extends z.ZodType>(
        place: FieldProblem['in'],
        schema: Schema,
        sent: unknown,
      ): z.output<Schema> | undefined => {
        const unstorable = unstorableText(sent);
        if (unstorable !== null) wrong.push(unstorableProblem(place, unstorable));
        const parsed = schema.safeParse(sent);
        if (!parsed.success) wrong.push(...fieldProblems(place, sent, parsed.error));
        return parsed.data;
      };
      const path = read('path', operation.path, (await params) ?? {});
      const query = read('query', operation.query, Object.fromEntries(new URL(request.url).searchParams));
      const header = read('header', operation.header, Object.fromEntries(request.headers));
      const body = operation.body === null ? undefined : read('body', operation.body, await bodyOf(request));
      if (wrong.length > 0) throw new InvalidRequest(wrong);
      const response = await operation.handle({
        asker,
        request,
        // Nothing was wrong, so each of them was parsed.
        path: path as z.output<Path>,
        query: query as z.output<Query>,
        header: header as z.output<Header>,
        body: body as z.output<Body>,
      });
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    } catch (error) {
      return problemResponse(error);
    }
  };
  return Object.assign(answer, { operation });
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type');
  if (!type?.startsWith('application/json')) {
    throw new InvalidRequest([
      {
        in: 'header',
        path: 'content-type',
        value: type,
        detail: 'the body must be JSON',
        alternatives: ['application/json'],
      },
    ]);
  }
  return jsonOf(request, mostOfAPage);
}

function unstorableProblem(place: FieldProblem['in'], path: string): FieldProblem {
  const detail = 'holds a character that is none: U+0000, or half of a surrogate pair';
  return { in: place, path, value: null, detail, alternatives: [] };
}
