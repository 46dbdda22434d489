import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#lib/domain/person.ts';
import { serveWith } from '../server/__fixtures__/serve-with.ts';

const analyst: Person = { id: 'ada', name: 'Ada', email: 'ada@example.org', role: 'analyst' };
const personOf = vi.fn(async (): Promise<Person | null> => analyst);

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const files = globSync('**/route.ts', { cwd: import.meta.dirname }).sort();
const handlersOf = (wanted: (file: string) => boolean) =>
  files.filter(wanted).flatMap((file) => methods.map((method) => ({ file, method })));

/** Where one signs in, what tells whether the server is up, what wants a signature in the place of a person, and what says that there is nothing. */
const open = [
  'auth/[...all]/route.ts',
  'health/route.ts',
  'join/route.ts',
  'v1/[...nothing]/route.ts',
  'v1/chat-hooks/slack/route.ts',
  'v1/chat-hooks/teams/route.ts',
  'v1/openapi.json/route.ts',
  'v1/pictures/[picture]/route.ts',
];

beforeEach(() => {
  // Whoever may not go on must be turned away before anything but the sessions is asked; nothing else is there.
  serveWith({ auth: { personOf } });
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
});

/** The status a handler answers with; null when the route has no such method. */
async function statusOf(file: string, method: (typeof methods)[number]): Promise<number | null> {
  const route: Record<string, unknown> = await import(path.join(import.meta.dirname, file));
  const handler = route[method];
  if (typeof handler !== 'function') return null;
  const request = new Request('http://127.0.0.1:3000/api', {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  // Whatever a name in brackets is called, it is an id that nothing has.
  const params = new Proxy({}, { get: (_target, name) => (name === 'then' ? undefined : 'some-id') });
  const response: Response = await handler(request, { params: Promise.resolve(params) });
  return response.status;
}

test('the routes are found', () => {
  expect(files).toContain('admin/people/route.ts');
  expect(files).toEqual(expect.arrayContaining(open));
});

test.each(handlersOf((file) => !open.includes(file)))(
  '$method $file answers 401 to whoever has not signed in',
  async ({ file, method }) => {
    personOf.mockResolvedValue(null);
    expect([401, null]).toContain(await statusOf(file, method));
  },
);

test.each(handlersOf((file) => file.startsWith('admin/')))(
  '$method $file answers 403 to an analyst',
  async ({ file, method }) => {
    personOf.mockResolvedValue(analyst);
    expect([403, null]).toContain(await statusOf(file, method));
  },
);

test.each(
  handlersOf((file) => /^admin\/(people|access-rules|audit|retention|tokens|embeddings)\//.test(file)),
)(
  '$method $file answers 403 to a developer: people and rights are for administrators',
  async ({ file, method }) => {
    personOf.mockResolvedValue({ ...analyst, role: 'developer' });
    expect([403, null]).toContain(await statusOf(file, method));
  },
);
