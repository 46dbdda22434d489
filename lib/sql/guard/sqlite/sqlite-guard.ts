import { allowedFunctions } from '../../../datasource/sqlite/allowed-functions.ts';
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

/** Names of SQLite's own tables: its schema, statistics, and virtual tables that read files or the engine itself. */
const systemTable =
  /^(sqlite_|pragma_|dbstat$|fsdir$|csv$|zipfile$|completion$|bytecode$|tables_used$|stmt$|memstat$|vfsstat$|unionvtab$|swarmvtab$|carray$)/;

const rules: SelectRules = {
  engine: 'SQLite',
  lexical: {
    engine: 'SQLite',
    doubleQuote: 'name',
    backtickNames: true,
    bracketNames: true,
    backslashEscapes: false,
    hashComments: false,
    dashCommentNeedsSpace: false,
    carriageReturnEndsComment: false,
    stringPrefixes: 'X',
    quoteOperator: false,
    executableComments: false,
    parameter: /\?\d*|[:@$#][\p{L}\p{N}_$]+/uy,
    number:
      /0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*|(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+)(?:[eE][+-]?\d+)?/y,
    word: /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy,
  },
  reserved: wordList(`
    ADD ALL ALTER AND AS AUTOINCREMENT BETWEEN CASE CHECK COLLATE COMMIT CONSTRAINT CREATE DEFAULT DEFERRABLE DELETE
    DISTINCT DROP ELSE ESCAPE EXCEPT EXISTS FOREIGN FROM GROUP HAVING IN INDEX INSERT INTERSECT INTO IS ISNULL JOIN
    LIMIT NOT NOTHING NOTNULL NULL ON OR ORDER PRIMARY REFERENCES RETURNING SELECT SET TABLE THEN TO TRANSACTION UNION
    UNIQUE UPDATE USING VALUES WHEN WHERE RAISE
  `),
  clauseWords: union(sharedClauseWords, wordList('INDEXED')),
  valueWords: wordList('NULL'),
  prefixWords: new Set(),
  operatorWords: union(sharedOperatorWords, wordList('GLOB REGEXP MATCH ISNULL NOTNULL')),
  argumentWords: union(sharedArgumentWords, wordList('DISTINCT')),
  types: null,
  units: new Set(),
  selectModifiers: wordList('ALL DISTINCT'),
  hints: new Set(),
  functions: union(allowedFunctions, wordList('cast')),
  tableFunctions: wordList('json_each json_tree jsonb_each jsonb_tree generate_series'),
  methods: new Set(),
  atSign: { rejectClass: 'unparseable', meaning: 'A stray sign' },
  features: new Set(['indexed-by', 'string-alias', 'in-relation']),
  relationRefusal: (path) => {
    const name = path.at(-1) ?? '';
    if (!systemTable.test(name)) return null;
    return `${name} is a system table of SQLite; a question reads the file's own tables.`;
  },
  callRefusal: () => null,
};

/** Reads the text as one SQLite SELECT. `extra` are lower-case names of functions allowed besides the listed ones. */
export function sqliteVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): GuardVerdict {
  return verdictOf(() => new SelectReader(sql, rules, extra, relations).statement());
}
