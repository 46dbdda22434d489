import type { RelationCheck } from '../relation-check.ts';
import type { LexicalRules } from '../select/lexer.ts';
import { SelectReader } from '../select/select-reader.ts';
import type { SelectRules } from '../select/select-rules.ts';
import { sharedClauseWords, sharedOperatorWords, union } from '../select/shared-words.ts';
import { withoutLastSemicolons } from '../select/without-last-semicolons.ts';
import { type GuardVerdict, verdictOf } from '../verdict.ts';
import { wordList } from '../word-list.ts';
import { bigqueryFunctions } from './allowed-functions.ts';

/**
 * From GoogleSQL's lexical structure. Texts in three quotes and backslashes in quoted names are refused. R'…' and B'…' end where a text without
 * the letter would: there too a backslash keeps the next quote from ending it.
 */
const lexical: LexicalRules = {
  engine: 'BigQuery',
  doubleQuote: 'string',
  backtickNames: true,
  bracketNames: false,
  backslashEscapes: true,
  backslashEscapesNames: true,
  quotesNotDoubled: true,
  hashComments: true,
  dashCommentNeedsSpace: false,
  carriageReturnEndsComment: true,
  stringPrefixes: '',
  quoteOperator: false,
  executableComments: false,
  // Parameters need values that come with the statement; none do.
  parameter: /(?!)/y,
  number: /0[xX][0-9a-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_][A-Za-z0-9_]*/y,
};

const rules: SelectRules = {
  engine: 'BigQuery',
  lexical,
  reserved: wordList(`
    ALL AND ANY ARRAY AS ASC ASSERT_ROWS_MODIFIED AT BETWEEN BY CASE CAST COLLATE CONTAINS CREATE CROSS CUBE CURRENT DEFAULT DEFINE DESC DISTINCT
    ELSE END ENUM ESCAPE EXCEPT EXCLUDE EXISTS EXTRACT FALSE FETCH FOLLOWING FOR FROM FULL GROUP GROUPING GROUPS HASH HAVING IF IGNORE
    IN INNER INTERSECT INTERVAL INTO IS JOIN LATERAL LEFT LIKE LIMIT LOOKUP MERGE NATURAL NEW NO NOT NULL NULLS OF ON OR ORDER OUTER OVER
    PARTITION PRECEDING PROTO QUALIFY RANGE RECURSIVE RESPECT RIGHT ROLLUP ROWS SELECT SET SOME STRUCT TABLESAMPLE THEN TO TREAT
    TRUE UNBOUNDED UNION UNNEST USING WHEN WHERE WINDOW WITH WITHIN
  `),
  clauseWords: union(sharedClauseWords, wordList('QUALIFY TABLESAMPLE PIVOT UNPIVOT')),
  // GROUP BY ALL.
  valueWords: wordList('NULL TRUE FALSE ALL'),
  prefixWords: new Set(),
  operatorWords: sharedOperatorWords,
  argumentWords: wordList(
    'DISTINCT ALL FROM AS ORDER LIMIT IGNORE RESPECT NULLS FORMAT AT HAVING MAX MIN USING PARTITION',
  ),
  types: null,
  units: wordList(
    'MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY DAYOFWEEK DAYOFYEAR WEEK ISOWEEK MONTH QUARTER YEAR ISOYEAR DATE TIME DATETIME',
  ),
  selectModifiers: wordList('ALL DISTINCT'),
  hints: new Set(),
  functions: bigqueryFunctions,
  // ML.PREDICT, VECTOR_SEARCH, EXTERNAL_QUERY, APPENDS and others reach models, databases or the history of a table.
  tableFunctions: wordList('unnest'),
  methods: new Set(),
  atSign: { rejectClass: 'session-state', meaning: 'A parameter, a system variable or a hint' },
  features: new Set([
    'array-literals',
    'dotted-names',
    'offset-alias',
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
    if (path.length > 3) return `${name} has more parts than a project, a dataset and a table.`;
    if (path.includes('information_schema') || path.some((part) => part.startsWith('__')))
      return `${name} tells about tables, people and jobs, not about data.`;
    if (path.some((part) => part.startsWith('region-'))) return `${name} is a region and no dataset.`;
    if ((path.at(-1) ?? '').includes('$') || (path.at(-1) ?? '').includes('@'))
      return `${name} is a part or a former state of a table; put a condition on the table instead.`;
    return null;
  },
  callRefusal: () => null,
};

/** Reads the text as one GoogleSQL query. `extra` are lower-case names of functions allowed besides the listed ones. */
export function bigqueryVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): GuardVerdict {
  return verdictOf(() => new SelectReader(sql, rules, extra, relations).statement());
}

/** A statement that was allowed, without the semicolons that end it: with them it would be run as a script. */
export function withoutSemicolon(sql: string): string {
  return withoutLastSemicolons(sql, lexical);
}
