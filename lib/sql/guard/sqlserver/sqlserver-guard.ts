import type { RelationCheck } from '../relation-check.ts';
import type { LexicalRules } from '../select/lexer.ts';
import { SelectReader } from '../select/select-reader.ts';
import type { SelectRules } from '../select/select-rules.ts';
import { sharedClauseWords, sharedOperatorWords, union } from '../select/shared-words.ts';
import { type GuardVerdict, verdictOf } from '../verdict.ts';
import { wordList } from '../word-list.ts';
import { sqlserverFunctions } from './allowed-functions.ts';

/** The views that tell about tables and columns one may read. */
const schemaViews = wordList(
  'columns tables views schemata key_column_usage table_constraints referential_constraints',
);

/** Views of the server that go by their own name in every schema. */
const systemViews = wordList(`
  sysaltfiles syscacheobjects syscharsets syscolumns syscomments sysconfigures sysconstraints syscurconfigs
  sysdatabases sysdepends sysdevices sysfilegroups sysfiles sysforeignkeys sysfulltextcatalogs sysindexes
  sysindexkeys syslanguages syslockinfo syslocks syslogins sysmembers sysmessages sysobjects sysoledbusers
  sysopentapes sysperfinfo syspermissions sysprocesses sysprotects sysreferences sysremotelogins syssegments
  sysservers systypes sysusers
`);

const systemSchemas = wordList('sys information_schema');

/**
 * Whether a collation may take a name for another that it is not letter by letter: many mind neither width nor accents, pass over signs and
 * letters that they give no weight, and take one Latin letter for two; blanks at the end never count.
 */
function resembles(name: string, others: ReadonlySet<string>): boolean {
  if (/^[\x21-\x7e]*$/.test(name)) return false;
  const pattern = [...name.normalize('NFKD').trimEnd()].map((letter) => {
    if (/[\x20-\x7e]/.test(letter)) return letter.replace(/[^a-z0-9]/i, '\\$&');
    return /\p{Script=Latin}/u.test(letter) ? '.{0,2}' : '';
  });
  const reading = new RegExp(`^${pattern.join('')}$`);
  return [...others].some((other) => reading.test(other));
}

/**
 * T-SQL with QUOTED_IDENTIFIER ON, which the session sets. No semicolon stands between two statements, so that every word which
 * begins one is reserved here; and words are plain ASCII outside quotes, since which other letters the server raises to keywords is
 * written nowhere.
 */
const lexical: LexicalRules = {
  engine: 'SQL Server',
  doubleQuote: 'name',
  backtickNames: false,
  bracketNames: true,
  doubledBrackets: true,
  nestedComments: true,
  backslashEscapes: false,
  hashComments: false,
  dashCommentNeedsSpace: false,
  carriageReturnEndsComment: null,
  stringPrefixes: 'N',
  quoteOperator: false,
  executableComments: false,
  // Variables are declared by a statement of their own, which nobody may send.
  parameter: /(?!)/y,
  number: /0[xX][0-9A-Fa-f]*|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  word: /[A-Za-z_][A-Za-z0-9_@$#]*/y,
};

const rules: SelectRules = {
  engine: 'SQL Server',
  lexical,
  // "Reserved Keywords (Transact-SQL)", all of them.
  reserved: wordList(`
    ADD ALL ALTER AND ANY AS ASC AUTHORIZATION BACKUP BEGIN BETWEEN BREAK BROWSE BULK BY CASCADE CASE CHECK CHECKPOINT CLOSE
    CLUSTERED COALESCE COLLATE COLUMN COMMIT COMPUTE CONSTRAINT CONTAINS CONTAINSTABLE CONTINUE CONVERT CREATE CROSS CURRENT
    CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER CURSOR DATABASE DBCC DEALLOCATE DECLARE DEFAULT DELETE DENY DESC DISK
    DISTINCT DISTRIBUTED DOUBLE DROP DUMP ELSE END ERRLVL ESCAPE EXCEPT EXEC EXECUTE EXISTS EXIT EXTERNAL FETCH FILE FILLFACTOR FOR
    FOREIGN FREETEXT FREETEXTTABLE FROM FULL FUNCTION GOTO GRANT GROUP HAVING HOLDLOCK IDENTITY IDENTITYCOL IDENTITY_INSERT IF IN
    INDEX INNER INSERT INTERSECT INTO IS JOIN KEY KILL LEFT LIKE LINENO LOAD MERGE NATIONAL NOCHECK NONCLUSTERED NOT NULL NULLIF OF
    OFF OFFSETS ON OPEN OPENDATASOURCE OPENQUERY OPENROWSET OPENXML OPTION OR ORDER OUTER OVER PERCENT PIVOT PLAN PRECISION PRIMARY
    PRINT PROC PROCEDURE PUBLIC RAISERROR READ READTEXT RECONFIGURE REFERENCES REPLICATION RESTORE RESTRICT RETURN REVERT REVOKE
    RIGHT ROLLBACK ROWCOUNT ROWGUIDCOL RULE SAVE SCHEMA SECURITYAUDIT SELECT SEMANTICKEYPHRASETABLE SEMANTICSIMILARITYDETAILSTABLE
    SEMANTICSIMILARITYTABLE SESSION_USER SET SETUSER SHUTDOWN SOME STATISTICS SYSTEM_USER TABLE TABLESAMPLE TEXTSIZE THEN TO TOP TRAN
    TRANSACTION TRIGGER TRUNCATE TRY_CONVERT TSEQUAL UNION UNIQUE UNPIVOT UPDATE UPDATETEXT USE USER VALUES VARYING VIEW WAITFOR WHEN
    WHERE WHILE WITH WITHIN WRITETEXT
  `),
  clauseWords: union(sharedClauseWords, wordList('OPTION PIVOT UNPIVOT TABLESAMPLE')),
  valueWords: wordList('NULL CURRENT_TIMESTAMP CURRENT_DATE'),
  prefixWords: new Set(),
  operatorWords: sharedOperatorWords,
  argumentWords: wordList('DISTINCT ALL FROM AS USING ORDER LEADING TRAILING BOTH IGNORE RESPECT NULLS'),
  types: null,
  units: new Set(),
  selectModifiers: wordList('ALL DISTINCT'),
  hints: new Set(),
  // It takes no lock and reads what others have not committed; people write it by habit.
  tableHints: wordList('NOLOCK READUNCOMMITTED READCOMMITTED'),
  // MINUS is the name of a table here, and a second statement would begin after it.
  setOperators: wordList('UNION INTERSECT EXCEPT'),
  functions: sqlserverFunctions,
  // Most others reach files, other servers or what runs on this one.
  tableFunctions: wordList('string_split openjson generate_series'),
  methods: new Set(),
  atSign: { rejectClass: 'session-state', meaning: 'A variable' },
  features: new Set([
    'option',
    'ordered-with',
    'parametric-types',
    'pivot',
    'string-alias',
    'top',
    'type-first-calls',
  ]),
  relationRefusal: (path) => {
    const [table = '', schema = ''] = [...path].reverse();
    if (path.length > 3) return `${path.join('.')} is on a linked server; only this one is asked.`;
    if (path.length > 2)
      return `${path.join('.')} names a database; leave it out, only the own one is asked.`;
    if (schema === 'sys') return `${path.join('.')} tells about the server and its objects, not about data.`;
    if (schema === 'information_schema' && !schemaViews.has(table))
      return `${path.join('.')} tells about rights and code, not about tables and columns.`;
    if (systemViews.has(table)) return `${path.join('.')} tells about the server, not about data.`;
    if (resembles(schema, systemSchemas) || resembles(table, systemViews))
      return `SQL Server may take ${path.join('.')} for a name that tells about the server.`;
    return null;
  },
  callRefusal: () => null,
};

/** Reads the text as one T-SQL query. `extra` are lower-case names of functions allowed besides the listed ones. */
export function sqlserverVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): GuardVerdict {
  return verdictOf(() => new SelectReader(sql, rules, extra, relations).statement());
}
