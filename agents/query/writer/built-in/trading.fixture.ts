import { DatabaseSync } from 'node:sqlite';
import type { Dialect } from '#lib/datasource/data-source.ts';
import { introspectSqlite } from '#lib/datasource/sqlite/introspect-sqlite.ts';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { EntityMatch, EntityMatches } from '#lib/domain/entity-match.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import type { PreviousTurn } from '../../../previous-turn.ts';
import type { WriterInput } from '../../../roles.ts';
import type { RunContext } from '../../../run-context.ts';

/** A small trading house: cryptic names, few comments, a fact table by day and a table of closed periods. */
const ddl = `
CREATE TABLE LAND (LND_ID INTEGER PRIMARY KEY, LND_NAME TEXT NOT NULL -- Country name
);
CREATE TABLE FIRM ( -- Companies that issue papers
  FRM_ID INTEGER PRIMARY KEY, FRM_NAME TEXT NOT NULL, LND_ID INTEGER NOT NULL REFERENCES LAND (LND_ID),
  N_EMPL INTEGER -- Number of employees
);
CREATE TABLE PAPER ( -- Securities
  PPR_ID INTEGER PRIMARY KEY, PPR_NAME TEXT NOT NULL, FRM_ID INTEGER NOT NULL REFERENCES FIRM (FRM_ID),
  KIND TEXT NOT NULL -- Kind of security
);
CREATE TABLE VENUE ( -- Markets
  VNU_ID INTEGER PRIMARY KEY, VNU_NAME TEXT NOT NULL -- Market name
);
CREATE TABLE LISTING (LST_ID INTEGER PRIMARY KEY, PPR_ID INTEGER NOT NULL REFERENCES PAPER (PPR_ID),
  VNU_ID INTEGER NOT NULL REFERENCES VENUE (VNU_ID));
CREATE TABLE PPR_PRICES ( -- Daily prices
  PPR_ID INTEGER NOT NULL REFERENCES PAPER (PPR_ID), DAPRICE DATE NOT NULL,
  PX_LST REAL NOT NULL, -- Last traded price (close)
  VOL INTEGER, PRIMARY KEY (PPR_ID, DAPRICE));
CREATE TABLE DIVIDENDS (DIV_ID INTEGER PRIMARY KEY, PPR_ID INTEGER NOT NULL REFERENCES PAPER (PPR_ID),
  DAPAY DATE NOT NULL, DIV_AMT REAL NOT NULL);
CREATE TABLE BASKET (BSK_ID INTEGER PRIMARY KEY, BSK_NAME TEXT NOT NULL);
CREATE TABLE BSK_COMPO ( -- Members of each basket with their weight over closed date ranges
  BSK_ID INTEGER NOT NULL REFERENCES BASKET (BSK_ID), PPR_ID INTEGER NOT NULL REFERENCES PAPER (PPR_ID),
  WGT REAL NOT NULL, -- Weight in percent
  DABEGIN DATE NOT NULL, DAEND DATE NOT NULL, PRIMARY KEY (BSK_ID, PPR_ID, DABEGIN));
INSERT INTO LAND VALUES (1, 'Norway'), (2, 'Portugal'), (3, 'Japan');
INSERT INTO FIRM VALUES (1, 'Fjord Shipping', 1, 1200), (2, 'Cork Works', 2, 300), (3, 'Nippon Lamps', 3, 5000),
  (4, 'Aurora Power', 1, NULL);
INSERT INTO PAPER VALUES (1, 'Fjord A', 1, 'SHARE'), (2, 'Cork', 2, 'SHARE'), (3, 'Lamps', 3, 'SHARE'), (4, 'Fjord 2030', 1, 'BOND');
INSERT INTO VENUE VALUES (1, 'Oslo Exchange'), (2, 'Lisbon Exchange'), (3, 'Tokyo Exchange');
INSERT INTO LISTING VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 3, 3);
INSERT INTO PPR_PRICES VALUES (1, '2025-05-30', 10, 100), (1, '2025-06-27', 11, 120), (1, '2025-06-30', 12, 90),
  (2, '2025-05-30', 20, 10), (2, '2025-06-27', 19, 40), (2, '2025-06-30', 18, 30), (3, '2025-06-30', 30, 5);
INSERT INTO DIVIDENDS VALUES (1, 1, '2024-05-02', 1.5), (2, 1, '2025-05-02', 1.75), (3, 2, '2023-06-01', 0.4);
INSERT INTO BASKET VALUES (1, 'World Mix'), (2, 'Nordic Mix');
INSERT INTO BSK_COMPO VALUES (1, 1, 40, '2024-01-01', '2025-03-31'), (1, 2, 60, '2024-01-01', '2025-03-31'),
  (1, 1, 50, '2025-04-01', '3000-01-01'), (1, 3, 50, '2025-04-01', '3000-01-01'), (2, 1, 100, '2024-01-01', '3000-01-01');
`;

export type TradingGround = {
  readonly snapshot: SchemaSnapshot;
  readonly rows: (sql: string) => CellValue[][];
  readonly input: (
    question: string,
    entities?: readonly EntityMention[],
    history?: readonly PreviousTurn[],
  ) => WriterInput;
  readonly context: RunContext;
  readonly close: () => void;
};

/** A mention of the question and the rows it may stand for. */
export type EntityMention = { readonly text: string; readonly matches: readonly Partial<EntityMatch>[] };

export async function openTradingGround(dialect: Dialect = sqliteDialect): Promise<TradingGround> {
  const database = new DatabaseSync(':memory:');
  database.exec(ddl);
  const rows = (sql: string): CellValue[][] => {
    const statement = database.prepare(sql);
    return statement.all().map((row) => Object.values(row).map(cellOf));
  };
  const snapshot = await introspectSqlite(rows, () => {});
  const context = contextOf(snapshot, dialect);
  return {
    snapshot,
    rows,
    context,
    input: (question, entities = [], history = []) => ({
      question,
      schema: {
        tables: snapshot.tables.map((table) => ({ table, score: 1, found: 'description' })),
        elapsedMs: 0,
      },
      entities: mentionsIn(question, entities),
      examples: [],
      terms: [],
      insight: { tables: [], joins: [], notes: [] },
      history,
    }),
    close: () => database.close(),
  };
}

function cellOf(value: unknown): CellValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function mentionsIn(question: string, entities: readonly EntityMention[]): EntityMatches {
  const mentions = entities.map(({ text, matches }) => {
    const start = question.indexOf(text);
    return { text, start, end: start + text.length, matches: matches.map(matchOf) };
  });
  return { mentions, elapsedMs: 0 };
}

function matchOf(match: Partial<EntityMatch>): EntityMatch {
  return {
    table: 'FIRM',
    keyColumn: 'FRM_ID',
    key: 1,
    label: 'Fjord Shipping',
    matchedColumn: 'FRM_NAME',
    matchedValue: 'Fjord Shipping',
    kind: 'name',
    score: 1,
    validFrom: null,
    validTo: null,
    ...match,
  };
}

/** Only what the writer reads; a test that reached further would fail by name. */
function contextOf(snapshot: SchemaSnapshot, dialect: Dialect): RunContext {
  const notUsed = () => {
    throw new Error('the built-in writer runs nothing and asks nobody');
  };
  return {
    info: {
      id: 'trading',
      name: 'Trading',
      kind: 'sqlite',
      synthetic: true,
      tableCount: snapshot.tables.length,
      latestDay: null,
      starters: [],
    },
    source: {
      id: 'trading',
      name: 'Trading',
      dialect,
      introspect: notUsed,
      explain: async () => ({ estimatedRows: null, estimatedCost: null }),
      query: notUsed,
      close: notUsed,
    },
    knowledge: {
      id: snapshot.id,
      curated: nothingCurated,
      snapshot,
      isRestricted: false,
      withheldWords: () => [],
      findTables: notUsed,
      findEntities: notUsed,
      findExamples: notUsed,
      findTerms: async () => [],
      likenessOf: notUsed,
      restsOn: () => [],
      findRepairs: notUsed,
      recordRepair: notUsed,
    },
    models: null,
    roles: {
      planner: notUsed,
      entityFilter: notUsed,
      insight: notUsed,
      writers: [],
      judge: notUsed,
      writersInTurn: false,
      enoughAgreeing: null,
      enoughSure: null,
      repairer: null,
      verifier: notUsed,
      asksAlways: false,
      asksBack: true,
      rounds: 0,
      chartDesigner: notUsed,
      organizer: notUsed,
    },
    limits: { timeoutMs: 30_000, maxRows: 100, maxBytes: 1_000_000 },
    history: [],
    signal: new AbortController().signal,
    now: () => 0,
    emit: () => {},
  };
}
