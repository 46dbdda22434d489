import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { chat } from './chat.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-chat-test-'));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const shop = new DatabaseSync(path.join(folder, 'shop.sqlite'));
  shop.exec(
    "CREATE TABLE item (name TEXT, colour TEXT); INSERT INTO item VALUES ('pen', 'red'), ('ink', 'blue'), ('nib', 'blue')",
  );
  shop.close();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function ask(turns: readonly { question: string; gold?: string }[]) {
  const cases = path.join(folder, 'cases.jsonl');
  await writeFile(cases, JSON.stringify({ id: 'a', db_id: 'shop', turns }));
  const out = path.join(folder, 'out.jsonl');
  const args = ['--cases', cases, '--databases', folder, '--out', out, '--strategy', 'built-in'];
  expect(await chat.run(args)).toBe(0);
  return (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

test('a follow-up is answered in the light of the question before it, and scored where there is a gold', async () => {
  const results = await ask([
    { question: 'How many blue items are there?', gold: "SELECT count(*) FROM item WHERE colour = 'blue'" },
    { question: 'and red?', gold: "SELECT count(*) FROM item WHERE colour = 'red'" },
    { question: 'List the names of all items.' },
  ]);
  expect(results).toMatchObject([
    { id: 'a', turn: 1, status: 'right' },
    { id: 'a', turn: 2, status: 'right' },
    { id: 'a', turn: 3, status: 'answered' },
  ]);
});

test('results that are already there are not overwritten', async () => {
  const out = path.join(folder, 'out.jsonl');
  await writeFile(out, 'an earlier result');
  const cases = path.join(folder, 'cases.jsonl');
  await writeFile(
    cases,
    JSON.stringify({ id: 'a', db_id: 'shop', turns: [{ question: 'How many items?' }] }),
  );
  const asked = chat.run(['--cases', cases, '--databases', folder, '--out', out]);
  await expect(asked).rejects.toThrow(UsageError);
  expect(await readFile(out, 'utf8')).toBe('an earlier result');
});

test('the databases may be files of any kind, or one source for all', async () => {
  const file = path.join(folder, 'items.csv');
  await writeFile(file, 'name;price\npen;1,50\nink;2,50\n');
  const cases = path.join(folder, 'priced.jsonl');
  const turns = [{ question: 'What is the total price?', gold: 'SELECT sum(price) FROM items' }];
  await writeFile(cases, JSON.stringify({ id: 'a', db_id: 'items', turns }));
  for (const [index, from] of [
    ['--databases', folder],
    ['--source', file],
  ].entries()) {
    const out = path.join(folder, `out-${index}.jsonl`);
    expect(await chat.run(['--cases', cases, ...from, '--out', out, '--strategy', 'built-in'])).toBe(0);
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ status: 'right' });
  }
  const neither = chat.run(['--cases', cases, '--out', path.join(folder, 'none.jsonl')]);
  await expect(neither).rejects.toThrow('either --databases DIR or --source NAME');
});
