import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readEnv } from '#lib/env.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';

export type OpenedTables = {
  readonly workspace: Workspace;
  /** The database file. */
  readonly file: string;
  readonly folder: string;
  close(): Promise<void>;
};

/**
 * A workspace over the tables that statements make, in a folder of its own, indexed in this process. `name` is the database's; `about`
 * is written beside it, see `readAbout`.
 */
export async function openTables(
  name: string,
  statements: string,
  about: unknown = {},
): Promise<OpenedTables> {
  const folder = await mkdtemp(path.join(tmpdir(), `tabletalk-${name}-`));
  const file = path.join(folder, `${name}.sqlite`);
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
  await writeFile(path.join(folder, `${name}.about.json`), JSON.stringify(about));
  const workspace = await openWorkspace({
    env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: path.join(folder, 'data') }),
    path: file,
    onProgress: () => undefined,
    vectorStore: 'in-process',
  });
  return {
    workspace,
    file,
    folder,
    close: async () => {
      await workspace.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
