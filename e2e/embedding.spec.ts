import { expect, type Page } from '@playwright/test';
import { signEmbedToken } from '#lib/auth/__fixtures__/sign-embed-token.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type HostPage, serveHostPage } from './host-page.ts';
import { addPerson, enter, followInvitation, ownPage } from './people.ts';
import { test } from './people-test.ts';

const bert = { name: 'Bert', email: 'bert@example.org' };

/** What the administrator's page shows once; the server of the host keeps it. */
let kept = { id: '', secret: '' };
let host: HostPage;
let other: HostPage;
let show = 'chat';
let tokens = 0;

test.beforeAll(async ({ product }) => {
  const page =
    () => `<!doctype html><html lang="en"><title>Intranet</title><header><h1>Our intranet</h1></header>
    <div id="here"></div><script src="${product.address}/embed.js"></script>
    <script>window.embedded = tabletalkEmbed({ element: '#here', embedding: '${kept.id}', height: '700px',
      title: 'Ask the data', theme: { scheme: 'dark', accent: '#7c3aed' },
      token: async () => (await fetch('/tabletalk-token')).text() })</script>`;
  const token = async () => {
    tokens += 1;
    // The first one is over when it arrives, so that the frame has to want another.
    const madeMinutesAgo = tokens === 1 ? 30 : 0;
    const { id, secret } = kept;
    const embedding = { id, name: '', origins: [], createdAt: '', revokedAt: null, lastUsedAt: null };
    return signEmbedToken({ kept: embedding, secret }, { sub: bert.email, show, madeMinutesAgo });
  };
  host = await serveHostPage(page, token);
  other = await serveHostPage(page, token);
});
test.afterAll(() => {
  host.close();
  other.close();
});

const frameOf = (page: Page) => page.frameLocator('iframe[title="Ask the data"]');

test('an administrator allows a site, whose page shows a person the chat in a frame', async ({
  page,
  browser,
  product,
}) => {
  const link = await addPerson(page, bert);
  await page.goto('/admin/embeddings');
  const form = page.getByRole('form', { name: 'Allow an application' });
  await form.getByLabel('Name of the application').fill('Intranet');
  await form.getByLabel('Sites whose pages may show it').fill('https://*.example.org');
  await form.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('must name one host')).toBeVisible();
  await form.getByLabel('Sites whose pages may show it').fill(host.address);
  await form.getByRole('button', { name: 'Allow' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret', exact: true }).inputValue();
  expect(secret).toMatch(/^tte_/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const id = (await page.getByRole('listitem').locator('code').textContent()) ?? '';
  kept = { id, secret };
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);

  // Whoever looks at the host has never signed in to Tabletalk in this browser.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(host.address);
  const frame = frameOf(visitor);
  await frame.getByRole('textbox', { name: 'Ask a question' }).fill('How many companies are there?');
  await frame.getByRole('textbox', { name: 'Ask a question' }).press('Enter');
  await expect(frame.getByRole('region', { name: /^Answer to/ })).toContainText(/\d/);
  await expect(frame.getByRole('button', { name: 'Ask again' })).toBeVisible();
  expect(tokens).toBe(2);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(visitor);
  await expect(frame.getByRole('button', { name: /Share|Pin/ })).toHaveCount(0);
  await visitor.evaluate("window.embedded.setTheme({ scheme: 'light' })");
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');

  // What was asked there is the person's own, here as well.
  const own = await ownPage(browser, product);
  await followInvitation(own, link);
  await expect(own.getByRole('link', { name: /How many companies/ })).toBeVisible();
});

test('no other page can frame it, and a frame without a token shows nothing', async ({
  browser,
  product,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  const refused = visitor.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await visitor.goto(other.address);
  await refused;
  await expect(frameOf(visitor).getByRole('textbox')).toHaveCount(0);
  await visitor.goto(`${product.address}/embed/${kept.id}`);
  await expect(visitor.getByText('This page is shown inside another application.')).toBeVisible();
  await expect(visitor.getByRole('textbox')).toHaveCount(0);
});

test('a board is shown in a frame to whom it is shared with, to look at; revoked, nothing is', {
  tag: '@whole',
}, async ({ page, browser, product }) => {
  const own = await ownPage(browser, product);
  await enter(own, product, bert);
  await own.goto('/boards');
  const made = await own.evaluate(async () => {
    const response = await fetch('/api/boards', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'What we watch' }),
    });
    return response.json();
  });
  show = `board:${made.id}`;
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(host.address);
  await expect(frameOf(visitor).getByRole('heading', { name: 'What we watch' })).toBeVisible();
  await expect(frameOf(visitor).getByRole('button', { name: /Arrange|Share/ })).toHaveCount(0);

  await page.goto('/admin/embeddings');
  await page.getByRole('button', { name: 'Revoke Intranet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('revoked', { exact: true })).toBeVisible();
  const refused = visitor.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await visitor.reload();
  await refused;
  await page.goto('/admin/audit');
  await expect(page.getByText('revoked an embedding')).toBeVisible();
});
