import { expect, test } from 'vitest';
import { serveWith } from '../server/__fixtures__/serve-with.ts';
import { POST as AUTH } from './auth/[...all]/route.ts';
import { POST as JOIN } from './join/route.ts';

const sent = (address: string, body: string) =>
  new Request(`http://127.0.0.1:3000${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

test.each([
  ['/api/auth/sign-in/email', AUTH],
  ['/api/auth/oauth2/register', AUTH],
  ['/api/join', JOIN],
])('nobody who has not come in has much read by %s', async (address, post) => {
  const asked: string[] = [];
  const auth = {
    async handle(request: Request) {
      asked.push(await request.text());
      return new Response(null, { status: 204 });
    },
  };
  serveWith({ auth });
  const refused = await post(sent(address, JSON.stringify({ token: 'x'.repeat(64 * 1024) })));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('64 KB') });
  expect(asked).toEqual([]);
});

test('what is short reaches whoever signs people in as it was sent', async () => {
  const asked: Request[] = [];
  serveWith({
    auth: { handle: async (request: Request) => asked.push(request) && new Response(null, { status: 204 }) },
  });
  const request = sent('/api/auth/sign-in/email', '{"email":"a@example.org"}');
  request.headers.set('cookie', 'a=b');
  expect((await AUTH(request)).status).toBe(204);
  expect([asked[0]?.url, asked[0]?.headers.get('cookie'), await asked[0]?.text()]).toEqual([
    request.url,
    'a=b',
    '{"email":"a@example.org"}',
  ]);
});
