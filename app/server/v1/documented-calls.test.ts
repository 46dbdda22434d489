import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#lib/__fixtures__/free-port.ts';
import { projectRoot } from '#lib/project-root.ts';
import { serveWith } from '../__fixtures__/serve-with.ts';
import { nodeListener } from './__fixtures__/node-listener.ts';
import { answerRequest } from './__fixtures__/route-of.ts';
import { openServedShop, type ServedShop } from './__fixtures__/served-shop.ts';
import { documentedCalls } from './documented-calls.ts';

let shop: ServedShop;
let server: Server;
let variables: NodeJS.ProcessEnv;

beforeAll(async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  shop = await openServedShop();
  serveWith(shop.opened);
  const token = await shop.tokenOf(await shop.addPerson('ada'), ['ask']);
  const port = await freePort();
  server = createServer(nodeListener(answerRequest)).listen(port, '127.0.0.1');
  const { NODE_ENV, PATH } = process.env;
  variables = { NODE_ENV, PATH, TABLETALK_URL: `http://127.0.0.1:${port}`, TABLETALK_TOKEN: token };
});
afterAll(async () => {
  server.close();
  await shop.close();
});

const calls = documentedCalls(readFileSync(path.join(projectRoot, 'docs/api.md'), 'utf8'));
const callIn = (wanted: string) => calls.find(({ title }) => title === wanted)?.code ?? '';

const ways = [
  { title: 'curl', file: 'call.sh', command: 'sh', needs: 'curl' },
  { title: 'Python', file: 'call.py', command: 'python3', needs: 'python3' },
  { title: 'TypeScript', file: 'call.ts', command: process.execPath, needs: process.execPath },
] as const;

for (const { title, file, command, needs } of ways) {
  const isThere = spawnSync(needs, ['--version']).status === 0;
  test.skipIf(!isThere)(`the call that is documented for ${title} asks and gets the answer`, async () => {
    const script = path.join(shop.folder, file);
    await writeFile(script, callIn(title));
    const child = spawn(command, [script], { env: variables });
    const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(failed).toBe('');
    expect(printed).toContain('Number of orders: 4');
    expect(printed).toMatch(/\[\s*4\s*\]/);
  });
}

test('each documented call is at most ten lines and one', () => {
  for (const { title } of ways) {
    const lines = callIn(title).trim().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.length).toBeLessThanOrEqual(11);
  }
});
