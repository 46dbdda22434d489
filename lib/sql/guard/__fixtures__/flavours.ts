import type { GuardedDialect } from '../guarded-dialect.ts';

/** What random statements of one dialect are made of. */
export type Flavour = {
  readonly leaves: readonly string[];
  readonly tables: readonly string[];
  readonly operators: readonly string[];
  /** Calls with the arguments `$1` and `$2`. */
  readonly calls: readonly string[];
  /** A limit clause; `$` is an expression. */
  readonly limit: string;
  readonly harm: {
    readonly expressions: readonly string[];
    readonly tables: readonly string[];
    readonly before: readonly string[];
    readonly after: readonly string[];
  };
};

const leaves = ['1', '-2.5', "'it''s'", 'NULL', 'amount', "'; DROP TABLE t; --'", "'/* x'"];
const operators = ['+', '-', '*', '/', '||', '=', '<>', '<', '>=', 'AND', 'OR', 'LIKE'];
const calls = [
  'COALESCE($1, $2)',
  'NULLIF($1, $2)',
  'UPPER($1)',
  'ROUND($1, 2)',
  'SUM($1) OVER (PARTITION BY $2 ORDER BY $1 ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)',
  'COUNT(DISTINCT $1)',
  'REPLACE($1, $2, NULL)',
  'CAST($1 AS INTEGER)',
  'MAX($1)',
];
const writes = [
  '(INSERT INTO t VALUES (1))',
  '(UPDATE t SET a = 1)',
  '(DELETE FROM t)',
  '(DROP TABLE t)',
  '(SELECT a INTO b FROM t)',
];
const statements = [
  'DELETE FROM t;',
  'EXPLAIN ANALYZE',
  'CREATE TABLE x AS',
  'INSERT INTO t',
  ';',
  'COMMIT;',
];
const stacked = ['; DELETE FROM t', ';\n-- x\nDROP TABLE t', '; SELECT 1'];

export const flavours: Readonly<Record<GuardedDialect, Flavour>> = {
  sqlite: {
    leaves: [...leaves, '[unit price]', '"update"', '`a`', '?1', ':x', "x'41'"],
    tables: ['sales', 'main.sales', '"order details"', "json_each('[1]')", '(VALUES (1))'],
    operators: [...operators, 'IS', 'GLOB', '%', '<<', '->>'],
    calls: [
      ...calls,
      "strftime('%Y', $1)",
      'iif($1, $2, 0)',
      'count(*) FILTER (WHERE $1)',
      'group_concat($1, $2)',
    ],
    limit: 'LIMIT $',
    harm: {
      expressions: [
        ...writes,
        "load_extension('x')",
        'touch_all(1)',
        '"touch_all"(1)',
        "readfile('x')",
        'last_insert_rowid()',
        'sqlite_version()',
        '(SELECT 1 FROM sqlite_master)',
        "(SELECT 1 FROM pragma_table_info('t'))",
      ],
      tables: [...writes, 'sqlite_master', "fsdir('x')", 'dbstat', "pragma_table_info('t')", 'touch_all(1)'],
      before: [...statements, 'EXPLAIN QUERY PLAN', 'PRAGMA'],
      after: [...stacked, 'RETURNING *', 'FOR UPDATE', '/* open'],
    },
  },
  mysql: {
    leaves: [
      ...leaves,
      '`unit price`',
      '?',
      '0x41',
      "_utf8mb4'x'",
      '"a; b"',
      "'a\\'; DROP TABLE t; -- '",
      'TRUE',
    ],
    tables: ['sales', 'shop.sales', '`order details`', 'information_schema.columns'],
    operators: [...operators, '<=>', 'DIV', 'MOD', 'XOR', 'REGEXP', '->>'],
    calls: [
      ...calls,
      'IF($1, $2, 0)',
      'DATE_ADD($1, INTERVAL 1 DAY)',
      "GROUP_CONCAT(DISTINCT $1 ORDER BY $2 SEPARATOR '; ')",
      'CONVERT($1, SIGNED)',
      'TIMESTAMPDIFF(MONTH, $1, $2)',
      'TRIM(BOTH $1 FROM $2)',
    ],
    limit: 'LIMIT 5',
    harm: {
      expressions: [
        ...writes,
        'SLEEP(1)',
        'sleep (1)',
        '`sleep`(1)',
        'BENCHMARK(1, 1)',
        "LOAD_FILE('x')",
        "GET_LOCK('a', 1)",
        'LAST_INSERT_ID(1)',
        'shop.tidy(1)',
        'tidy(1)',
        '@@datadir',
        '@a := 1',
        '1 /*! , 2 */',
        '(SELECT a FROM t FOR UPDATE)',
        '(SELECT a FROM t LOCK IN SHARE MODE)',
        '(SELECT 1 FROM mysql.user)',
      ],
      tables: [
        ...writes,
        'mysql.user',
        'performance_schema.threads',
        'tidy(1)',
        '(SELECT a FROM t FOR SHARE)',
      ],
      before: [...statements, 'SET STATEMENT max_statement_time = 0 FOR', 'DO', 'CALL tidy();'],
      after: [
        ...stacked,
        "INTO OUTFILE '/x'",
        'INTO @a',
        'FOR UPDATE',
        'LOCK IN SHARE MODE',
        'PROCEDURE ANALYSE()',
        "/*!50000 INTO OUTFILE '/x' */",
      ],
    },
  },
  oracle: {
    leaves: [...leaves, '"Unit Price"', ':1', ':x', "q'[it's]'", "DATE '2024-01-01'", 'SYSDATE', 'ROWNUM'],
    tables: ['sales', 'shop.sales', '"Order Details"', 'user_tab_columns'],
    operators: operators,
    calls: [
      ...calls,
      'NVL($1, $2)',
      'DECODE($1, $2, 1, 0)',
      "LISTAGG($1, ', ') WITHIN GROUP (ORDER BY $2)",
      'MAX($1) KEEP (DENSE_RANK LAST ORDER BY $2)',
      'EXTRACT(YEAR FROM $1)',
      "$1 + INTERVAL '1' DAY",
      'DBMS_LOB.SUBSTR($1, $2, 1)',
    ],
    limit: 'FETCH FIRST 5 ROWS ONLY',
    harm: {
      expressions: [
        ...writes,
        "UTL_HTTP.REQUEST('http://x')",
        '"SYS"."UTL_HTTP"."REQUEST"(1)',
        'tidy(1)',
        'app.tidy(1)',
        'my_pkg.tidy',
        'seq.NEXTVAL',
        'seq.CURRVAL',
        "HTTPURITYPE('x').GETCLOB()",
        "DBMS_XMLGEN.GETXML('select 1 from dual')",
        "DBMS_PIPE.RECEIVE_MESSAGE('x', 1)",
        "BFILENAME('D', 'f')",
        '(SELECT 1 FROM dba_users)',
        '(SELECT 1 FROM t@remote)',
        '(SELECT a FROM t FOR UPDATE)',
        '(SELECT /*+ PARALLEL(8) */ 1 FROM dual)',
      ],
      tables: [...writes, 'v$session', 'sys.user$', 'orders@remote', 'TABLE(my_pkg.rows)', 'TABLE(tidy(1))'],
      before: [
        ...statements,
        'WITH FUNCTION f RETURN NUMBER IS BEGIN RETURN 1; END;',
        'EXPLAIN PLAN FOR',
        'BEGIN',
        '{',
      ],
      after: [...stacked, 'FOR UPDATE', 'FOR UPDATE NOWAIT', 'INTO x', '@remote'],
    },
  },
  postgres: {
    leaves: [
      ...leaves,
      '"Unit Price"',
      '$1',
      "E'it\\'s'",
      '$$; DROP TABLE t; --$$',
      'current_date',
      'u1.amount',
    ],
    tables: ['sales', 'shop.sales', '"Order Details"', 'generate_series(1, 3)', '(VALUES (1))'],
    operators: [...operators, '~*', '->>', '@>', '::text ||', 'ILIKE'],
    calls: [
      ...calls,
      'count(*) FILTER (WHERE $1 > $2)',
      "date_trunc('month', $1)",
      'string_agg($1, $2 ORDER BY $1)',
      'ARRAY[$1, $2]',
      'percentile_cont(0.5) WITHIN GROUP (ORDER BY $1)',
      'EXTRACT(year FROM $1)',
    ],
    limit: 'LIMIT $',
    harm: {
      expressions: [
        '(SELECT a INTO b FROM t)',
        'pg_sleep(1)',
        'U&"pg\\005fsleep"(1)',
        "pg_read_file('x')",
        "set_config('a', 'b', false)",
        "nextval('s')",
        "query_to_xml('select 1', true, true, '')",
        'tidy(1)',
        'app.tidy(1)',
        "'t'::regclass",
        '(1 OPERATOR(app.+) 2)',
        'pg_advisory_lock(1)',
        '(SELECT a FROM t FOR UPDATE)',
        '(SELECT 1 FROM pg_authid)',
        '(WITH d AS (DELETE FROM t RETURNING 1) SELECT * FROM d)',
      ],
      tables: [
        'pg_authid',
        'pg_sleep(1)',
        'ROWS FROM (pg_sleep(1))',
        "dblink('x', 'y')",
        'information_schema.role_table_grants',
        '(SELECT * FROM t FOR SHARE)',
      ],
      before: [
        ...statements,
        'WITH d AS (DELETE FROM t RETURNING 1)',
        'DECLARE c CURSOR FOR',
        'PREPARE p AS',
      ],
      after: [...stacked, 'FOR UPDATE', 'FOR SHARE SKIP LOCKED'],
    },
  },
  duckdb: {
    leaves: [...leaves, '"Unit Price"', '$x', "E'it\\'s'", '[1, 2]', "{'k': 1}", 'u1.amount'],
    tables: ['sales', 'shop.sales', '"Order Details"', 'range(3)', '(VALUES (1))'],
    operators: [...operators, '//', '%', 'ILIKE'],
    calls: [
      // DuckDB's parser refuses a window inside a window.
      ...calls.filter((call) => !call.includes(' OVER ')),
      'count(*) FILTER (WHERE $1 > $2)',
      "date_trunc('month', $1)",
      'list_transform([$1], lambda x: x + $2)',
      'quantile_cont($1, 0.5)',
      'TRY_CAST($1 AS DATE)',
    ],
    limit: 'LIMIT $',
    harm: {
      expressions: [
        "getenv('HOME')",
        "(SELECT content FROM read_text('x'))",
        "(FROM 'x.csv')",
        'tidy(1)',
        'app.tidy(1)',
        "nextval('s')",
        "current_setting('x')",
        "(FROM query('select 1'))",
        '(SELECT 1 FROM duckdb_settings())',
      ],
      tables: [
        "'x.parquet'",
        '"a/b.csv"',
        "read_csv('x')",
        "glob('*')",
        "query_table('t')",
        'duckdb_settings()',
        'pragma_version()',
        "'https://example.com/x.csv'",
        'sales.csv',
      ],
      before: [...statements, 'COPY', 'CALL', 'SET x = 1;'],
      after: [...stacked],
    },
  },
};
