import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** What was asked of Slack: the method of its Web API and the body. */
export type SlackCall = { readonly method: string; readonly body: Record<string, unknown> };

/** Slack's Web API on loopback: it knows people by `emails` and keeps what is posted. `token` is what it wants to see. */
export async function startFakeSlack(emails: Readonly<Record<string, string>>, token: string) {
  const calls: SlackCall[] = [];
  const can = { fetchPictures: true };
  let told = () => {};
  const server = createServer(async (request, response) => {
    const method = request.url?.replace('/api/', '') ?? '';
    const body: Record<string, unknown> = JSON.parse(await text(request));
    const answer = () => {
      if (request.headers.authorization !== `Bearer ${token}`) return { ok: false, error: 'invalid_auth' };
      const hasPicture = JSON.stringify(body.blocks ?? []).includes('image_url');
      if (hasPicture && !can.fetchPictures) return { ok: false, error: 'invalid_blocks' };
      if (method !== 'users.info') return { ok: true };
      return { ok: true, user: { profile: { email: emails[String(body.user)] } } };
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer()));
    calls.push({ method, body });
    told();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Slack has no port');
  return {
    address: `http://127.0.0.1:${address.port}/api`,
    calls,
    can,
    /** The next message that is posted, or the first of those that were and were not taken yet. */
    async posted(): Promise<SlackCall> {
      for (;;) {
        const index = calls.findIndex(({ method }) => method.startsWith('chat.'));
        if (index >= 0) return calls.splice(index, 1)[0] as SlackCall;
        await new Promise<void>((resolve) => {
          told = resolve;
        });
      }
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** A request as Slack signs it; `secondsAgo` is when it was sent. */
export function signedBySlack(body: unknown, secret: string, secondsAgo = 0): Request {
  const sent = JSON.stringify(body);
  const at = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const signature = createHmac('sha256', secret).update(`v0:${at}:${sent}`).digest('hex');
  return new Request('http://127.0.0.1:3000/api/v1/chat-hooks/slack', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': at,
      'x-slack-signature': `v0=${signature}`,
    },
    body: sent,
  });
}
