import type { RelationCheck } from '../relation-check.ts';
import type { LexicalRules } from '../select/lexer.ts';
import { SelectReader } from '../select/select-reader.ts';
import type { SelectRules } from '../select/select-rules.ts';
import {
  sharedArgumentWords,
  sharedClauseWords,
  sharedOperatorWords,
  union,
} from '../select/shared-words.ts';
import { withoutLastSemicolons } from '../select/without-last-semicolons.ts';
import { type GuardVerdict, verdictOf } from '../verdict.ts';
import { wordList } from '../word-list.ts';
import { trinoFunctions } from './allowed-functions.ts';

/** The views that tell about tables and columns one may read, and not about people and their rights. */
const schemaViews = wordList('columns tables schemata views');

/**
 * From SqlBase.g4. Words are plain ASCII although Trino's lexer raises letters before it reads them, so that it takes
 * `ſELECT` and `unıon` for keywords: outside quotes any other letter is refused here.
 */
const lexical: LexicalRules = {
  engine: 'Trino',
  doubleQuote: 'name',
  backtickNames: false,
  bracketNames: false,
  backslashEscapes: false,
  hashComments: false,
  dashCommentNeedsSpace: false,
  carriageReturnEndsComment: true,
  stringPrefixes: 'X',
  quoteOperator: false,
  executableComments: false,
  parameter: /\?/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_][A-Za-z0-9_]*/y,
};

const rules: SelectRules = {
  engine: 'Trino',
  lexical,
  reserved: wordList(`
    ALTER AND AS BETWEEN BY CASE CAST CONSTRAINT CREATE CROSS CUBE CURRENT_CATALOG CURRENT_DATE CURRENT_PATH CURRENT_ROLE
    CURRENT_SCHEMA CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DEALLOCATE DELETE DESCRIBE DISTINCT DROP ELSE END ESCAPE
    EXCEPT EXECUTE EXISTS EXTRACT FALSE FOR FROM FULL GROUP GROUPING HAVING IN INNER INSERT INTERSECT INTO IS JOIN
    JSON_ARRAY JSON_EXISTS JSON_OBJECT JSON_QUERY JSON_TABLE JSON_VALUE LEFT LIKE LISTAGG LOCALTIME LOCALTIMESTAMP
    NATURAL NORMALIZE NOT NULL ON OR ORDER OUTER PREPARE RECURSIVE RIGHT ROLLUP SELECT SKIP TABLE THEN TRIM TRUE UESCAPE
    UNION UNNEST USING VALUES WHEN WHERE WITH
  `),
  clauseWords: union(sharedClauseWords, wordList('TABLESAMPLE MATCH_RECOGNIZE')),
  valueWords: wordList(
    'NULL TRUE FALSE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER CURRENT_CATALOG CURRENT_SCHEMA LOCALTIME LOCALTIMESTAMP',
  ),
  prefixWords: wordList('FINAL RUNNING'),
  operatorWords: sharedOperatorWords,
  argumentWords: sharedArgumentWords,
  types: null,
  units: wordList(`
    YEAR QUARTER MONTH WEEK DAY DAY_OF_MONTH DAY_OF_WEEK DOW DAY_OF_YEAR DOY YEAR_OF_WEEK YOW HOUR MINUTE SECOND
    TIMEZONE_HOUR TIMEZONE_MINUTE
  `),
  selectModifiers: wordList('ALL DISTINCT'),
  hints: new Set(),
  functions: trinoFunctions,
  // TABLE(…) calls functions that run text in another database.
  tableFunctions: wordList('unnest'),
  methods: new Set(),
  atSign: { rejectClass: 'unparseable', meaning: 'The sign' },
  features: new Set([
    'match-recognize',
    'ordinality',
    'parametric-types',
    'subscripts',
    'table-sample',
    'table-statement',
    'typed-literals',
  ]),
  relationRefusal: (path) => {
    const [table = '', schema, catalog] = [...path].reverse();
    if (catalog === 'system')
      return `${path.join('.')} tells about the cluster and its queries, not about data.`;
    if (schema === 'information_schema' && !schemaViews.has(table)) {
      return `${path.join('.')} tells about accounts and their rights, not about tables and columns.`;
    }
    if (table.includes('$')) return `${table} tells about the files of a table, not about its data.`;
    return null;
  },
  callRefusal: () => null,
};

/** Reads the text as one Trino query. `extra` are lower-case names of functions allowed besides the listed ones. */
export function trinoVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): GuardVerdict {
  return verdictOf(() => new SelectReader(sql, rules, extra, relations).statement());
}

/** A statement that was allowed, without the semicolons that end it: the server takes none. */
export function withoutSemicolon(sql: string): string {
  return withoutLastSemicolons(sql, lexical);
}
