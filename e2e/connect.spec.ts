import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { ownPage, password } from './people.ts';
import { test } from './people-test.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-not-guessed';

test('a person signs in, lets an assistant in, and shuts it out again', async ({
  browser,
  product,
  administrator,
}) => {
  // What an assistant does, as it finds it described at the address of MCP.
  const refused = await fetch(`${product.address}/mcp`, { method: 'POST', body: '{}' });
  const place = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
  const { resource, authorization_servers: servers } = await (await fetch(place)).json();
  const issuer = new URL(servers[0]);
  const server = await (
    await fetch(new URL(`/.well-known/oauth-authorization-server${issuer.pathname}`, issuer))
  ).json();
  const redirect = `${product.address}/api/health`; // Somewhere that answers: an assistant listens on this machine.
  const { client_id: client } = await (
    await fetch(server.registration_endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Desk assistant',
        redirect_uris: [redirect],
        application_type: 'native',
        token_endpoint_auth_method: 'none',
      }),
    })
  ).json();
  const asked = new URL(server.authorization_endpoint);
  asked.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: client,
      redirect_uri: redirect,
      scope: 'ask read feedback offline_access',
      state: 'some-state',
      resource,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    }),
  );

  // Another browser, where nobody is signed in yet.
  const page = await ownPage(browser, product);
  await page.goto(asked.href);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(administrator.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Desk assistant', { exact: true })).toBeVisible();
  await expect(page.getByText(new URL(product.address).host)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /vote on the own answers/ }).uncheck();
  await page.getByRole('button', { name: 'Let it in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/api/health');
  const back = new URL(page.url()).searchParams;
  expect(back.get('state')).toBe('some-state');

  const given = await (
    await fetch(server.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.get('code') ?? '',
        redirect_uri: redirect,
        client_id: client,
        code_verifier: verifier,
        resource,
      }),
    })
  ).json();
  const list = () =>
    fetch(`${product.address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${given.access_token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  const tools = await (await list()).text();
  expect(tools).toContain('"name":"ask"');
  expect(tools).not.toContain('"name":"give_feedback"');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Shut out Desk assistant' }).click();
  await expect(page.getByText('No program is connected.')).toBeVisible();
  await expectAccessible(page);
  expect((await list()).status).toBe(401);
  await page.goto('/admin/audit');
  await expect(page.getByText('shut a program out')).toBeVisible();
});
