import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { ColumnSchema, SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { configuredEntity } from '#lib/schema/configured-entities.ts';
import { indexFolder } from './entity-index/index-places.ts';
import { createEntityFinder } from './find-entities.ts';
import { indexEntities } from './index-entities.ts';

const database = new DatabaseSync(':memory:');
database.exec(`
  CREATE TABLE COUNTRY (CTR_CODE TEXT PRIMARY KEY, CTR_NAME TEXT, ZONE TEXT);
  INSERT INTO COUNTRY VALUES ('US','United States','Northam'),('DE','Germany','Eurozone'),
    ('IT','Italy','Eurozone'),('CH','Switzerland','Alpine');
  CREATE TABLE SECTOR (SEC_ID INTEGER PRIMARY KEY, SEC_NAME TEXT);
  INSERT INTO SECTOR VALUES (1,'Information Technology'),(2,'Financials'),(3,'Real Estate');
  CREATE TABLE CURRENCY (CUR_ID INTEGER PRIMARY KEY, CUR_NAME TEXT);
  INSERT INTO CURRENCY VALUES (1,'Pound sterling'),(2,'Norwegian krone'),(3,'Danish krone');
  CREATE TABLE COMPANY (CO_ID INTEGER PRIMARY KEY, CO_NAME TEXT, SEC_ID INTEGER, DABEGIN DATE, DAEND DATE);
  INSERT INTO COMPANY VALUES
    (1,'Apple Inc.',1,'1976-01-01',NULL),(2,'Apple Hospitality REIT',3,'2007-01-01',NULL),
    (3,'Tesla Inc.',1,'2003-01-01',NULL),(4,'Nestlé S.A.',3,'1866-01-01',NULL),
    (5,'Microsoft Corporation',1,'1975-01-01',NULL),(6,'Meta Platforms Inc.',1,'2004-01-01',NULL),
    (7,'Banco Santander S.A.',2,'1857-01-01',NULL),(8,'Banco Santander Chile',2,'1977-01-01',NULL),
    (9,'International Business Machines Corp.',1,'1911-01-01',NULL),(10,'Berkshire Hathaway Inc.',2,'1839-01-01',NULL);
  CREATE TABLE COMPANY_OTHER_NAME (CO_ID INTEGER, OTHER_NAME TEXT, DABEGIN DATE, DAEND DATE, PRIMARY KEY (CO_ID, OTHER_NAME));
  INSERT INTO COMPANY_OTHER_NAME VALUES (6,'Facebook Inc.','2004-02-04','2021-10-27'),(9,'IBM',NULL,NULL);
  CREATE TABLE COMPANY_CODE (CO_ID INTEGER, CODE TEXT, PRIMARY KEY (CO_ID, CODE));
  INSERT INTO COMPANY_CODE VALUES (1,'AAPL'),(3,'TSLA'),(10,'BRK.B');
  CREATE TABLE EQUITY_INDEX (IDX_ID INTEGER PRIMARY KEY, IDX_NAME TEXT);
  INSERT INTO EQUITY_INDEX VALUES (1,'S&P 500'),(2,'DAX 40'),(9,'There for Real Estate');
  CREATE TABLE ACTIONS (ACTION_ID INTEGER PRIMARY KEY, CO_ID INTEGER, ACTION_TYPE TEXT, WEIGHT REAL);
  INSERT INTO ACTIONS VALUES (1,1,'MERGER',0.5),(2,3,'MERGER',0.25),(3,3,'HOLD',0.25);
`);

const source: DataSource = {
  id: 'test',
  name: 'test',
  dialect: sqliteDialect,
  introspect: () => Promise.reject(new Error('not used')),
  explain: () => Promise.resolve({ estimatedRows: null, estimatedCost: null }),
  close: () => Promise.resolve(),
  query(sql, limits) {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    const rows = statement.all().map((row) => (Array.isArray(row) ? row : []));
    const kept = rows.slice(0, limits.maxRows);
    const truncatedBy = kept.length < rows.length ? ('rows' as const) : null;
    return Promise.resolve({ columns: [], rows: kept, truncatedBy, elapsedMs: 0 });
  },
};

const text = (name: string, more: Partial<ColumnSchema> = {}): ColumnSchema => ({
  name,
  type: 'TEXT',
  kind: 'text',
  nullable: true,
  description: null,
  ...more,
});
const typed = (name: string, kind: ColumnSchema['kind']): ColumnSchema => ({
  ...text(name),
  kind,
  type: kind,
});
const days = [typed('DABEGIN', 'date'), typed('DAEND', 'date')];
const link = (column: string, referencedTable: string) => ({
  columns: [column],
  referencedTable,
  referencedColumns: [column],
});

function table(name: string, columns: ColumnSchema[], more: Partial<TableSchema>): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns,
    primaryKey: [],
    foreignKeys: [],
    rowCount: 10,
    sampleRows: [],
    ...more,
  };
}

const snapshot: SchemaSnapshot = {
  id: 'first',
  tables: [
    table('COUNTRY', [text('CTR_CODE', { unique: true }), text('CTR_NAME', { unique: true })], {
      primaryKey: ['CTR_CODE'],
      sampleRows: [['US', 'United States']],
    }),
    table('CURRENCY', [typed('CUR_ID', 'integer'), text('CUR_NAME', { unique: true })], {
      primaryKey: ['CUR_ID'],
      sampleRows: [[1, 'Pound sterling']],
    }),
    table('SECTOR', [typed('SEC_ID', 'integer'), text('SEC_NAME', { unique: true })], {
      primaryKey: ['SEC_ID'],
      sampleRows: [[1, 'Information Technology']],
    }),
    table(
      'COMPANY',
      [typed('CO_ID', 'integer'), text('CO_NAME', { unique: true }), typed('SEC_ID', 'integer'), ...days],
      {
        primaryKey: ['CO_ID'],
        foreignKeys: [link('SEC_ID', 'SECTOR')],
        rowCount: 100,
        sampleRows: [[1, 'Apple Inc.', 1, '1976-01-01', null]],
      },
    ),
    table('COMPANY_OTHER_NAME', [typed('CO_ID', 'integer'), text('OTHER_NAME', { unique: true }), ...days], {
      primaryKey: ['CO_ID', 'OTHER_NAME'],
      foreignKeys: [link('CO_ID', 'COMPANY')],
      sampleRows: [[6, 'Facebook Inc.', '2004-02-04', '2021-10-27']],
    }),
    table('COMPANY_CODE', [typed('CO_ID', 'integer'), text('CODE', { unique: true })], {
      primaryKey: ['CO_ID', 'CODE'],
      foreignKeys: [link('CO_ID', 'COMPANY')],
      sampleRows: [[1, 'AAPL']],
    }),
    table('EQUITY_INDEX', [typed('IDX_ID', 'integer'), text('IDX_NAME', { unique: true })], {
      primaryKey: ['IDX_ID'],
      sampleRows: [[1, 'S&P 500']],
    }),
    table(
      'ACTIONS',
      [
        typed('ACTION_ID', 'integer'),
        typed('CO_ID', 'integer'),
        text('ACTION_TYPE', { distinctValues: ['MERGER', 'HOLD'], unique: false }),
        typed('WEIGHT', 'number'),
      ],
      {
        primaryKey: ['ACTION_ID'],
        foreignKeys: [link('CO_ID', 'COMPANY')],
        sampleRows: [[1, 1, 'MERGER', 0.5]],
      },
    ),
  ],
};

/** The same with the column that a configuration names. */
const zoned: SchemaSnapshot = {
  id: 'zoned',
  tables: snapshot.tables.map((each) =>
    each.name === 'COUNTRY' ? { ...each, columns: [...each.columns, text('ZONE')] } : each,
  ),
};

let dataDir: string;
let find: (question: string) => Promise<EntityMatches>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-entities-'));
  await indexEntities({ place: indexFolder(dataDir), source, snapshot, onProgress: () => {} });
  find = await createEntityFinder({ place: indexFolder(dataDir), sourceId: source.id, snapshot });
});
afterAll(async () => {
  database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** `text: TABLE key (kind)` of the best match of each mention. */
async function best(question: string): Promise<string[]> {
  const { mentions } = await find(question);
  return mentions.map(
    ({ text: mention, matches: [match] }) => `${mention}: ${match?.table} ${match?.key} (${match?.kind})`,
  );
}

describe('createEntityFinder', () => {
  it.each([
    ['last price of AAPL', ['AAPL: COMPANY 1 (code)']],
    ['last price of aapl', ['aapl: COMPANY 1 (code)']],
    ['last price of brk.b', ['brk.b: COMPANY 10 (code)']],
    ['prices of nestle and Tesla', ['nestle: COMPANY 4 (name)', 'Tesla: COMPANY 3 (name)']],
    ["What is Tesla's average price?", ["Tesla's: COMPANY 3 (name)"]],
    ['price of ibm', ['ibm: COMPANY 9 (alias)']],
    ['price of Facebook in 2020', ['Facebook: COMPANY 6 (alias)']],
    ['price of Microsft', ['Microsft: COMPANY 5 (typo)']],
    ['price of intl business machines', ['intl business machines: COMPANY 9 (name)']],
    ['price of Hathaway Berkshire', ['Hathaway Berkshire: COMPANY 10 (tokens)']],
    ['price of berkshire hathaway', ['berkshire hathaway: COMPANY 10 (name)']],
    ['weights in the s&p500', ['s&p500: EQUITY_INDEX 1 (name)']],
    ['Composition of the S & P 500', ['S & P 500: EQUITY_INDEX 1 (name)']],
    ['Apple Hospitality price', ['Apple Hospitality: COMPANY 2 (prefix)']],
    ['mergers in 2024', ['mergers: ACTIONS MERGER (name)']],
    ['German companies', ['German: COUNTRY DE (alias)']],
    ['technology companies', ['technology: SECTOR 1 (tokens)']],
    ['rate of the pound today', ['pound: CURRENCY 1 (tokens)']],
    ['quoted in pounds', ['pounds: CURRENCY 1 (tokens)']],
    ['price of "microsoft"', ['microsoft: COMPANY 5 (name)']],
  ])('reads the names in: %s', async (question, expected) => {
    expect(await best(question)).toEqual(expected);
  });

  it.each([
    'average price per company and country',
    'what is it worth and how is it weighted',
    'top 500 companies by weight in 2024',
    'list the last 10 sectors with their names',
    'comapny with the highest wieght',
    'which companies hold more than 3 codes',
    // Two currencies are called so.
    'rate of the krone',
    'a',
    '',
    '???',
  ])('finds no name in: %s', async (question) => {
    expect(await best(question)).toEqual([]);
  });

  it('takes a whole name, not the name that it ends with', async () => {
    const { mentions } = await find('weights of There for Real Estate');
    expect(mentions.map((mention) => mention.text)).toEqual(['There for Real Estate']);
  });

  it('reads a short code only in capitals', async () => {
    expect(await best('is it in IT or US?')).toEqual(['IT: COUNTRY IT (code)', 'US: COUNTRY US (code)']);
    expect(await best('show us the companies in it')).toEqual([]);
    expect(await best('SHOW US THE COMPANIES IN IT')).toEqual([]);
  });

  it('gives the better match first and the place of the mention', async () => {
    const question = 'price of Apple today';
    const [mention] = (await find(question)).mentions;
    expect(question.slice(mention?.start, mention?.end)).toBe('Apple');
    expect(mention?.matches.map((match) => match.label)).toEqual(['Apple Inc.', 'Apple Hospitality REIT']);
  });

  it('gives several rows when the words fit all of them', async () => {
    const [mention] = (await find('Santander weight')).mentions;
    expect(mention?.matches.map((match) => match.key)).toEqual([7, 8]);
  });

  it('gives the dates of the row, or of the other name when that has its own', async () => {
    const [apple] = (await find('AAPL')).mentions;
    expect(apple?.matches[0]).toMatchObject({ keyColumn: 'CO_ID', validFrom: '1976-01-01', validTo: null });
    const [facebook] = (await find('Facebook')).mentions;
    expect(facebook?.matches[0]).toMatchObject({
      label: 'Meta Platforms Inc.',
      matchedColumn: 'OTHER_NAME',
      matchedValue: 'Facebook Inc.',
      validTo: '2021-10-27',
    });
  });

  it('finds the same names with every page size', async () => {
    const folder = await mkdtemp(path.join(dataDir, 'pages-'));
    const narrow: DataSource = {
      ...source,
      query: async (sql, limits) => {
        const result = await source.query(sql, { ...limits, maxRows: 3 });
        return { ...result, truncatedBy: result.truncatedBy === null ? null : 'bytes' };
      },
    };
    await indexEntities({ place: indexFolder(folder), source: narrow, snapshot, onProgress: () => {} });
    const findPaged = await createEntityFinder({ place: indexFolder(folder), sourceId: source.id, snapshot });
    const question = 'Apple, Tesla, Berkshire Hathaway, Facebook, BRK.B, Germany';
    expect((await findPaged(question)).mentions).toEqual((await find(question)).mentions);
  });
});

describe('indexEntities', () => {
  it('goes on after an interruption without reading again what was read', async () => {
    const place = indexFolder(await mkdtemp(path.join(tmpdir(), 'interrupted-')));
    const tablesRead: string[] = [];
    let left = 4;
    const interrupted: DataSource = {
      ...source,
      query(sql, limits) {
        left -= 1;
        if (left < 0) return Promise.reject(new AppError('source-unreadable', { userMessage: 'gone' }));
        tablesRead.push(/FROM "?(\w+)/.exec(sql)?.[1] ?? '');
        return source.query(sql, limits);
      },
    };
    const index = () =>
      indexEntities({ place, source: interrupted, snapshot, onProgress: () => {}, checkpointMs: 0 });
    await expect(index()).rejects.toMatchObject({ code: 'source-unreadable' });
    const [first] = tablesRead;
    tablesRead.length = 0;
    left = 1_000;
    await index();
    expect(tablesRead.length).toBeGreaterThan(0);
    expect(tablesRead).not.toContain(first);
    const find = await createEntityFinder({ place, sourceId: source.id, snapshot });
    const { mentions } = await find('Tesla and the DAX 40');
    expect(mentions.map(({ text: mention }) => mention)).toEqual(['Tesla', 'DAX 40']);
  });

  it('leaves out a table that cannot be read in time, and finds the names of the others', async () => {
    const folder = await mkdtemp(path.join(dataDir, 'slow-'));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const slow: DataSource = {
      ...source,
      query: (sql, limits) =>
        sql.includes('FROM "EQUITY_INDEX"')
          ? Promise.reject(new AppError('query-timeout', { userMessage: 'It ran too long.' }))
          : source.query(sql, limits),
    };
    await indexEntities({ place: indexFolder(folder), source: slow, snapshot, onProgress: () => {} });
    expect(warn.mock.calls).toEqual([['Names in EQUITY_INDEX cannot be looked up: It ran too long.']]);
    warn.mockRestore();
    const findOthers = await createEntityFinder({
      place: indexFolder(folder),
      sourceId: source.id,
      snapshot,
    });
    expect((await findOthers('"S&P 500" and Tesla')).mentions.map((mention) => mention.text)).toEqual([
      'Tesla',
    ]);
  });

  it('does nothing for a snapshot that is indexed, and replaces the index of another', async () => {
    const file = path.join(dataDir, 'sources', source.id, 'entities.idx');
    const before = (await stat(file)).mtimeMs;
    await indexEntities({
      place: indexFolder(dataDir),
      source,
      snapshot,
      onProgress: () => expect.unreachable(),
    });
    expect((await stat(file)).mtimeMs).toBe(before);
    const progress: string[] = [];
    await indexEntities({
      place: indexFolder(dataDir),
      source,
      snapshot: { ...snapshot, id: 'second' },
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    });
    expect(progress[0]).toBe('0/8');
    expect(progress.at(-1)).toBe('8/8');
    expect(await readdir(path.dirname(file))).toEqual(['entities.idx']);
  });

  it('reads only the table that changed, and still finds every name', async () => {
    const folder = await mkdtemp(path.join(dataDir, 'changed-'));
    const place = indexFolder(folder);
    await indexEntities({ place, source, snapshot, onProgress: () => {} });
    const statements: string[] = [];
    const watched: DataSource = {
      ...source,
      query: (sql, limits) => {
        statements.push(sql);
        return source.query(sql, limits);
      },
    };
    const tables = snapshot.tables.map((each) =>
      each.name === 'EQUITY_INDEX' ? { ...each, rowCount: each.rowCount + 1 } : each,
    );
    const changed = { id: 'changed', tables };
    database.exec("INSERT INTO EQUITY_INDEX VALUES (3,'Nikkei 225')");
    try {
      await indexEntities({ place, source: watched, snapshot: changed, onProgress: () => {} });
    } finally {
      database.exec('DELETE FROM EQUITY_INDEX WHERE IDX_ID = 3');
    }
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((sql) => !sql.includes('"EQUITY_INDEX"'))).toEqual([]);
    const findNow = await createEntityFinder({ place, sourceId: source.id, snapshot: changed });
    const question = 'Apple, Berkshire Hathaway, Facebook, BRK.B, Germany';
    expect((await findNow(question)).mentions).toEqual((await find(question)).mentions);
    expect((await findNow('weights in the Nikkei 225')).mentions).toMatchObject([
      { text: 'Nikkei 225', matches: [{ key: 3 }] },
    ]);
  });

  it('reads again what could not be read the last time', async () => {
    const place = indexFolder(await mkdtemp(path.join(dataDir, 'again-')));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const failing: DataSource = {
      ...source,
      query: (sql, limits) =>
        sql.includes('FROM "SECTOR"')
          ? Promise.reject(new AppError('query-timeout', { userMessage: 'It ran too long.' }))
          : source.query(sql, limits),
    };
    await indexEntities({ place, source: failing, snapshot, onProgress: () => {} });
    warn.mockRestore();
    const later = { ...snapshot, id: 'later' };
    await indexEntities({ place, source, snapshot: later, onProgress: () => {} });
    const findLater = await createEntityFinder({ place, sourceId: source.id, snapshot: later });
    expect((await findLater('"Financials"')).mentions.map(({ text }) => text)).toEqual(['Financials']);
  });

  it('looks names up where people say they are', async () => {
    const place = indexFolder(await mkdtemp(path.join(dataDir, 'configured-')));
    const configured = [configuredEntity.parse({ table: 'country', id: 'CTR_CODE', names: ['ZONE'] })];
    await indexEntities({ place, source, snapshot: zoned, configured, onProgress: () => {} });
    const findZones = await createEntityFinder({ place, sourceId: source.id, snapshot: zoned });
    expect(
      (await findZones('"Eurozone"')).mentions[0]?.matches.map(({ table: name, key }) => `${name} ${key}`),
    ).toEqual(['COUNTRY DE', 'COUNTRY IT']);
    expect((await findZones('"Germany"')).mentions).toEqual([]);
  });

  it('says what to run when a source has no index', async () => {
    const missing = createEntityFinder({
      place: indexFolder(dataDir),
      sourceId: 'nowhere',
      snapshot,
    });
    await expect(missing).rejects.toThrowError(AppError);
    await expect(missing).rejects.toThrowError(/nowhere/);
  });
});
