import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readEnv } from '#lib/env.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';

export type OpenedTables = { readonly workspace: Workspace; close(): Promise<void> };

/** A workspace over the tables that statements make, of which nothing but what they hold is known. `name` is the database's. */
export async function openTables(name: string, statements: string): Promise<OpenedTables> {
  const folder = await mkdtemp(path.join(tmpdir(), `tabletalk-${name}-`));
  const file = path.join(folder, `${name}.sqlite`);
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
  const workspace = await openWorkspace({
    env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: path.join(folder, 'data') }),
    path: file,
    onProgress: () => undefined,
    vectorStore: 'in-process',
  });
  return {
    workspace,
    close: async () => {
      await workspace.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
