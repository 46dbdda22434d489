import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Person, PersonRole } from '#lib/domain/person.ts';

const analyst: Person = { id: 'ada', name: 'Ada', email: 'ada@example.org', role: 'analyst' };
const personOf = vi.fn(async (): Promise<Person | null> => analyst);

// Whoever may not be here must be turned away before anything is opened; the product would not open at all.
vi.mock('../../server/tabletalk.ts', () => ({
  tabletalk: async () =>
    new Proxy(
      { auth: { personOf } },
      {
        get(target, name) {
          if (name === 'auth') return target.auth;
          if (name === 'then') return undefined;
          throw new Error(`reached ${String(name)} without the right to`);
        },
      },
    ),
}));

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const files = globSync('**/route.ts', { cwd: import.meta.dirname }).sort();
const handlers = files.flatMap((file) => methods.map((method) => ({ file, method })));

beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
});

async function call(file: string, method: (typeof methods)[number]): Promise<Response | null> {
  const route: Record<string, unknown> = await import(/* @vite-ignore */ path.join(import.meta.dirname, file));
  const handler = route[method];
  if (typeof handler !== 'function') return null;
  const request = new Request(`http://127.0.0.1:3000/api/admin/${path.dirname(file)}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  // Any name in brackets is an id that nothing has.
  const params = new Proxy({}, { get: (_target, name) => (name === 'then' ? undefined : 'some-id') });
  return handler(request, { params: Promise.resolve(params) });
}

test('there are administration routes to look at', () => expect(files).toContain('people/route.ts'));

test.each(handlers)('$method $file turns an analyst away with 403', async ({ file, method }) => {
  personOf.mockResolvedValue(analyst);
  const response = await call(file, method);
  if (response) expect(response.status).toBe(403);
});

test.each(handlers)('$method $file turns away with 401 who has not signed in', async ({ file, method }) => {
  personOf.mockResolvedValue(null);
  const response = await call(file, method);
  if (response) expect(response.status).toBe(401);
});

test.each(handlers.filter(({ file }) => /^(people|access-rules|audit)\//.test(file)))(
  '$method $file turns a developer away: people and rights are for administrators',
  async ({ file, method }) => {
    const role: PersonRole = 'developer';
    personOf.mockResolvedValue({ ...analyst, role });
    const response = await call(file, method);
    if (response) expect(response.status).toBe(403);
  },
);
