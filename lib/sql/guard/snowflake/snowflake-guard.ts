import type { RelationCheck } from '../relation-check.ts';
import type { LexicalRules } from '../select/lexer.ts';
import { SelectReader } from '../select/select-reader.ts';
import type { SelectRules } from '../select/select-rules.ts';
import { sharedClauseWords, sharedOperatorWords, union } from '../select/shared-words.ts';
import { withoutLastSemicolons } from '../select/without-last-semicolons.ts';
import { type GuardVerdict, verdictOf } from '../verdict.ts';
import { wordList } from '../word-list.ts';
import { snowflakeFunctions } from './allowed-functions.ts';

/** Snowflake takes `//` for a comment, `$$` for a quote, `->>` for the next statement, and `$1` for a column of files. */
const lexical: LexicalRules = {
  engine: 'Snowflake',
  doubleQuote: 'name',
  backtickNames: false,
  bracketNames: false,
  backslashEscapes: true,
  refusedSigns: /\/\/|\$|->>/y,
  hashComments: false,
  dashCommentNeedsSpace: false,
  carriageReturnEndsComment: null,
  stringPrefixes: 'X',
  quoteOperator: false,
  executableComments: false,
  parameter: /(?!)/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_][A-Za-z0-9_$]*/y,
};

const rules: SelectRules = {
  engine: 'Snowflake',
  lexical,
  reserved: wordList(`
    ALL ALTER AND ANY AS ASOF BETWEEN BY CASE CAST CHECK CONNECT CONSTRAINT CREATE CROSS CURRENT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER
    DELETE DISTINCT DROP ELSE END EXISTS FALSE FOLLOWING FOR FROM FULL GRANT GROUP HAVING ILIKE IN INCREMENT INNER INSERT INTERSECT INTO IS JOIN LATERAL
    LEFT LIKE LOCALTIME LOCALTIMESTAMP MINUS NATURAL NOT NULL OF ON OR ORDER QUALIFY REGEXP REVOKE RIGHT RLIKE ROW ROWS SAMPLE SELECT SET
    SOME START TABLE TABLESAMPLE THEN TO TRIGGER TRUE TRY_CAST UNION UNIQUE UPDATE USING VALUES WHEN WHENEVER WHERE WITH
  `),
  clauseWords: union(
    sharedClauseWords,
    wordList(
      'QUALIFY SAMPLE TABLESAMPLE PIVOT UNPIVOT MATCH_RECOGNIZE MINUS AT BEFORE CHANGES ASOF CONNECT START',
    ),
  ),
  // GROUP BY ALL.
  valueWords: wordList(
    'NULL TRUE FALSE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP LOCALTIME LOCALTIMESTAMP ALL',
  ),
  prefixWords: new Set(),
  operatorWords: union(sharedOperatorWords, wordList('ILIKE RLIKE REGEXP')),
  argumentWords: wordList('DISTINCT ALL FROM AS ORDER PARTITION IGNORE RESPECT NULLS'),
  types: null,
  units: wordList(
    'YEAR QUARTER MONTH WEEK WEEKISO DAY DAYOFWEEK DAYOFWEEKISO DAYOFYEAR YEAROFWEEK YEAROFWEEKISO HOUR MINUTE SECOND MILLISECOND NANOSECOND EPOCH_SECOND',
  ),
  selectModifiers: wordList('ALL DISTINCT'),
  hints: new Set(),
  functions: snowflakeFunctions,
  // TABLE(…) is no way around the list: what stands in it is a call of a listed function.
  tableFunctions: wordList('table flatten'),
  methods: new Set(),
  atSign: { rejectClass: 'file-access', meaning: 'A stage' },
  features: new Set([
    'colon-casts',
    'colon-paths',
    'match-recognize',
    'parametric-types',
    'pivot',
    'qualify',
    'star-modifiers',
    'subscripts',
    'table-sample',
    'typed-literals',
  ]),
  relationRefusal: (path) => {
    const name = path.join('.');
    if (path.length > 3) return `${name} has more parts than a database, a schema and a table.`;
    if (path.includes('information_schema') || (path.length > 1 && path[0] === 'snowflake'))
      return `${name} tells about tables, people and queries, not about data.`;
    return null;
  },
  callRefusal: (name, literals) =>
    name === 'table' && literals.some((literal) => literal !== null)
      ? 'TABLE reads a relation that a text names; name it itself.'
      : null,
};

/** Reads the text as one Snowflake query. `extra` are lower-case names of functions allowed besides the listed ones. */
export function snowflakeVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): GuardVerdict {
  return verdictOf(() => new SelectReader(sql, rules, extra, relations).statement());
}

/** A statement that was allowed, without the semicolons that end it: one statement is announced, and one is sent. */
export function withoutSemicolon(sql: string): string {
  return withoutLastSemicolons(sql, lexical);
}
