import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '#lib/__fixtures__/free-port.ts';
import { signEmbedToken } from '#lib/auth/__fixtures__/sign-embed-token.ts';
import { embedSecret } from '#lib/auth/embed-token.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import { documentOf } from '#lib/domain/answer-document.ts';
import type { Scope } from '#lib/domain/api-token.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { PersonRole } from '#lib/domain/person.ts';
import { storedEvent } from '#lib/domain/run-event.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { readEnv } from '#lib/env.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { listAudit } from '#lib/store/audit.ts';
import { createBoard } from '#lib/store/boards.ts';
import { addEmbedding } from '#lib/store/embeddings.ts';
import { listFeedback } from '#lib/store/feedback.ts';
import { POST as ASK_PAGE } from '../../app/api/questions/route.ts';
import { GET as RUN_EVENTS } from '../../app/api/runs/[runId]/events/route.ts';
import { POST as MCP } from '../../app/mcp/route.ts';
import { serveWith } from '../../app/server/__fixtures__/serve-with.ts';
import { nodeListener } from '../../app/server/v1/__fixtures__/node-listener.ts';
import { answerRequest } from '../../app/server/v1/__fixtures__/route-of.ts';
import { openServedShop, type ServedShop } from '../../app/server/v1/__fixtures__/served-shop.ts';
import { answerOnce } from '../ask/answer-once.ts';

let shop: ServedShop;
let server: Server;
let address: string;
let made = 0;
/** `tabletalk mcp` on the same file, which starts when it is first asked: a process and an index of its own. */
let stdio: Promise<Client> | undefined;

beforeAll(async () => {
  shop = await openServedShop();
  const example = {
    id: 'champion',
    question: 'Who is our champion?',
    note: '',
    sql: 'SELECT name FROM customers',
  };
  const term = { term: 'turnover', synonyms: ['takings'], meaning: 'The sum of all orders', measure: null };
  await shop.workspace.publish({ ...nothingCurated, glossary: [term], examples: [example] });
  serveWith(shop.opened);
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  vi.stubEnv('TABLETALK_DATA', path.join(shop.folder, 'data'));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const answer = (request: Request) =>
    new URL(request.url).pathname === '/mcp' ? MCP(request) : answerRequest(request);
  server = createServer(nodeListener(answer)).listen(port, '127.0.0.1');
});
afterAll(async () => {
  await (await stdio)?.close();
  server.close();
  await shop.close();
});

const every: readonly Scope[] = ['ask', 'read', 'feedback', 'propose', 'run-sql'];

async function someone(scopes = every, role: PersonRole = 'analyst') {
  made += 1;
  const person = await shop.addPerson(`person-${made}`, role);
  return { person, token: await shop.tokenOf(person, scopes) };
}

type Era = 'auto' | 'legacy';

/** A child indexes the source before it answers; on a slow machine that takes its time. */
const childTimeout = 300_000;

/** A client of the SDK over HTTP; `chooses` answers what it is asked back. */
async function connect(token: string, { era = 'auto', chooses }: { era?: Era; chooses?: string } = {}) {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: era },
      capabilities: chooses === undefined ? {} : { elicitation: { form: {} } },
    },
  );
  if (chooses !== undefined) answerBack(client, chooses);
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

/** Chooses the meaning whose label has these words; an empty text declines. */
function answerBack(client: Client, chooses: string): void {
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    const text = JSON.stringify(params);
    const options: { const: string; title: string }[] = JSON.parse(
      /"oneOf":(\[.*?\])/.exec(text)?.[1] ?? '[]',
    );
    const meaning = options.find(({ title }) => title.includes(chooses))?.const;
    if (chooses === '' || meaning === undefined) return { action: 'decline' };
    return { action: 'accept', content: { meaning } };
  });
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
  const [first] = Array.isArray(content) ? content : [];
  const output: Record<string, unknown> =
    typeof structuredContent === 'object' && structuredContent !== null ? { ...structuredContent } : {};
  return { output, text: first?.type === 'text' ? first.text : '', isError: isError === true };
}

const tools = ['ask', 'search_data', 'describe_table', 'find_values', 'list_boards', 'give_feedback'];

test.each(['auto', 'legacy'] as const)('a client of the SDK (%s) lists and calls the tools', async (era) => {
  const { token } = await someone();
  const client = await connect(token, { era });
  const listed = await client.listTools();
  expect(listed.tools.map(({ name }) => name)).toEqual(tools);
  for (const { inputSchema, outputSchema } of listed.tools) {
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
  }
  const { output, text } = await call(client, 'ask', { question: 'How many orders are there?' });
  expect(output).toMatchObject({ status: 'answered', rows: [[4]], rowCount: 1 });
  expect(output.link).toContain(`/chat/${output.conversationId}`);
  expect(text).toContain('Number of orders: 4');
  await client.close();
});

test('the newest revision and the one before it are both spoken', async () => {
  const { token } = await someone();
  const [modern, legacy] = [await connect(token), await connect(token, { era: 'legacy' })];
  expect(modern.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect(legacy.getNegotiatedProtocolVersion()).toBe('2025-11-25');
});

test('tables, values, glossary and examples can be looked up', async () => {
  const client = await connect((await someone()).token);
  const found = await call(client, 'search_data', { query: 'total of orders' });
  expect(JSON.stringify(found.output.tables)).toContain('"orders"');
  const table = await call(client, 'describe_table', { table: 'orders' });
  expect(table.output).toMatchObject({
    name: 'orders',
    primaryKey: ['id'],
    foreignKeys: [{ columns: ['customer_id'], referencedTable: 'customers', referencedColumns: ['id'] }],
  });
  const missing = await call(client, 'describe_table', { table: 'invoices' });
  expect(missing).toMatchObject({
    isError: true,
    text: 'There is no table invoices. Available: customers, orders.',
  });
  const values = await call(client, 'find_values', { text: 'orders of Borealis' });
  expect(JSON.stringify(values.output)).toContain('"label":"Borealis"');
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual([
    'ui://tabletalk/answer',
    'tabletalk://glossary',
    'tabletalk://examples',
  ]);
  const texts = await Promise.all(resources.map(({ uri }) => client.readResource({ uri })));
  expect(JSON.stringify(texts[1])).toContain('takings');
  expect(JSON.stringify(texts[2])).toContain('Who is our champion?');
});

test('a client that shows views finds that of an answer by the tool', async () => {
  const client = await connect((await someone()).token);
  const { tools: listed } = await client.listTools();
  const { ui } = z
    .object({ ui: z.object({ resourceUri: z.string() }) })
    .parse(listed.find(({ name }) => name === 'ask')?._meta);
  const { contents } = await client.readResource({ uri: ui.resourceUri });
  expect(contents).toMatchObject([{ mimeType: 'text/html;profile=mcp-app' }]);
  // It may load nothing: no client has to let it.
  expect(JSON.stringify(contents)).not.toMatch(/https?:|src=|import|fetch/);
});

test('a choice between meanings goes back to the caller, whose choice is answered', async () => {
  const { token } = await someone();
  const client = await connect(token, { chooses: 'Acme Tools' });
  const { output } = await call(client, 'ask', { question: 'How many orders does Acme have?' });
  expect(output).toMatchObject({ status: 'answered', rows: [[1]] });
});

test('who declines to choose, and who cannot be asked, gets the choices', async () => {
  const { token } = await someone();
  for (const chooses of ['', undefined]) {
    const client = await connect(token, chooses === undefined ? {} : { chooses });
    const { output } = await call(client, 'ask', { question: 'How many orders does Acme have?' });
    expect(output.status).toBe('asked');
    const choices = output.choices as { label: string; question: string }[];
    expect(choices.length).toBeGreaterThan(1);
    const { conversationId } = output;
    const tools = choices.find(({ label }) => label.includes('Acme Tools'));
    const chosen = await call(client, 'ask', { question: tools?.question, conversationId });
    expect(chosen.output).toMatchObject({ status: 'answered', rows: [[1]] });
  }
});

test('what a client kept for one person is refused from another, and so is what was changed', async () => {
  const [ada, bob] = [await someone(), await someone()];
  const send = async (token: string, more: Record<string, unknown>) => {
    const response = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'ask',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'ask',
          arguments: { question: 'How many orders does Acme have?' },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
          },
          ...more,
        },
      }),
    });
    return response.json();
  };
  const first = await send(ada.token, {});
  expect(first.result.resultType).toBe('input_required');
  const { requestState } = first.result;
  const inputResponses = { meaning: { action: 'accept', content: { meaning: 'DROP TABLE orders' } } };
  expect((await send(bob.token, { requestState, inputResponses })).error.code).toBe(-32602);
  const changed = `${requestState.slice(0, -4)}AAAA`;
  expect((await send(ada.token, { requestState: changed, inputResponses })).error.code).toBe(-32602);
  // What was not offered is not asked.
  const own = await send(ada.token, { requestState, inputResponses });
  expect(own.result.structuredContent.status).toBe('asked');
});

test('a follow-up goes on with its conversation, and a vote is kept', async () => {
  const { person, token } = await someone();
  const client = await connect(token);
  const first = await call(client, 'ask', { question: 'How many customers per country?' });
  const { conversationId } = first.output;
  const second = await call(client, 'ask', { question: 'only France', conversationId });
  expect(second.output).toMatchObject({ conversationId, status: 'answered', rowCount: 1 });
  const { answerId } = second.output;
  await call(client, 'give_feedback', { answerId, vote: 'down', comment: 'Spain was meant' });
  const votes = await listFeedback(shop.store, String(conversationId), person.id);
  expect(votes.get(String(answerId))).toMatchObject({ vote: 'down', comment: 'Spain was meant' });
});

test('the own boards are listed with where they are seen, and nobody else’s', async () => {
  const { person, token } = await someone();
  const { id: sourceId } = shop.workspace.source;
  await createBoard(shop.store, {
    sourceId,
    ownerId: (await someone()).person.id,
    title: 'Of somebody else',
  });
  const { id } = await createBoard(shop.store, { sourceId, ownerId: person.id, title: 'Sales' });
  const { output, text } = await call(await connect(token), 'list_boards', {});
  expect(output).toMatchObject({ boards: [{ id, title: 'Sales', answers: 0 }] });
  expect(text).toMatch(new RegExp(`^Sales: http.*/boards/${id}$`));
});

test('a client that wants to know is told each step', async () => {
  const client = await connect((await someone()).token);
  const steps: string[] = [];
  await client.callTool(
    { name: 'ask', arguments: { question: 'How many orders are there?' } },
    { onprogress: ({ message }) => void steps.push(message ?? '') },
  );
  expect(steps).toContain('query-data');
});

test('a statement of one’s own runs only where it is switched on, for developers, guarded', async () => {
  const developer = await someone(every, 'developer');
  const named = async (token: string) =>
    (await (await connect(token)).listTools()).tools.map(({ name }) => name);
  expect(await named(developer.token)).not.toContain('run_sql');
  vi.stubEnv('TABLETALK_MCP_RUN_SQL', 'on');
  expect(await named((await someone()).token)).not.toContain('run_sql');
  expect(await named((await someone(['ask'], 'developer')).token)).toEqual(['ask']);
  const client = await connect(developer.token);
  const ran = await call(client, 'run_sql', { sql: 'SELECT count(*) AS n FROM orders' });
  expect(ran.output).toMatchObject({ rows: [[4]], truncatedBy: null });
  const refused = await call(client, 'run_sql', { sql: 'DELETE FROM orders' });
  expect(refused.isError).toBe(true);
  expect((await listAudit(shop.store, { personId: developer.person.id, text: 'statement.try' })).length).toBe(
    1,
  );
  vi.stubEnv('TABLETALK_MCP_RUN_SQL', 'off');
});

test('the rights of the person hold in every tool and resource', async () => {
  const { person, token } = await someone();
  const subject = { kind: 'person', personId: person.id } as const;
  await addAccessRule(shop.store, shop.workspace.source.id, { subject, table: 'customers', column: null });
  const client = await connect(token);
  const told = [
    await call(client, 'ask', { question: 'List all customers' }),
    await call(client, 'search_data', { query: 'names of customers' }),
    await call(client, 'describe_table', { table: 'customers' }),
    await call(client, 'find_values', { text: 'Borealis' }),
    await client.readResource({ uri: 'tabletalk://examples' }),
  ];
  expect(JSON.stringify(told)).not.toMatch(/Acme|"Borealis"|champion|"country"/);
});

test('without a token there is nothing but the reason', async () => {
  const response = await fetch(`${address}/mcp`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('Bearer');
  await expect(connect('tt_nothing')).rejects.toThrow();
});

test(
  'the same ten questions give equal rows and statements through the page, the API, a frame, MCP and the command line',
  async () => {
    const questions = [
      'How many orders are there?',
      'How many customers are there?',
      'List all customers',
      'How many customers per country?',
      'Which country has the most customers?',
      'How many orders per customer?',
      'List the customers in France',
      'How many orders were placed in February 2025?',
      'How many customers are in Spain?',
      'Orders of Borealis',
    ];
    const { token } = await someone();
    const client = await connect(token);
    const child = await overStdio();
    const frame = await frameToken();
    const signedIn = await sessionOnPage();
    const env = readEnv({ NODE_ENV: 'test', TABLETALK_DATA: path.join(shop.folder, 'data') });
    for (const question of questions) {
      const { view, ms } = await answerOnce({ workspace: shop.workspace, question, env });
      const { sql, rows, status } = documentOf(view, ms);
      expect([question, status]).toEqual([question, 'answered']);
      const wanted = { question, sql, rows };
      const response = await fetch(`${address}/api/v1/questions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ question }),
      });
      expect(await response.json()).toMatchObject(wanted);
      expect(await askOnPage({ cookie: signedIn }, question)).toMatchObject({ sql, rows });
      expect(await askOnPage({ authorization: `Bearer ${frame}` }, question)).toMatchObject({ sql, rows });
      expect((await call(client, 'ask', { question, maxRows: 10_000 })).output).toMatchObject(wanted);
      expect((await call(child, 'ask', { question, maxRows: 10_000 })).output).toMatchObject(wanted);
    }
  },
  childTimeout,
);

/** The token of a frame, as the server of a page with an allowed site signs it. */
async function frameToken(): Promise<string> {
  const origins = ['https://intranet.example.org'];
  const kept = await addEmbedding(shop.store, { name: 'Intranet', origins });
  const secret = embedSecret(signingSecret(readEnv()), kept);
  return signEmbedToken({ kept, secret }, { sub: (await someone()).person.email ?? '' });
}

/** The cookie of somebody who has signed in at the page. */
async function sessionOnPage(): Promise<string> {
  const { person } = await someone();
  const cookie = `session=${person.id}`;
  const personOf = async (headers: Headers) => (headers.get('cookie') === cookie ? person : null);
  serveWith({ ...shop.opened, auth: { personOf } });
  return cookie;
}

/** What the page shows when somebody asks there, or in a frame: the events of the run, folded as the page does. */
async function askOnPage(sender: Readonly<Record<string, string>>, question: string) {
  const send = (place: string, init: RequestInit = {}) =>
    new Request(`${address}/api/${place}`, {
      ...init,
      headers: { ...sender, 'content-type': 'application/json' },
    });
  const body = JSON.stringify({ conversationId: null, question });
  const { runId } = await (await ASK_PAGE(send('questions', { method: 'POST', body }))).json();
  const context = { params: Promise.resolve({ runId }) };
  const stream = await (await RUN_EVENTS(send(`runs/${runId}/events`), context)).text();
  const view = [...stream.matchAll(/^data: (\{.*)$/gm)]
    .flatMap(([, data = '']) => storedEvent.safeParse(JSON.parse(data)).data ?? [])
    .reduce((before, { event }) => reduceRun(before, event), emptyRun);
  return documentOf(view, 0);
}

function overStdio(): Promise<Client> {
  stdio ??= startStdio();
  return stdio;
}

/** With a data folder of its own. Whoever is asked back chooses Acme Tools. */
async function startStdio(): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' }, capabilities: { elicitation: { form: {} } } },
  );
  answerBack(client, 'Acme Tools');
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [path.join(import.meta.dirname, '../tabletalk.js'), 'mcp', '--source', shop.file],
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH ?? '',
        TABLETALK_DATA: path.join(shop.folder, 'stdio'),
      },
    }),
    { timeout: childTimeout },
  );
  return client;
}

test(
  'over standard input and output there are the same tools but boards and votes, and the caller is asked back',
  async () => {
    const client = await overStdio();
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.slice(0, 4));
    const { output } = await call(client, 'ask', { question: 'How many orders does Acme have?' });
    expect(output).toMatchObject({ status: 'answered', rows: [[1]], link: null });
    const { conversationId } = output;
    const more = await call(client, 'ask', { question: 'and of Borealis?', conversationId });
    expect(more.output.conversationId).toBe(conversationId);
    const lost = await call(client, 'ask', { question: 'only France', conversationId: 'nowhere' });
    expect(lost).toMatchObject({ isError: true });
  },
  childTimeout,
);
