import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './test.ts';

test('nothing inline runs or styles, no answer is kept, and TRACE is refused', async ({
  product,
  request,
}) => {
  const page = await request.get('/');
  // A proxy keeps an idle connection for a minute, so ours is kept longer.
  expect(page.headers()['keep-alive']).toBe('timeout=75');
  const policy = page.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'nonce-");
  expect(policy).not.toContain('unsafe-inline');
  for (const address of ['/', '/api/source', '/api/health', '/api/admin/audit']) {
    expect((await request.get(address)).headers()['cache-control'], address).toContain('no-store');
  }
  expect((await request.fetch(product.address, { method: 'TRACE' })).status()).toBe(405);
});

test('no request leaves the origin', async ({ chat, page, product }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== product.address) elsewhere.push(request.url());
  });
  const policyViolations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) policyViolations.push(message.text());
  });

  await chat.open();
  await chat.ask('How many companies per sector as a bar chart');
  await chat.finished();
  await expect(chat.answer.locator('.js-plotly-plot .bars').first()).toBeVisible();
  await page.reload();
  await chat.finished();

  expect(elsewhere).toEqual([]);
  expect(policyViolations).toEqual([]);
});

test('nobody else of the machine may read what a running product has written', async ({ product }) => {
  const shared: string[] = [];
  for (const file of ['', ...(await readdir(product.dataDir, { recursive: true }))]) {
    const found = await lstat(path.join(product.dataDir, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null; // Gone since the folder was read.
      throw error;
    });
    if (found !== null && (found.mode & 0o077) !== 0) shared.push(file);
  }
  expect(shared).toEqual([]);
});
