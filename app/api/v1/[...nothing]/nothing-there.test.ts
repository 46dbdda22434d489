import { expect, test } from 'vitest';
import { DELETE, GET, PATCH, POST, PUT } from './route.ts';

test.each(Object.entries({ GET, POST, PUT, PATCH, DELETE }))(
  'a %s at an address without an operation is told as a problem',
  async (method, answer) => {
    const response = answer(new Request('http://127.0.0.1:3000/api/v1/tables?x=1', { method }));
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({
        code: 'not-found',
        detail: `There is no ${method} /api/v1/tables. Every operation is described at /reference.`,
      }),
    ]);
  },
);
