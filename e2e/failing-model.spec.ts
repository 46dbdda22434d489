import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { test } from './test.ts';

const server = createServer((_request, response) => {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: 'wrong key' } }));
});

test.use({
  model: {
    start: async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('the model server has no port');
      return `http://127.0.0.1:${address.port}/v1`;
    },
  },
});
test.afterAll(() => {
  server.close();
});

test('a model that fails says so, and the built-in engine answers when the person asks for it', async ({
  chat,
  page,
}) => {
  await chat.open();
  await expect(page.getByRole('banner')).toContainText('Model: scripted');
  await chat.ask('How many markets are there in each country?');
  const instead = page.getByRole('button', { name: 'Answer with the built-in engine' });
  await expect(instead).toBeVisible();
  await expect(
    page.getByRole('article').getByText(/openai-compatible:scripted refused the key/),
  ).toBeVisible();
  await expect(chat.answer.getByRole('table')).toHaveCount(0);

  await instead.click();
  await expect(page.getByRole('row', { name: /France/ })).toBeVisible();
});
