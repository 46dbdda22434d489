import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openOpenaiEmbedder } from './openai-embedder.ts';

type Received = { path: string; authorization: string | undefined; body: { model: string; input: string[] } };

let server: Server;
let baseUrl = '';
let received: Received[] = [];
let status = 200;

beforeEach(async () => {
  received = [];
  status = 200;
  server = createServer(async (request, response) => {
    const body: Received['body'] = JSON.parse(await text(request));
    received.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        status === 200
          ? {
              object: 'list',
              model: body.model,
              data: body.input.map((value, index) => ({
                object: 'embedding',
                index,
                embedding: [value.length, 0],
              })),
              usage: { prompt_tokens: 1, total_tokens: 1 },
            }
          : { error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/v1` : '';
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('asks the embeddings API for the spoken texts and keeps the order', async () => {
  const embedder = openOpenaiEmbedder({ apiKey: 'secret', baseUrl });
  const vectors = await embedder.embed(['abc', '', 'abcde']);
  expect([vectors[0]?.[0], vectors[2]?.[0]]).toEqual([3, 5]);
  expect(vectors[1]).toHaveLength(embedder.dimensions);
  expect(received).toMatchObject([
    {
      path: '/v1/embeddings',
      authorization: 'Bearer secret',
      body: { model: 'text-embedding-3-large', input: ['abc', 'abcde'] },
    },
  ]);
});

it('sends nothing for nothing', async () => {
  expect(await openOpenaiEmbedder({ apiKey: 'secret', baseUrl }).embed([])).toEqual([]);
  expect(received).toEqual([]);
});

it('names the model and the reason when the API refuses', async () => {
  status = 401;
  await expect(openOpenaiEmbedder({ apiKey: 'wrong', baseUrl }).embed(['abc'])).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: expect.stringMatching(/text-embedding-3-large.*Incorrect API key/),
  });
});
