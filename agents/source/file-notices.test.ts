import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#lib/env.ts';
import { restrictWorkspace } from '../rights/restrict-workspace.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';
import { fileNotices } from './file-notices.ts';

let folder: string;
let workspace: Workspace;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-file-notices-'));
  const file = path.join(folder, 'sales.csv');
  await writeFile(file, 'region;amount;phone\nNorth;1,50;1\nSouth;2,50;2\nEast;3,50;3\nWest;on request;4\n');
  workspace = await openWorkspace({
    env: { ...readEnv({ NODE_ENV: 'test' }), dataDir: folder },
    path: file,
    onProgress: () => {},
    vectorStore: 'in-process',
  });
});

afterAll(async () => {
  await workspace.close();
  await rm(folder, { recursive: true });
});

test('tells what was assumed and what did not fit', () => {
  expect(fileNotices(workspace, workspace.schema)).toEqual([
    'How sales was read: The comma is the decimal sign in amount. 1 cell of amount is no number (\u201con request\u201d in row 4): empty there, kept in amount_unread.',
  ]);
});

test('tells nothing of a column, nor of its unread cells, to a person who may not read it', async () => {
  const { schema, source } = await restrictWorkspace(workspace, [{ table: 'sales', column: 'amount' }]);
  expect(schema.tables[0]?.columns.map(({ name }) => name)).toEqual(['region', 'phone']);
  expect(source.findings).toBeUndefined();
  expect(fileNotices(workspace, schema)).toEqual([]);
});
