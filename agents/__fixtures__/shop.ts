import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readEnv } from '#lib/env.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';

const shopTables = `
  CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    country TEXT NOT NULL
  );
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers(id),
    placed_on TEXT NOT NULL,
    total REAL NOT NULL
  );
  INSERT INTO customers VALUES (1, 'Acme Trading', 'France'), (2, 'Acme Tools', 'Spain'), (3, 'Borealis', 'France');
  INSERT INTO orders VALUES (1, 1, '2025-01-03', 120.5), (2, 1, '2025-02-11', 80), (3, 2, '2025-02-12', 40), (4, 3, '2025-03-01', 310);
`;

export type Shop = {
  readonly workspace: Workspace;
  /** The database file. */
  readonly file: string;
  readonly folder: string;
  close(): Promise<void>;
};

/**
 * A small real SQLite source in a folder of its own, indexed in this process. `moreSql` runs after its tables are made;
 * `about` is written beside it, see `readAbout`.
 */
export async function openShop(moreSql = '', about: unknown = {}): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-shop-'));
  const file = path.join(folder, 'shop.sqlite');
  const database = new DatabaseSync(file);
  database.exec(shopTables);
  database.exec(moreSql);
  database.close();
  await writeFile(path.join(folder, 'shop.about.json'), JSON.stringify(about));
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
    async close() {
      await workspace.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
