import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installFakeEngine } from '#lib/llm/local/__fixtures__/install-fake-engine.ts';
import { engineDir } from '#lib/llm/local/install-engine.ts';
import { sharedLocalEngine } from '#lib/llm/local/shared-local-engine.ts';
import { runCommandLine } from '../run-command-line.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-shared-engine-'));
  vi.stubEnv('TABLETALK_DATA', folder);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  await sharedLocalEngine(engineDir(folder)).close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('all workers of an evaluation share one engine, which is loaded once', async () => {
  await installFakeEngine(folder, { reply: 'SELECT count(*) FROM item' });
  await writeFile(path.join(folder, 'tiny.gguf'), 'GGUF');
  const databases = ['shop', 'zoo'];
  for (const name of databases) {
    const database = new DatabaseSync(path.join(folder, `${name}.sqlite`));
    database.exec('CREATE TABLE item (name TEXT); INSERT INTO item VALUES (1), (2)');
    database.close();
  }
  const cases = databases.map((db_id) => ({
    id: db_id,
    db_id,
    question: 'How many items are there?',
    gold: 'SELECT count(*) FROM item',
  }));
  await writeFile(path.join(folder, 'cases.jsonl'), cases.map((each) => JSON.stringify(each)).join('\n'));
  const out = path.join(folder, 'out');
  const given = ['--cases', path.join(folder, 'cases.jsonl'), '--databases', folder, '--out', out];
  const model = ['--model', `local:${path.join(folder, 'tiny.gguf')}`, '--effort', 'quick', '--workers', '2'];
  expect(await runCommandLine(['evaluate', ...given, ...model])).toBe(0);
  const { total } = JSON.parse(await readFile(path.join(out, 'summary.json'), 'utf8'));
  expect(total).toMatchObject({ calls: 2, failedCalls: 0, writers: { schema: 2 } });
  const processes = (await readFile(path.join(engineDir(folder), 'processes'), 'utf8')).trim().split('\n');
  expect(processes).toHaveLength(1);
}, 240_000);
