import type { RelationCheck } from '../relation-check.ts';
import { SelectReader } from '../select/select-reader.ts';
import type { SelectRules } from '../select/select-rules.ts';
import {
  sharedArgumentWords,
  sharedClauseWords,
  sharedOperatorWords,
  union,
} from '../select/shared-words.ts';
import { type GuardVerdict, verdictOf } from '../verdict.ts';
import { wordList } from '../word-list.ts';
import { mysqlFunctions } from './allowed-functions.ts';

const systemSchemas = wordList('mysql performance_schema sys');

/** The views of information_schema that tell about tables and columns one may read. */
const schemaViews = wordList(`
  columns tables schemata views statistics key_column_usage table_constraints referential_constraints check_constraints
  partitions character_sets collations collation_character_set_applicability keywords columns_extensions
  tables_extensions view_table_usage st_geometry_columns st_spatial_reference_systems st_units_of_measure
`);

const rules: SelectRules = {
  engine: 'MySQL',
  lexical: {
    engine: 'MySQL',
    doubleQuote: 'string',
    backtickNames: true,
    bracketNames: false,
    backslashEscapes: true,
    hashComments: true,
    dashCommentNeedsSpace: true,
    carriageReturnEndsComment: false,
    stringPrefixes: 'NXB',
    quoteOperator: false,
    executableComments: true,
    parameter: /\?|:[A-Za-z_]\w*/y,
    number: /0x[0-9a-fA-F]+|0b[01]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
    word: /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy,
  },
  // Words that only one of MySQL and MariaDB reserves are names here: the server itself decides about them.
  reserved: wordList(`
 ACCESSIBLE ADD ALL ALTER ANALYZE AND AS ASC ASENSITIVE BEFORE BETWEEN BIGINT BINARY BLOB BOTH BY CALL CASCADE CASE
 CHANGE CHAR CHARACTER CHECK COLLATE COLUMN CONDITION CONSTRAINT CONTINUE CONVERT CREATE CROSS  
 CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER CURSOR DATABASE DATABASES DAY_HOUR DAY_MICROSECOND
 DAY_MINUTE DAY_SECOND DEC DECIMAL DECLARE DEFAULT DELAYED DELETE DESC DESCRIBE DETERMINISTIC DISTINCT
 DISTINCTROW DIV DOUBLE DROP EACH ELSE ELSEIF ENCLOSED ESCAPED EXCEPT EXISTS EXIT EXPLAIN FALSE FETCH
 FLOAT FLOAT4 FLOAT8 FOR FORCE FOREIGN FROM FULLTEXT GRANT GROUP  
 HAVING HIGH_PRIORITY HOUR_MICROSECOND HOUR_MINUTE HOUR_SECOND IF IGNORE IN INDEX INFILE INNER INOUT INSENSITIVE
 INSERT INT INT1 INT2 INT3 INT4 INT8 INTEGER INTERSECT INTERVAL INTO IO_AFTER_GTIDS IO_BEFORE_GTIDS IS ITERATE JOIN
 KEY KEYS KILL LATERAL LEADING LEAVE LEFT LIKE LIMIT LINEAR LINES LOAD LOCALTIME
 LOCALTIMESTAMP LOCK LONG LONGBLOB LONGTEXT LOOP LOW_PRIORITY MATCH MAXVALUE MEDIUMBLOB MEDIUMINT MEDIUMTEXT
 MIDDLEINT MINUTE_MICROSECOND MINUTE_SECOND MOD MODIFIES NATURAL NOT NO_WRITE_TO_BINLOG NULL NUMERIC
 ON OPTIMIZE OPTIMIZER_COSTS OPTION OPTIONALLY OR ORDER OUT OUTER OUTFILE OVER PARTITION PRECISION
 PRIMARY PROCEDURE PURGE RANGE READ READS READ_WRITE REAL RECURSIVE REFERENCES REGEXP RELEASE RENAME REPEAT
 REPLACE REQUIRE RESIGNAL RESTRICT RETURN REVOKE RIGHT RLIKE SCHEMA SCHEMAS SECOND_MICROSECOND SELECT
 SENSITIVE SEPARATOR SET SHOW SIGNAL SMALLINT SPATIAL SPECIFIC SQL SQLEXCEPTION SQLSTATE SQLWARNING SQL_BIG_RESULT
 SQL_CALC_FOUND_ROWS SQL_SMALL_RESULT SSL STARTING STRAIGHT_JOIN TABLE TERMINATED THEN TINYBLOB
 TINYINT TINYTEXT TO TRAILING TRIGGER TRUE UNDO UNION UNIQUE UNLOCK UNSIGNED UPDATE USAGE USE USING UTC_DATE
 UTC_TIME UTC_TIMESTAMP VALUES VARBINARY VARCHAR VARCHARACTER VARYING WHEN WHERE WHILE WINDOW WITH WRITE XOR
 YEAR_MONTH ZEROFILL DUMPFILE
  `),
  clauseWords: union(
    sharedClauseWords,
    wordList('USE FORCE IGNORE STRAIGHT_JOIN PARTITION PROCEDURE EXCEPT MINUS'),
  ),
  valueWords: wordList(
    'NULL TRUE FALSE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP UTC_DATE UTC_TIME UTC_TIMESTAMP',
  ),
  prefixWords: wordList('BINARY'),
  operatorWords: union(sharedOperatorWords, wordList('XOR DIV MOD REGEXP RLIKE')),
  argumentWords: sharedArgumentWords,
  types: wordList(`
    BINARY CHAR CHARACTER VARCHAR NCHAR NATIONAL VARYING TEXT DATE DATETIME TIME TIMESTAMP YEAR DECIMAL DEC NUMERIC FIXED DOUBLE PRECISION
    FLOAT REAL SIGNED UNSIGNED INTEGER INT BIGINT SMALLINT TINYINT MEDIUMINT JSON ARRAY SET ASCII UNICODE COLLATE
    VARBINARY BLOB UUID INET6 INET4 POINT LINESTRING POLYGON MULTIPOINT MULTILINESTRING MULTIPOLYGON
    GEOMETRYCOLLECTION VECTOR BIT BOOLEAN BOOL TINYTEXT MEDIUMTEXT LONGTEXT
  `),
  units: wordList(`
    MICROSECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR SECOND_MICROSECOND MINUTE_MICROSECOND MINUTE_SECOND
    HOUR_MICROSECOND HOUR_SECOND HOUR_MINUTE DAY_MICROSECOND DAY_SECOND DAY_MINUTE DAY_HOUR YEAR_MONTH
    SQL_TSI_SECOND SQL_TSI_MINUTE SQL_TSI_HOUR SQL_TSI_DAY SQL_TSI_WEEK SQL_TSI_MONTH SQL_TSI_QUARTER SQL_TSI_YEAR
  `),
  selectModifiers: wordList(
    'ALL DISTINCT DISTINCTROW STRAIGHT_JOIN SQL_SMALL_RESULT SQL_BIG_RESULT SQL_BUFFER_RESULT SQL_NO_CACHE SQL_CACHE',
  ),
  hints: wordList(`
    BKA NO_BKA BNL NO_BNL DERIVED_CONDITION_PUSHDOWN NO_DERIVED_CONDITION_PUSHDOWN GROUP_INDEX NO_GROUP_INDEX HASH_JOIN
    NO_HASH_JOIN INDEX NO_INDEX INDEX_MERGE NO_INDEX_MERGE JOIN_FIXED_ORDER JOIN_INDEX NO_JOIN_INDEX JOIN_ORDER
    JOIN_PREFIX JOIN_SUFFIX MERGE NO_MERGE MRR NO_MRR NO_ICP NO_RANGE_OPTIMIZATION ORDER_INDEX NO_ORDER_INDEX QB_NAME
    SEMIJOIN NO_SEMIJOIN SUBQUERY SKIP_SCAN NO_SKIP_SCAN
  `),
  functions: union(mysqlFunctions, wordList('match_against'), new Set(['match against'])),
  tableFunctions: wordList('json_table'),
  methods: new Set(),
  atSign: { rejectClass: 'session-state', meaning: 'A session or server variable' },
  features: new Set(['index-hints', 'string-alias', 'table-statement']),
  relationRefusal: (path) => {
    const [schema, view] = path;
    if (view === undefined || schema === undefined) return null;
    if (systemSchemas.has(schema)) return `${schema}.${view} is a system table of the server.`;
    if (schema !== 'information_schema' || schemaViews.has(view)) return null;
    return `${schema}.${view} tells about the server and its sessions, not about tables and columns.`;
  },
  callRefusal: () => null,
};

/**
 * Reads the text as one MySQL or MariaDB SELECT under the default `sql_mode` lexer. `extra` are lower-case names of
 * functions allowed besides the listed ones.
 */
export function mysqlVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): GuardVerdict {
  return verdictOf(() => new SelectReader(sql, rules, extra, relations).statement());
}
