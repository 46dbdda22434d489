import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#lib/__fixtures__/free-port.ts';
import { projectRoot } from '#lib/project-root.ts';
import { serveWith } from '../__fixtures__/serve-with.ts';
import { nodeListener } from './__fixtures__/node-listener.ts';
import { answerRequest } from './__fixtures__/route-of.ts';
import { openServedShop, type ServedShop } from './__fixtures__/served-shop.ts';
import { openApiDocument } from './openapi-document.ts';

const run = promisify(execFile);

let shop: ServedShop;
let server: Server;
let folder: string;
let variables: NodeJS.ProcessEnv;

beforeAll(async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  shop = await openServedShop();
  serveWith(shop.opened);
  const token = await shop.tokenOf(await shop.addPerson('ada'), ['ask', 'read']);
  const port = await freePort();
  server = createServer(nodeListener(answerRequest)).listen(port, '127.0.0.1');
  const { NODE_ENV, PATH } = process.env;
  variables = { NODE_ENV, PATH, TABLETALK_URL: `http://127.0.0.1:${port}`, TABLETALK_TOKEN: token };
  folder = await mkdtemp(path.join(shop.folder, 'client-'));
  const document = JSON.parse(JSON.stringify(openApiDocument()));
  await writeFile(path.join(folder, 'tabletalk.ts'), astToString(await openapiTypescript(document)));
  // What is outside a package of type module would be read as CommonJS.
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

/** A small client over the generated types alone: what it sends and reads has to fit the document. */
const client = (more: string) => `
import type { paths } from './tabletalk.ts';

type Ask = paths['/questions']['post'];
type Body = NonNullable<Ask['requestBody']>['content']['application/json'];
type Answer = Ask['responses'][200]['content']['application/json'];

const headers = {
  authorization: 'Bearer ' + process.env.TABLETALK_TOKEN,
  accept: 'application/json',
  'content-type': 'application/json',
};
async function ask(body: Body): Promise<Answer> {
  const place = process.env.TABLETALK_URL + '/api/v1/questions';
  return (await fetch(place, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<Answer>;
}
${more}
`;

/** What the compiler says of a file; empty when nothing. */
async function compiled(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  const compiler = path.join(projectRoot, 'node_modules/typescript/bin/tsc');
  const types = path.join(projectRoot, 'node_modules/@types');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
  const platform = ['--target', 'es2024', '--module', 'nodenext', '--typeRoots', types, '--types', 'node'];
  const command = [compiler, ...options, ...platform, file];
  return run(process.execPath, command).then(
    () => '',
    (failure: { stdout: string }) => failure.stdout,
  );
}

test('a client with types that are generated from the document compiles, and asks', async () => {
  const text = client(`
    const answer = await ask({ question: 'How many orders are there?' });
    const rows: unknown[][] = answer.rows;
    const sql: string | null = answer.sql;
    console.log(JSON.stringify({ status: answer.status, rows, sql }));
  `);
  expect(await compiled('asks.ts', text)).toBe('');
  const { stdout } = await run(process.execPath, [path.join(folder, 'asks.ts')], { env: variables });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'answered', rows: [[4]] });
});

test('the types refuse what the routes refuse', async () => {
  const said = await compiled(
    'mistaken.ts',
    client(`await ask({ question: 'How many?', effort: 'endless' });\nawait ask({});`),
  );
  expect(said).toContain('\'"endless"\' is not assignable');
  expect(said).toContain("Property 'question' is missing");
});
