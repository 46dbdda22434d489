import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTabletalk } from '../__fixtures__/run-tabletalk.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const startWith = (variables: Record<string, string>) =>
  runTabletalk(['start', '--port', '4999', '--source', path.join(dataDir, 'none.sqlite')], {
    dataDir,
    variables,
  });

test('a sign-in provider that cannot be asked is told before the source is looked at', async () => {
  const { stderr, status } = await startWith({
    TABLETALK_PUBLIC_URL: 'https://data.example.org',
    TABLETALK_OIDC_ISSUER: 'http://127.0.0.1:9',
    TABLETALK_OIDC_CLIENT_ID: 'tabletalk',
    TABLETALK_OIDC_CLIENT_SECRET: 'secret',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/TABLETALK_OIDC_ISSUER, asked at http:\/\/127\.0\.0\.1:9.*cannot be asked/);
  expect(stderr.indexOf('cannot be asked')).toBeLessThan(stderr.indexOf('none.sqlite'));
});

test('half a configuration of a provider is refused before the source is looked at', async () => {
  const { stderr, status } = await startWith({
    TABLETALK_PUBLIC_URL: 'https://data.example.org',
    TABLETALK_OIDC_ISSUER: 'http://127.0.0.1:9',
  });
  expect(status).not.toBe(0);
  expect(stderr).toContain('TABLETALK_OIDC_CLIENT_ID');
  expect(stderr).not.toContain('none.sqlite');
});

test('half a configuration of a mail server is, too', async () => {
  const { stderr, status } = await startWith({ TABLETALK_MAIL_SERVER: 'smtps://me@mail.example.org' });
  expect(status).not.toBe(0);
  expect(stderr).toContain('TABLETALK_MAIL_FROM');
  expect(stderr).not.toContain('none.sqlite');
});
