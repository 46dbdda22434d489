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
import { oracleFunctions } from './allowed-functions.ts';

const systemSchemas = wordList(
  'sys system sysman dbsnmp xdb ctxsys wmsys outln audsys lbacsys dvsys gsmadmin_internal ordsys olapsys',
);
const instanceView =
  /^(g?v_?\$|x\$|dba_|cdb_|ku\$)|\$$|^(session_(privs|roles|context)|role_\w+_privs|database_properties|product_component_version)$/;

/** Dictionary views of one's own objects that hold program text, jobs, links, credentials or other sessions. */
const closedView =
  /^(all|user)_(source|source_ae|db_links|triggers?|trigger_cols|views|views_ae|mviews|jobs|scheduler_\w+|users|procedures|arguments|directories|libraries|credentials|policies|errors|java_\w+|external_\w+|audit\w*|password_limits|ts_quotas|role_privs|sys_privs|tab_privs\w*|proxies|dependencies|xml_schemas|sql\w*_\w+|unified_audit\w*|resource_limits|rsrc_\w+|advisor_\w+|addm_\w+|parallel_\w+|queues?|registry\w*)$/;

/** The facts of one's own session that tell who asks, and nothing about the server. */
const contextNames = wordList(
  'current_schema current_user session_user proxy_user client_identifier language lang nls_date_format nls_territory nls_currency nls_sort sessionid con_name db_name service_name',
);

/** A path into a document: no function, no namespace, no variable. */
const plainPath = /^[\w/@*.[\]="'\s-]*$/;

const rules: SelectRules = {
  engine: 'Oracle',
  lexical: {
    engine: 'Oracle',
    doubleQuote: 'name',
    backtickNames: false,
    bracketNames: false,
    backslashEscapes: false,
    hashComments: false,
    dashCommentNeedsSpace: false,
    carriageReturnEndsComment: false,
    stringPrefixes: 'N',
    quoteOperator: true,
    executableComments: false,
    parameter: /\?|:[\p{L}\p{N}_$#]+/uy,
    number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?/y,
    word: /[\p{L}_][\p{L}\p{M}\p{N}_$#]*/uy,
  },
  reserved: wordList(`
    ACCESS ADD ALL ALTER AND ANY AS ASC AUDIT BETWEEN BY CASE CHAR CHECK CLUSTER COLUMN COMMENT COMPRESS CONNECT
    CONNECT_BY_ROOT CREATE CURRENT DATE DECIMAL DEFAULT DELETE DESC DISTINCT DROP ELSE END EXCLUSIVE EXISTS FILE FLOAT
    FOR FROM GRANT GROUP HAVING IDENTIFIED IMMEDIATE IN INCREMENT INDEX INITIAL INSERT INTEGER INTERSECT INTO IS LEVEL
    LIKE LOCK LONG MAXEXTENTS MINUS MLSLABEL MODE MODIFY NOAUDIT NOCOMPRESS NOT NOWAIT NULL NUMBER OF OFFLINE ON ONLINE
    OPTION OR ORDER PCTFREE PRIOR PUBLIC RAW RENAME RESOURCE REVOKE ROW ROWID ROWNUM ROWS SELECT SESSION SET SHARE SIZE
    SMALLINT START SUCCESSFUL SYNONYM SYSDATE TABLE THEN TO TRIGGER UID UNION UNIQUE UPDATE USER VALIDATE VALUES VARCHAR
    VARCHAR2 VIEW WHEN WHENEVER WHERE WITH
  `),
  clauseWords: union(
    sharedClauseWords,
    wordList(
      'MINUS CONNECT START PIVOT UNPIVOT MATCH_RECOGNIZE MODEL SAMPLE PARTITION SUBPARTITION VERSIONS QUALIFY EXTERNAL PERIOD LATERAL',
    ),
  ),
  valueWords: wordList('NULL SYSDATE LEVEL ROWNUM ROWID USER UID TRUE FALSE'),
  prefixWords: wordList('PRIOR CONNECT_BY_ROOT FINAL RUNNING'),
  operatorWords: union(sharedOperatorWords, wordList('MULTISET LIKEC LIKE2 LIKE4 OVERLAPS SUBMULTISET')),
  argumentWords: union(
    sharedArgumentWords,
    wordList('UNIQUE DETERMINISTIC VALUE_EXPR EVALNAME ENTITYESCAPING NOENTITYESCAPING VERSION'),
  ),
  types: wordList(`
    VARCHAR2 VARCHAR CHAR CHARACTER NCHAR NVARCHAR2 CLOB NCLOB BLOB RAW LONG NUMBER NUMERIC DECIMAL DEC INTEGER INT
    SMALLINT FLOAT REAL DOUBLE PRECISION BINARY_FLOAT BINARY_DOUBLE DATE TIMESTAMP TIME ZONE WITH LOCAL INTERVAL YEAR
    MONTH DAY SECOND TO ROWID UROWID JSON BOOLEAN BOOL VECTOR VARYING NATIONAL SYS ODCINUMBERLIST ODCIVARCHAR2LIST
    ODCIDATELIST XMLTYPE SDO_GEOMETRY
  `),
  units: wordList(
    'YEAR MONTH DAY HOUR MINUTE SECOND TIMEZONE_HOUR TIMEZONE_MINUTE TIMEZONE_REGION TIMEZONE_ABBR',
  ),
  selectModifiers: wordList('ALL DISTINCT UNIQUE'),
  hints: wordList(`
    ALL_ROWS FIRST_ROWS FULL INDEX INDEX_ASC INDEX_DESC INDEX_COMBINE INDEX_FFS INDEX_JOIN INDEX_SS INDEX_SS_ASC
    INDEX_SS_DESC NO_INDEX NO_INDEX_FFS NO_INDEX_SS LEADING ORDERED USE_NL USE_NL_WITH_INDEX USE_HASH USE_MERGE USE_CUBE
    USE_BAND NO_USE_NL NO_USE_HASH NO_USE_MERGE NO_USE_CUBE NO_USE_BAND MATERIALIZE INLINE MERGE NO_MERGE PUSH_PRED
    NO_PUSH_PRED PUSH_SUBQ NO_PUSH_SUBQ UNNEST NO_UNNEST CARDINALITY QB_NAME DYNAMIC_SAMPLING NO_EXPAND USE_CONCAT
    STAR_TRANSFORMATION NO_STAR_TRANSFORMATION FACT NO_FACT REWRITE NO_REWRITE NOREWRITE NO_QUERY_TRANSFORMATION
    NO_PARALLEL NOPARALLEL SWAP_JOIN_INPUTS NO_SWAP_JOIN_INPUTS HASH_AJ HASH_SJ NL_AJ NL_SJ MERGE_AJ MERGE_SJ CACHE
    NOCACHE CLUSTER HASH NATIVE_FULL_OUTER_JOIN NO_NATIVE_FULL_OUTER_JOIN PX_JOIN_FILTER NO_PX_JOIN_FILTER ROWID
    NO_RESULT_CACHE INMEMORY NO_INMEMORY VECTOR_TRANSFORM NO_VECTOR_TRANSFORM ELIMINATE_JOIN NO_ELIMINATE_JOIN
    USE_HASH_AGGREGATION NO_USE_HASH_AGGREGATION OPT_ESTIMATE
  `),
  functions: union(oracleFunctions),
  tableFunctions: wordList('table json_table xmltable odcinumberlist odcivarchar2list odcidatelist'),
  methods: wordList(`
    extract getclobval getstringval getnumberval
    string number date timestamp boolean size type length abs ceiling floor double count sum avg minnumber maxnumber
    numberonly stringonly booleanonly dateonly lower upper
  `),
  atSign: { rejectClass: 'network', meaning: 'A database link' },
  features: new Set(['connect-by', 'flashback', 'match-recognize', 'model', 'no-parentheses-calls', 'pivot']),
  relationRefusal: (path) => {
    const name = path.at(-1) ?? '';
    const schema = path.length > 1 ? path[0] : undefined;
    const isDictionary = /^(all|user)_/.test(name) && !closedView.test(name);
    if (schema !== undefined && systemSchemas.has(schema) && name !== 'dual' && !isDictionary) {
      return `${path.join('.')} belongs to the database itself.`;
    }
    if (instanceView.test(name)) return `${name} tells about the database instance, not about its data.`;
    if (closedView.test(name)) return `${name} holds program text, links or accounts, not data.`;
    return null;
  },
  callRefusal: (name, literals) => {
    if (name === 'sys_context') {
      const [namespace, parameter] = literals;
      if (namespace?.toLowerCase() === 'userenv' && contextNames.has(parameter?.toLowerCase() ?? ''))
        return null;
      return `SYS_CONTEXT may only ask 'USERENV' for who asks (${[...contextNames].slice(0, 3).join(', ')}).`;
    }
    if (name === 'xmlquery' || name === 'xmltable' || name === 'xmlexists') {
      const [path] = literals;
      if (typeof path === 'string' && plainPath.test(path)) return null;
      return `${name.toUpperCase()} may only use a plain path: XQuery can read files, addresses and tables.`;
    }
    return null;
  },
};

/** Reads the text as one Oracle SELECT. `extra` are lower-case names of functions allowed besides the listed ones. */
export function oracleVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): GuardVerdict {
  return verdictOf(() => new SelectReader(sql, rules, extra, relations).statement());
}
