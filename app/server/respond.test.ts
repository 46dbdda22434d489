import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { readBody, readQuery, respond } from './respond.ts';

const body = z.object({ entry: z.object({ synonyms: z.array(z.string()) }) });
const send = (value: unknown) =>
  new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });

test.each(['nul \u0000', 'half of a pair \ud800'])(
  'a text that cannot be kept is refused by its place',
  async (text) => {
    await expect(readBody(send({ entry: { synonyms: ['x', text] } }), body)).rejects.toThrow(
      'entry.synonyms.1',
    );
    const address = `http://127.0.0.1/?text=${encodeURIComponent('a\u0000b')}`;
    expect(() => readQuery(new Request(address), z.object({ text: z.string() }))).toThrow('text holds');
  },
);

test('an emoji is a text', async () => {
  expect(await readBody(send({ entry: { synonyms: ['📈'] } }), body)).toEqual({
    entry: { synonyms: ['📈'] },
  });
});

test('what the store cannot hold is the request’s fault, and when to come back is said', async () => {
  const cause = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), {
    code: '22021',
  });
  const refused = await respond(() => Promise.reject(new Error('Failed query', { cause })));
  expect(refused.status).toBe(400);
  const busy = new AppError('too-many-requests', { userMessage: 'Later.', retryAfterSeconds: 7 });
  expect((await respond(() => Promise.reject(busy))).headers.get('retry-after')).toBe('7');
});

test('no answer is kept, unless it says that it may be', async () => {
  const kept = (response: Response) => response.headers.get('cache-control');
  expect(kept(await respond(async () => Response.json({})))).toBe('no-store');
  expect(kept(await respond(() => Promise.reject(new AppError('not-found', { userMessage: '' }))))).toBe(
    'no-store',
  );
  const may = { headers: { 'cache-control': 'max-age=60' } };
  expect(kept(await respond(async () => new Response('', may)))).toBe('max-age=60');
});

test('what nobody foresaw stays in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = await respond(() => Promise.reject(new Error('a secret path /etc/x')));
  expect([response.status, (await response.json()).message]).toEqual([
    500,
    expect.not.stringContaining('/etc'),
  ]);
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});
