import type { RelationCheck } from '../relation-check.ts';
import type { LexicalRules } from '../select/lexer.ts';
import { SelectReader } from '../select/select-reader.ts';
import type { SelectRules } from '../select/select-rules.ts';
import { sharedClauseWords, sharedOperatorWords, union } from '../select/shared-words.ts';
import { withoutLastSemicolons } from '../select/without-last-semicolons.ts';
import { type GuardVerdict, verdictOf } from '../verdict.ts';
import { wordList } from '../word-list.ts';
import { clickhouseFunctions } from './allowed-functions.ts';

/** The views that tell about tables and columns one may read. */
const schemaViews = wordList(
  'columns tables schemata views key_column_usage statistics referential_constraints',
);

/**
 * From ClickHouse's Lexer.cpp. `#`, `$tag$` texts and the typographic quotes that it takes for quotes are refused: outside quotes
 * only ASCII is read.
 */
const lexical: LexicalRules = {
  engine: 'ClickHouse',
  doubleQuote: 'name',
  backtickNames: true,
  bracketNames: false,
  backslashEscapes: true,
  backslashEscapesNames: true,
  hashComments: false,
  dashCommentNeedsSpace: false,
  carriageReturnEndsComment: false,
  stringPrefixes: '',
  quoteOperator: false,
  executableComments: false,
  // {name:Type} needs values that come with the statement; none do.
  parameter: /(?!)/y,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_][A-Za-z0-9_]*/y,
};

const rules: SelectRules = {
  engine: 'ClickHouse',
  lexical,
  // ClickHouse reserves few words. These may be columns only in quotes, so that no clause is taken for one.
  reserved: wordList(`
    ALL AND ANTI ANY ARRAY AS ASOF BETWEEN BY CASE CROSS DISTINCT ELSE END EXCEPT FETCH FINAL FORMAT FROM FULL GLOBAL GROUP HAVING
    ILIKE IN INNER INTERSECT INTERVAL INTO IS JOIN LEFT LIKE LIMIT NATURAL NOT NULL OFFSET ON OR ORDER OUTER PASTE PREWHERE QUALIFY
    RIGHT SAMPLE SELECT SEMI SETTINGS THEN UNION USING WHEN WHERE WINDOW WITH
  `),
  clauseWords: union(
    sharedClauseWords,
    wordList('ANTI ANY ARRAY ASOF FINAL FORMAT GLOBAL PASTE PREWHERE QUALIFY SAMPLE SEMI SETTINGS'),
  ),
  valueWords: wordList('NULL TRUE FALSE CURRENT_DATE CURRENT_TIMESTAMP'),
  prefixWords: new Set(),
  operatorWords: union(sharedOperatorWords, wordList('ILIKE DIV MOD')),
  argumentWords: wordList('DISTINCT ALL FROM FOR AS LEADING TRAILING BOTH IGNORE RESPECT NULLS'),
  types: null,
  units: wordList('NANOSECOND MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR'),
  selectModifiers: wordList('ALL DISTINCT'),
  hints: new Set(),
  functions: clickhouseFunctions,
  // Most others reach files, addresses or other servers.
  tableFunctions: wordList('numbers generate_series generateseries'),
  methods: new Set(),
  atSign: { rejectClass: 'unparseable', meaning: 'The sign' },
  features: new Set([
    'in-relation',
    'in-relation-in-parentheses',
    'parametric-calls',
    'parametric-types',
    'subscripts',
  ]),
  relationRefusal: (path) => {
    const [table = '', database] = [...path].reverse();
    if (path.length > 2) return `${path.join('.')} has more parts than a database and a table.`;
    if (database === 'system')
      return `${path.join('.')} tells about the server and its queries, not about data.`;
    if (database === 'information_schema' && !schemaViews.has(table))
      return `${path.join('.')} tells about the server, not about tables and columns.`;
    if (table.startsWith('.inner')) return `${table} holds what a view keeps; ask the view.`;
    return null;
  },
  callRefusal: () => null,
};

/** Reads the text as one ClickHouse query. `extra` are lower-case names of functions allowed besides the listed ones. */
export function clickhouseVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): GuardVerdict {
  return verdictOf(() => new SelectReader(sql, rules, extra, relations).statement());
}

/** A statement that was allowed, without the semicolons that end it: the format of the answer follows it. */
export function withoutSemicolon(sql: string): string {
  return withoutLastSemicolons(sql, lexical);
}
