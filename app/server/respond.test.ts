import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { queryFailed } from '#lib/datasource/source-errors.ts';
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

const sent = (text: string) =>
  new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  });

test('a body that is too large is refused without being read to its end', async () => {
  let pulled = 0;
  const options: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    }),
    duplex: 'half',
  };
  const endless = new Request('http://127.0.0.1/', options);
  const refused = await respond(async () => Response.json(await readBody(endless, body, 256 * 1024)));
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    'The body has more than 256 KB, which is the most that is taken here.',
  ]);
  expect(pulled).toBeLessThan(10);
});

test.each([
  ['arrays', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
])('%s in one another are refused, and that is no fault of ours', async (_kind, text) => {
  const refused = await respond(async () => Response.json(await readBody(sent(text), body)));
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    'The body is nested deeper than 64 levels.',
  ]);
});

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

test('what a database that is asked says of a value is told as it is', async () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "abc"'), { code: '22P02' });
  const refused = await respond(() => Promise.reject(queryFailed('PostgreSQL', cause.message, cause)));
  expect([refused.status, (await refused.json()).message]).toEqual([
    422,
    'PostgreSQL could not run the query: invalid input syntax for type integer: "abc"',
  ]);
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

test('the log has what failed here, and nothing of a request that its asker left', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const left = new Error();
  left.name = 'ResponseAborted';
  await respond(() => Promise.reject(left));
  expect(log).not.toHaveBeenCalled();
  const broken = new Error('broken');
  await respond(() => Promise.reject(broken));
  expect(log).toHaveBeenCalledExactlyOnceWith(broken);
  log.mockRestore();
});
