import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { tinyGguf } from '#lib/llm/local/__fixtures__/tiny-gguf.ts';
import { engineDir } from '#lib/llm/local/install-engine.ts';
import type { LocalRequest } from '#lib/llm/local/local-request.ts';
import { shareLocalEngine } from '#lib/llm/local/shared-local-engine.ts';
import { type ModelSettings, readModelSettings } from '#lib/llm/role-settings.ts';
import { readAhead } from './read-ahead.ts';

let folder: string;
let settings: ModelSettings | null;
let asked: LocalRequest[];
let failure: AppError | null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-read-ahead-'));
  const file = path.join(folder, 'tiny.gguf');
  await writeFile(file, tinyGguf());
  settings = readModelSettings({ TABLETALK_MODEL: `local:${file}`, dataDir: folder, roleVariables: {} });
  shareLocalEngine(engineDir(folder), {
    async generate(request) {
      asked.push(request);
      if (failure) throw failure;
      const usage = { input: 1, cachedInput: 0, output: 0 };
      return { text: '', finish: 'length', usage, firstTokenMs: 1, totalMs: 1 };
    },
    close: async () => undefined,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  asked = [];
  failure = null;
});

function schemaOf(columns: number) {
  const harbour: TableSchema = {
    name: 'harbour',
    kind: 'table',
    description: null,
    primaryKey: [],
    foreignKeys: [],
    rowCount: 0,
    sampleRows: [],
    columns: Array.from({ length: columns }, (_, index) => ({
      name: `depth_at_the_quay_number_${index}`,
      type: 'REAL',
      kind: 'number',
      nullable: true,
      description: null,
    })),
  };
  return { snapshot: { id: 's', tables: [harbour] }, dialect: sqliteDialect };
}

test('the instructions and the schema are read, and nothing is to be written', async () => {
  await readAhead(settings, schemaOf(2));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ maxTokens: 0, messages: [{ role: 'system' }, { role: 'user' }] });
  expect(asked[0]?.messages[1]?.text).toContain('depth_at_the_quay_number_1');
});

test('nothing is read where the tables of a prompt depend on the question, or where no small model writes', async () => {
  await readAhead(settings, schemaOf(200));
  await readAhead(null, schemaOf(2));
  await readAhead(settings && { ...settings, writer: null }, schemaOf(2));
  expect(asked).toEqual([]);
});

test('a question that comes meanwhile is no failure; an engine that is not there is one', async () => {
  failure = new AppError('stopped', { userMessage: 'Something else was asked.' });
  await readAhead(settings, schemaOf(2));
  failure = new AppError('model-failed', { userMessage: 'The engine is gone.' });
  await expect(readAhead(settings, schemaOf(2))).rejects.toBe(failure);
});
