import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SchemaSnapshot, schemaSnapshot } from '../domain/schema.ts';
import type { DataSource, DialectName, QueryLimits } from './data-source.ts';

/**
 * What every adapter promises, run by each adapter's test. `createFixture` makes these tables, spelled in the engine's
 * own SQL, and returns the file or, of a server, the name of the database:
 *
 * - `Customer`, commented `People who buy`: `id` integer key; `full name` text, commented `As written on invoices`;
 *   `joined` date; `big` integer of 64 bits. Rows (1, Ann Müller, 2024-01-15, 9007199254740993),
 *   (2, `O'Brien; "Bob"`, 2024-11-30, 5), (3, 李娜 100%_x, null, null).
 * - `orders`: `id` integer key, `customer_id` a foreign key to Customer whose declaration spells the table in another
 *   case, `placed` datetime, `amount` real, `status` text. Seven rows, `placed` at noon on the first of January to July
 *   2025, `amount` ten times the id, `status` open for the seventh and paid for the others.
 * - `big_spender`, a view of `id` of the orders above 50.
 */
export type DataSourceContract = {
  readonly dialect: DialectName;
  /** What the suite calls this adapter; default the dialect. */
  readonly title?: string;
  createFixture(folder: string): Promise<string>;
  open(file: string): Promise<DataSource>;
  /** How many processes or server sessions of this adapter are open at this moment. */
  openSessions(): Promise<number>;
  /** False where the service knows statements alone: only those that run are counted. */
  readonly keepsSessions?: boolean;
  readonly capabilities: {
    /** False where truth is a number. */
    readonly booleans: boolean;
    /** An expression that is true; default `1 = 1`, which is no value everywhere. */
    readonly truth?: string;
    /** False where no SQL can name a file, so that a path is only the name of a table that does not exist. */
    readonly readsFiles: boolean;
    /** True where a name in double quotes that no column has is a text. */
    readonly doubleQuotedText: boolean;
    /** The expression for the three bytes `abc`; default the standard's cast; null where any text may hold any bytes. */
    readonly binary?: string | null;
    /** False where two columns of a result cannot have one name. */
    readonly repeatedNames?: boolean;
    /** True where `EXPLAIN` says how many rows it expects. */
    readonly estimates?: boolean;
    /** False where tables declare no keys: none is primary, and foreign ones are told by names and values. */
    readonly keys?: boolean;
    /** False where every name is lower case, however it was written. */
    readonly capitals?: boolean;
  };
  /** One statement per class of write or control this engine knows, with the word the refusal must name. */
  readonly refused: readonly { readonly sql: string; readonly names: string }[];
  /** Statements that would read a file or the process's environment. */
  readonly reachesOut: readonly string[];
  /** Statements that need more memory than a query may have, whatever they return. */
  readonly bombs: readonly string[];
  /** A statement that does not end and gives one row; default a recursion, which some engines bound. */
  readonly endless?: string;
  /** A statement of 50,000 rows: a number from 1 on and its double, in that order; default the product of a recursion. */
  readonly many?: string;
};

const recursion = (where: string) =>
  `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c${where})`;
/** 250 steps and their product: 50,000 steps take DuckDB most of a minute where others compute as well. */
const numbers = `${recursion(' WHERE x < 250')}
  SELECT (a.x - 1) * 200 + b.x AS n, ((a.x - 1) * 200 + b.x) * 2 AS m FROM c AS a CROSS JOIN c AS b WHERE b.x <= 200 ORDER BY 1`;
const limits: QueryLimits = { timeoutMs: 30_000, maxRows: 1_000, maxBytes: 1_000_000 };

export function describeDataSource(contract: DataSourceContract): void {
  describe(`the ${contract.title ?? contract.dialect} data source`, () => {
    let folder: string;
    let source: DataSource;
    const endless = contract.endless ?? `${recursion('')} SELECT count(*) FROM c`;
    const many = contract.many ?? numbers;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-source-'));
      source = await contract.open(await contract.createFixture(folder));
    });

    afterAll(async () => {
      await source.close();
      await rm(folder, { recursive: true, force: true });
    });

    const quoted = (name: string) => source.dialect.quoteIdentifier(name);
    const rows = async (sql: string) => (await source.query(sql, limits)).rows;

    test('answers a question with its columns, kinds and rows', async () => {
      const result = await source.query(
        `SELECT id, ${quoted('full name')} AS name, joined FROM ${quoted('Customer')} ORDER BY id`,
        limits,
      );
      expect(result.columns).toEqual([
        { name: 'id', kind: 'number' },
        { name: 'name', kind: 'text' },
        { name: 'joined', kind: 'date' },
      ]);
      expect(result.rows).toEqual([
        [1, 'Ann Müller', '2024-01-15'],
        [2, `O'Brien; "Bob"`, '2024-11-30'],
        [3, '李娜 100%_x', null],
      ]);
      expect(result.truncatedBy).toBeNull();
    });

    test('gives whole numbers beyond 2^53 as text of kind number', async () => {
      const result = await source.query(`SELECT big FROM ${quoted('Customer')} WHERE id = 1`, limits);
      expect(result).toMatchObject({ columns: [{ kind: 'number' }], rows: [['9007199254740993']] });
    });

    test('gives times as ISO text', async () => {
      const result = await source.query('SELECT placed FROM orders WHERE id = 7', limits);
      expect(result).toMatchObject({ columns: [{ kind: 'date' }], rows: [['2025-07-01 12:00:00']] });
    });

    test.skipIf(contract.capabilities.binary === null)(
      'describes binary values instead of returning them',
      async () => {
        expect(await rows(`SELECT ${contract.capabilities.binary ?? `CAST('abc' AS BLOB)`}`)).toEqual([
          ['[binary, 3 bytes]'],
        ]);
      },
    );

    test('gives truth as the engine has it', async () => {
      expect(await rows(`SELECT ${contract.capabilities.truth ?? '1 = 1'}`)).toEqual([
        [contract.capabilities.booleans ? true : 1],
      ]);
    });

    test.skipIf(contract.capabilities.repeatedNames === false)('keeps two columns of one name', async () => {
      const result = await source.query('SELECT 1 AS a, 2 AS a', limits);
      expect(result.columns.map(({ name }) => name)).toEqual(['a', 'a']);
      expect(result.rows).toEqual([[1, 2]]);
    });

    test('knows the kind of a column without rows', async () => {
      const result = await source.query(`SELECT id, joined FROM ${quoted('Customer')} WHERE id > 99`, limits);
      expect(result.columns.map(({ kind }) => kind)).toEqual(['number', 'date']);
    });

    test('cuts at the row limit and says so', async () => {
      const result = await source.query('SELECT id FROM orders ORDER BY id', { ...limits, maxRows: 3 });
      expect(result).toMatchObject({ rows: [[1], [2], [3]], truncatedBy: 'rows' });
    });

    test('does not call a result cut that just fits', async () => {
      const result = await source.query('SELECT id FROM orders', { ...limits, maxRows: 7 });
      expect(result.rows).toHaveLength(7);
      expect(result.truncatedBy).toBeNull();
    });

    test('cuts at the byte limit and says so', async () => {
      const result = await source.query('SELECT status FROM orders', { ...limits, maxBytes: 10 });
      expect(result.rows).toHaveLength(2);
      expect(result.truncatedBy).toBe('bytes');
    });

    test('returns many rows in order', async () => {
      const result = await source.query(many, { ...limits, maxRows: 100_000, maxBytes: 10_000_000 });
      expect(result.rows).toHaveLength(50_000);
      expect(result.rows.every(([x], index) => x === index + 1)).toBe(true);
    });

    test('stops an endless query at its deadline and goes on answering', async () => {
      const hung = source.query(endless, { ...limits, timeoutMs: 1_000 });
      await Promise.all([
        expect(hung).rejects.toMatchObject({
          code: 'query-timeout',
          userMessage: expect.stringContaining('1 seconds'),
        }),
        expect(rows('SELECT count(*) FROM orders')).resolves.toEqual([[7]]),
      ]);
      expect(await rows('SELECT count(*) FROM orders')).toEqual([[7]]);
    });

    test('answers a question while an endless query runs, which abort then stops', async () => {
      const controller = new AbortController();
      const settled: string[] = [];
      const hung = source.query(endless, limits, controller.signal).catch((error: unknown) => {
        settled.push('hung');
        return error;
      });
      expect(await rows('SELECT count(*) FROM orders')).toEqual([[7]]);
      expect(settled).toEqual([]);
      controller.abort();
      expect(await hung).toMatchObject({ code: 'stopped' });
    });

    test('forgets a question that is aborted while it waits for its turn', async () => {
      const controllers = [new AbortController(), new AbortController(), new AbortController()];
      const hung = controllers.map(({ signal }) =>
        source.query(endless, limits, signal).catch((error) => error),
      );
      controllers[2]?.abort();
      expect(await hung[2]).toMatchObject({ code: 'stopped' });
      const waiting = rows('SELECT 1');
      controllers[0]?.abort();
      expect(await waiting).toEqual([[1]]);
      controllers[1]?.abort();
      expect(await Promise.all(hung)).toMatchObject([
        { code: 'stopped' },
        { code: 'stopped' },
        { code: 'stopped' },
      ]);
    });

    test('keeps a place from a person with many statements, and trials waiting behind questions', async () => {
      const asks = (person: string, isTrial = false) => ({ ...limits, asker: { person, isTrial } });
      const settled: string[] = [];
      const hung = (person: string, signal: AbortSignal) =>
        source.query(endless, asks(person), signal).catch(() => settled.push(person));
      const [many, other] = [new AbortController(), new AbortController()];
      const flood = Array.from({ length: 8 }, () => hung('many', many.signal));
      await source.query('SELECT 1', asks('modest'));
      const last = hung('other', other.signal);
      const trials = [
        source.query('SELECT 1', asks('tries', true)).then(() => settled.push('trial')),
        source.explain('SELECT 1', undefined, asks('tries', true).asker).then(() => settled.push('estimate')),
      ];
      const question = source.query('SELECT 1', asks('modest')).then(() => settled.push('question'));
      // Each statement is checked before it waits for its turn.
      await setImmediate();
      expect(settled).toEqual([]);
      other.abort();
      await Promise.all([last, question, ...trials]);
      expect(settled).toEqual(['other', 'question', 'trial', 'estimate']);
      many.abort();
      await Promise.all(flood);
    });

    test('does not begin a query that was aborted before', async () => {
      const query = source.query('SELECT 1', limits, AbortSignal.abort());
      await expect(query).rejects.toMatchObject({ code: 'stopped' });
    });

    test('answers more questions at once than it has processes', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => rows(`SELECT ${index}`)));
      expect(answers).toEqual(Array.from({ length: 12 }, (_, index) => [[index]]));
    });

    test.each(['SELECT 1;', `SELECT 1 ; -- done; really`, `SELECT 1 /* ; */`, ` /* a */ -- b\n SELECT 1`])(
      'takes %j for one statement',
      async (sql) => {
        expect(await rows(sql)).toEqual([[1]]);
      },
    );

    test('takes a semicolon in a string for text', async () => {
      expect(await rows(`SELECT 'a; DROP TABLE orders; --'`)).toEqual([['a; DROP TABLE orders; --']]);
    });

    test.each(['SELECT 1; DROP TABLE orders', 'SELECT 1; SELECT 2', `SELECT 1 /* */; DELETE FROM orders --`])(
      'refuses %j as more than one statement',
      async (sql) => {
        await expect(source.query(sql, limits)).rejects.toMatchObject({ code: 'query-rejected' });
        expect(await rows('SELECT count(*) FROM orders')).toEqual([[7]]);
      },
    );

    test.each(['', '  ', ';', '-- nothing'])('refuses %j, which asks nothing', async (sql) => {
      await expect(source.query(sql, limits)).rejects.toMatchObject({ code: 'query-rejected' });
    });

    test.each(contract.refused)('refuses $sql and names $names', async ({ sql, names }) => {
      const refusal = { code: 'query-rejected', userMessage: expect.stringContaining(names) };
      await expect(source.query(sql, limits)).rejects.toMatchObject(refusal);
      await expect(source.explain(sql)).rejects.toMatchObject(refusal);
      expect(await rows('SELECT count(*), sum(amount) FROM orders')).toEqual([[7, 280]]);
    });

    test.each(contract.reachesOut)('does not reach out of the database by %s', async (sql) => {
      const code = contract.capabilities.readsFiles
        ? 'query-rejected'
        : expect.stringMatching(/^query-(rejected|failed)$/);
      await expect(source.query(sql, limits)).rejects.toMatchObject({ code });
    });

    test.each(contract.bombs)('survives %s', async (sql) => {
      await expect(source.query(sql, limits)).rejects.toMatchObject({ code: 'query-too-large' });
      expect(await rows('SELECT count(*) FROM orders')).toEqual([[7]]);
    });

    test('names the column that does not exist', async () => {
      const failure = { code: 'query-failed', userMessage: expect.stringMatching(/turnover/i) };
      await expect(source.query('SELECT turnover FROM orders', limits)).rejects.toMatchObject(failure);
      await expect(source.explain('SELECT turnover FROM orders')).rejects.toMatchObject(failure);
    });

    test('takes a double-quoted name for what the engine takes it', async () => {
      const query = source.query('SELECT count(*) FROM orders WHERE status = "paid"', limits);
      if (contract.capabilities.doubleQuotedText) await expect(query).resolves.toMatchObject({ rows: [[6]] });
      else await expect(query).rejects.toMatchObject({ code: 'query-failed' });
    });

    test('explains a statement without running it', async () => {
      const estimate = contract.capabilities.estimates ? expect.any(Number) : null;
      await expect(source.explain(endless)).resolves.toMatchObject({ estimatedRows: estimate });
    });

    test('asks before a statement that the engine expects to be too much work', async () => {
      const pairs = 'SELECT count(*) FROM orders a CROSS JOIN orders b CROSS JOIN orders c';
      const query = source.query(pairs, { ...limits, maxEstimatedRows: 20 });
      if (contract.capabilities.estimates) {
        await expect(query).rejects.toMatchObject({
          code: 'query-too-costly',
          userMessage: expect.stringMatching(/about [\d,]+ rows.* allows 20\..*maxEstimatedRows/),
        });
      } else await expect(query).resolves.toMatchObject({ rows: [[343]] });
      const modest = source.query(pairs, { ...limits, maxEstimatedRows: 1_000_000_000 });
      await expect(modest).resolves.toMatchObject({ rows: [[343]] });
    });

    describe('introspection', () => {
      const progress: [number, number][] = [];
      let snapshot: SchemaSnapshot;
      beforeAll(async () => {
        snapshot = await source.introspect({ onProgress: (done, total) => progress.push([done, total]) });
      });
      const table = (name: string) => snapshot.tables.find((candidate) => candidate.name === name);
      const customer = () => table(contract.capabilities.capitals === false ? 'customer' : 'Customer');
      const orders = () => table('orders');

      test('reports progress table by table', () => {
        expect(progress).toEqual([
          [1, 3],
          [2, 3],
          [3, 3],
        ]);
      });

      test('gives a snapshot that fits its schema and has the same id when nothing changed', async () => {
        const again = await source.introspect({ onProgress: () => {} });
        expect(schemaSnapshot.parse(snapshot)).toEqual(snapshot);
        expect(again.id).toBe(snapshot.id);
        expect(snapshot.id).toMatch(/^[0-9a-f]{64}$/);
      });

      test('finds tables and views, keys and comments', () => {
        expect(customer()).toMatchObject({
          kind: 'table',
          description: 'People who buy',
          primaryKey: ['id'],
          rowCount: 3,
        });
        expect(orders()).toMatchObject({
          kind: 'table',
          description: null,
          primaryKey: ['id'],
          rowCount: 7,
          foreignKeys: [
            { columns: ['customer_id'], referencedTable: customer()?.name, referencedColumns: ['id'] },
          ],
        });
        expect(table('big_spender')).toMatchObject({
          kind: 'view',
          rowCount: 2,
          primaryKey: [],
          foreignKeys: [],
        });
      });

      test('tells what the columns hold', () => {
        expect(customer()?.columns.map(({ name, kind }) => [name, kind])).toEqual([
          ['id', 'integer'],
          ['full name', 'text'],
          ['joined', 'date'],
          ['big', 'integer'],
        ]);
        expect(customer()?.columns.map(({ description }) => description)).toEqual([
          null,
          'As written on invoices',
          null,
          null,
        ]);
        expect(orders()?.columns.map(({ name, kind }) => [name, kind])).toEqual([
          ['id', 'integer'],
          ['customer_id', 'integer'],
          ['placed', 'datetime'],
          ['amount', 'number'],
          ['status', 'text'],
        ]);
      });

      test('measures distinct values by frequency, ranges and uniqueness', () => {
        const column = (name: string) => orders()?.columns.find((candidate) => candidate.name === name);
        expect(column('status')).toMatchObject({ distinctValues: ['paid', 'open'], unique: false });
        expect(column('amount')?.range).toEqual({ min: 10, max: 70 });
        expect(column('placed')?.range).toEqual({ min: '2025-01-01 12:00:00', max: '2025-07-01 12:00:00' });
        expect(column('id')?.unique).toBe(true);
        expect(column('customer_id')?.unique).toBe(false);
        expect(customer()?.columns.find(({ name }) => name === 'joined')?.range).toEqual({
          min: '2024-01-15',
          max: '2024-11-30',
        });
      });

      test('samples the latest five rows', () => {
        expect(orders()?.sampleRows.map(([id]) => id)).toEqual([7, 6, 5, 4, 3]);
        expect(customer()?.sampleRows.map(([id]) => id)).toEqual([2, 1, 3]);
      });
    });

    describe('its dialect', () => {
      const value = async (expression: string, from = 'orders', where = 'id = 7') =>
        (await rows(`SELECT ${expression} FROM ${quoted(from)} WHERE ${where}`))[0]?.[0];

      test.each([
        { grain: 'day', expected: '2025-07-01' },
        { grain: 'month', expected: '2025-07' },
        { grain: 'quarter', expected: '2025-Q3' },
        { grain: 'year', expected: '2025' },
      ] as const)('truncates a time to its $grain', async ({ grain, expected }) => {
        expect(await value(source.dialect.dateGrain('placed', grain))).toBe(expected);
      });

      test('puts every month into its quarter', async () => {
        const quarter = source.dialect.dateGrain('placed', 'quarter');
        const found = await rows(`SELECT ${quarter} FROM orders ORDER BY id`);
        expect(found.flat()).toEqual([1, 1, 1, 2, 2, 2, 3].map((number) => `2025-Q${number}`));
      });

      test('truncates ISO text as it does dates', async () => {
        expect(await value(source.dialect.dateGrain(`'2024-11-30 23:59:59'`, 'quarter'))).toBe('2024-Q4');
      });

      test('numbers the weekday of a day and the hour of a time', async () => {
        const { datePart } = source.dialect;
        const joined = await value(datePart('joined', 'weekday'), 'Customer', 'id = 1');
        expect(Number(joined)).toBe(1);
        expect(Number(await value(datePart(`'2024-11-30 23:59:59'`, 'hour')))).toBe(23);
        expect(Number(await value(datePart(`'2024-12-01 00:00:00'`, 'weekday')))).toBe(7);
        expect(Number(await value(datePart(`'2024-12-01 00:00:00'`, 'month')))).toBe(12);
      });

      test('gives the ISO day of dates and times', async () => {
        expect(await value(source.dialect.dayOf('placed'))).toBe('2025-07-01');
        expect(await value(source.dialect.dayOf('joined'), 'Customer', 'id = 1')).toBe('2024-01-15');
      });

      test('compares dates and times with a date literal', async () => {
        const june = source.dialect.dateLiteral('2025-06-01');
        expect(await rows(`SELECT id FROM orders WHERE placed >= ${june} ORDER BY id`)).toEqual([[6], [7]]);
        const day = source.dialect.dateLiteral('2024-01-15');
        expect(await rows(`SELECT id FROM ${quoted('Customer')} WHERE joined = ${day}`)).toEqual([[1]]);
      });

      test('quotes names and texts with quotes in them', async () => {
        const { quoteIdentifier, quoteText } = source.dialect;
        const result = await source.query(
          `SELECT ${quoteText(`it's "x"`)} AS ${quoteIdentifier('a "b" c')}`,
          limits,
        );
        expect(result).toMatchObject({ columns: [{ name: 'a "b" c' }], rows: [[`it's "x"`]] });
        expect(await value(quoteIdentifier('full name'), 'Customer', 'id = 1')).toBe('Ann Müller');
      });

      test('limits rows', async () => {
        expect(await rows(`SELECT id FROM orders ORDER BY id ${source.dialect.limit(2)}`)).toEqual([
          [1],
          [2],
        ]);
      });

      test.each([
        { text: 'ann', found: [1] },
        { text: 'MÜLLER', found: [1] },
        { text: 'muller', found: [] },
        { text: `o'brien; "bob"`, found: [2] },
        { text: '100%_', found: [3] },
        { text: '0_', found: [] },
        { text: '李', found: [3] },
      ])('finds text containing $text whatever its case', async ({ text, found }) => {
        const contains = source.dialect.matchText(quoted('full name'), text, 'anywhere');
        const ids = await rows(`SELECT id FROM ${quoted('Customer')} WHERE ${contains} ORDER BY id`);
        expect(ids.flat()).toEqual(found);
      });
    });

    test('leaves no process or session behind when it is closed, even in the middle of a query', async () => {
      const other = await contract.open(await contract.createFixture(folder));
      const hung = expect(other.query(endless, limits)).rejects.toMatchObject({ code: expect.any(String) });
      await other.query('SELECT 1', limits);
      await expect
        .poll(contract.openSessions, { timeout: 30_000 })
        .toBeGreaterThanOrEqual(contract.keepsSessions === false ? 1 : 2);
      await other.close();
      await hung;
      await source.close();
      await expect.poll(contract.openSessions, { timeout: 30_000 }).toBe(0);
      await expect(other.query('SELECT 1', limits)).rejects.toMatchObject({ code: 'stopped' });
    });
  });
}
