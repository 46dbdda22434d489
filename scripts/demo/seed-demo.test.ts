import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { about } from './about.ts';
import { seedDemo } from './seed-demo.ts';

let root: string;
let path: string;
let database: DatabaseSync;
const progress: [number, number, string][] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'meridian-'));
  const seeded = await seedDemo(join(root, 'one'), (done, total, what) => progress.push([done, total, what]));
  path = seeded.path;
  database = new DatabaseSync(path, { readOnly: true });
});

afterAll(async () => {
  database.close();
  await rm(root, { recursive: true, force: true });
});

function numberFrom(sql: string, ...parameters: string[]): number {
  return Number(Object.values(database.prepare(sql).get(...parameters) ?? {})[0]);
}

function tableNames(source: DatabaseSync): string[] {
  return source
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`)
    .all()
    .map(({ name }) => String(name));
}

function contentHash(source: DatabaseSync): string {
  const hash = createHash('sha256');
  for (const table of tableNames(source)) {
    hash.update(`\n${table}\n`);
    for (const row of source.prepare(`SELECT * FROM ${table}`).iterate()) hash.update(JSON.stringify(row));
  }
  return hash.digest('hex');
}

describe('seedDemo', () => {
  it('writes the same content on every run', async () => {
    const second = await seedDemo(join(root, 'two'), () => {});
    const other = new DatabaseSync(second.path, { readOnly: true });
    expect(contentHash(other)).toBe(contentHash(database));
    other.close();
  });

  it('leaves a finished file of the same version alone', async () => {
    const before = await stat(path);
    const steps: string[] = [];
    await seedDemo(join(root, 'one'), (_done, _total, what) => steps.push(what));
    expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
    expect(steps).toEqual([]);
  });

  it('replaces a file of another version', async () => {
    const folder = join(root, 'old');
    const seeded = join(folder, 'meridian.sqlite');
    await cp(join(root, 'one'), folder, { recursive: true });
    const old = new DatabaseSync(seeded);
    old.exec('PRAGMA user_version = 0; DELETE FROM SPLITS');
    old.close();
    await seedDemo(folder, () => {});
    const fresh = new DatabaseSync(seeded, { readOnly: true });
    expect(fresh.prepare('SELECT COUNT(*) AS n FROM SPLITS').get()?.n).toBeGreaterThan(0);
    fresh.close();
  });

  it('replaces a file that is no database', async () => {
    const folder = join(root, 'broken');
    const seeded = join(folder, 'meridian.sqlite');
    await cp(join(root, 'one'), folder, { recursive: true });
    await writeFile(
      seeded,
      'this is not a database, and longer than the header of one would be, by some signs',
    );
    await seedDemo(folder, () => {});
    expect((await readFile(seeded)).subarray(0, 6).toString()).toBe('SQLite');
  });

  it('removes the draft of a run that was killed long ago', async () => {
    const folder = join(root, 'killed');
    await mkdir(folder);
    const draft = join(folder, '.meridian.sqlite.0');
    await writeFile(draft, 'half');
    await utimes(draft, new Date('2025-01-01'), new Date('2025-01-01'));
    await seedDemo(folder, () => {});
    expect(await readdir(folder)).not.toContain('.meridian.sqlite.0');
  });

  it('leaves nothing but the two finished files', async () => {
    expect((await readdir(join(root, 'one'))).sort()).toEqual(['meridian.about.json', 'meridian.sqlite']);
  });

  it('reports progress that rises to its total', () => {
    const done = progress.map(([step]) => step);
    expect(done).toEqual([...done].sort((one, other) => one - other));
    expect(progress.at(-1)?.[0]).toBe(progress.at(-1)?.[1]);
  });

  it('describes itself beside the database', async () => {
    const text = await readFile(join(root, 'one', 'meridian.about.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(about);
  });
});

describe('the demo database', () => {
  it('is large enough to feel real', () => {
    expect(tableNames(database).length).toBeGreaterThanOrEqual(30);
    expect(numberFrom('SELECT COUNT(*) FROM COMPANIES')).toBeGreaterThanOrEqual(60);
    expect(numberFrom('SELECT COUNT(*) FROM PRODUCTS')).toBeGreaterThanOrEqual(180);
    expect(numberFrom('SELECT COUNT(*) FROM PRD_PRICES')).toBeGreaterThanOrEqual(100_000);
  });

  it('has no table without rows', () => {
    for (const table of tableNames(database)) {
      expect(numberFrom(`SELECT COUNT(*) FROM ${table}`), table).toBeGreaterThan(0);
    }
  });

  it('satisfies every foreign key and is sound', () => {
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  });

  it('declares a primary key on every table', () => {
    for (const table of tableNames(database)) {
      const keys = database.prepare(`PRAGMA table_info(${table})`).all();
      expect(
        keys.some(({ pk }) => Number(pk) > 0),
        table,
      ).toBe(true);
    }
  });

  it('documents about half of its tables and columns', () => {
    const ddl = database
      .prepare(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
      .all()
      .map(({ sql }) => String(sql).split('\n'));
    const columns = ddl.flat().filter((line) => /^ {2}\w+ (INTEGER|REAL|TEXT|DATE)\b/.test(line));
    for (const lines of [columns, ddl.map(([first]) => first ?? '')]) {
      const share = lines.filter((line) => line.includes('--')).length / lines.length;
      expect(share).toBeGreaterThanOrEqual(0.4);
      expect(share).toBeLessThanOrEqual(0.6);
    }
  });

  it.each([
    ['PRD_PRICES', 'DAPRICE'],
    ['FX_RATES', 'DARATE'],
    ['INDEX_LVL', 'DALVL'],
    ['COMPANY_CAPI', 'DACAPI'],
    ['FUT_PRICES', 'DAPRICE'],
  ])('ends %s on the last day of the data', (table, column) => {
    expect(database.prepare(`SELECT MAX(${column}) AS day FROM ${table}`).get()?.day).toBe('2025-07-31');
  });

  it.each(['2023-01-02', '2023-11-22', '2024-06-30', '2025-06-30', '2025-07-31'])(
    'has compositions of weight 100 on %s',
    (day) => {
      const sums = database
        .prepare(
          'SELECT SUM(WGT) AS total FROM INDEX_COMPO WHERE ? BETWEEN DABEGIN AND DAEND GROUP BY IDX_ID',
        )
        .all(day);
      expect(sums).toHaveLength(8);
      for (const { total } of sums) expect(Number(total)).toBeCloseTo(100, 3);
    },
  );

  it('changes the members of its indices over time', () => {
    const members = (day: string): unknown[] =>
      database
        .prepare('SELECT IDX_ID, PRD_ID FROM INDEX_COMPO WHERE ? BETWEEN DABEGIN AND DAEND ORDER BY 1, 2')
        .all(day);
    expect(members('2023-06-30')).not.toEqual(members('2025-06-30'));
  });

  it('values companies as price times shares times exchange rate', () => {
    const wrong = numberFrom(
      `SELECT COUNT(*) FROM COMPANY_CAPI k JOIN (
         SELECT p.CMP_ID, SUM(x.PX_LST * h.N_SHARES * r.FX_RATE) AS VALUE
         FROM PRODUCTS p
         JOIN PRD_PRICES x ON x.PRD_ID = p.PRD_ID AND x.DAPRICE = ?1
         JOIN SHARES_OUT h ON h.PRD_ID = p.PRD_ID AND ?1 BETWEEN h.DABEGIN AND h.DAEND
         JOIN FX_RATES r ON r.CUR_ID = p.CUR_ID AND r.DARATE = ?1
         GROUP BY p.CMP_ID) v ON v.CMP_ID = k.CMP_ID
       WHERE k.DACAPI = ?1 AND ABS(k.CAPI_USD - v.VALUE) > 1`,
      '2025-07-31',
    );
    expect(wrong).toBe(0);
    expect(numberFrom('SELECT COUNT(*) FROM COMPANY_CAPI WHERE DACAPI = ?', '2025-07-31')).toBeGreaterThan(
      180,
    );
  });

  it('keeps the close between the low and the high of the day', () => {
    expect(
      numberFrom(
        'SELECT COUNT(*) FROM PRD_PRICES WHERE PX_LOW > MIN(PX_OPN, PX_LST) OR PX_HGH < MAX(PX_OPN, PX_LST) OR PX_LST <= 0',
      ),
    ).toBe(0);
  });

  it('quotes no price on a holiday of the market or on a weekend', () => {
    expect(
      numberFrom(
        `SELECT COUNT(*) FROM PRD_PRICES x JOIN PRODUCTS p ON p.PRD_ID = x.PRD_ID
         JOIN TRD_HOLIDAYS h ON h.MKT_ID = p.MKT_ID AND h.DAHOL = x.DAPRICE`,
      ),
    ).toBe(0);
    expect(numberFrom(`SELECT COUNT(*) FROM PRD_PRICES WHERE strftime('%w', DAPRICE) IN ('0', '6')`)).toBe(0);
  });

  it('quotes a product only between its first and its last day', () => {
    expect(
      numberFrom(
        `SELECT COUNT(*) FROM PRD_PRICES x JOIN PRODUCTS p ON p.PRD_ID = x.PRD_ID
         WHERE x.DAPRICE NOT BETWEEN p.DABEGIN AND p.DAEND`,
      ),
    ).toBe(0);
    expect(numberFrom('SELECT COUNT(*) FROM LISTINGS WHERE DABEGIN >= DAEND')).toBe(0);
  });

  it('has no tie at the edge of the ten largest companies', () => {
    const values = database
      .prepare('SELECT CAPI_USD FROM COMPANY_CAPI WHERE DACAPI = ? ORDER BY CAPI_USD DESC LIMIT 11')
      .all('2025-07-31');
    expect(new Set(values.map(({ CAPI_USD }) => CAPI_USD)).size).toBe(11);
  });

  it('leaves ranges of validity without overlap', () => {
    for (const [table, key] of [
      ['SHARES_OUT', 'a.PRD_ID = b.PRD_ID'],
      ['FREE_FLOAT', 'a.PRD_ID = b.PRD_ID'],
      ['INDEX_COMPO', 'a.PRD_ID = b.PRD_ID AND a.IDX_ID = b.IDX_ID'],
      ['PRODUCT_CODES', 'a.PRD_ID = b.PRD_ID AND a.CTY_CODE = b.CTY_CODE'],
      ['CRD_RATINGS', 'a.CMP_ID = b.CMP_ID AND a.AGENCY = b.AGENCY'],
    ]) {
      const overlaps = numberFrom(
        `SELECT COUNT(*) FROM ${table} a JOIN ${table} b ON ${key}
         AND a.DABEGIN < b.DABEGIN AND COALESCE(a.DAEND, '3000-01-01') >= b.DABEGIN`,
      );
      expect(overlaps, table).toBe(0);
    }
  });

  it.each(about.examples.map(({ question, sql }) => [question, sql]))(
    'answers the example “%s”',
    (_question, sql) => {
      expect(database.prepare(sql).all().length).toBeGreaterThan(0);
    },
  );
});
