import { Refusal, type RejectClass } from './verdict.ts';
import { wordList } from './word-list.ts';

const classes: readonly (readonly [RejectClass, ReadonlySet<string>])[] = [
  ['write', wordList('INSERT UPDATE DELETE MERGE REPLACE TRUNCATE UPSERT RENAME')],
  [
    'schema-change',
    wordList(
      'CREATE DROP UNDROP ALTER GRANT REVOKE COMMENT REINDEX VACUUM ANALYZE ANALYSE CLUSTER REFRESH REASSIGN SECURITY FLASHBACK PURGE AUDIT NOAUDIT ASSOCIATE DISASSOCIATE OPTIMIZE REPAIR',
    ),
  ],
  ['locking', wordList('LOCK UNLOCK')],
  ['file-access', wordList('COPY LOAD UNLOAD PUT GET REMOVE ATTACH IMPORT EXPORT BULK')],
  [
    'session-state',
    wordList(
      'SET RESET USE BEGIN START COMMIT ROLLBACK SAVEPOINT RELEASE END ABORT PREPARE EXECUTE DEALLOCATE DISCARD DECLARE FETCH CLOSE MOVE LISTEN UNLISTEN NOTIFY DETACH PRAGMA XA HANDLER',
    ),
  ],
  [
    'server-control',
    wordList(
      'SHUTDOWN KILL FLUSH CHECKPOINT RESTART STOP CHANGE BINLOG INSTALL UNINSTALL CACHE CLONE BACKUP RESTORE DBCC RECONFIGURE',
    ),
  ],
  ['wait', wordList('WAITFOR')],
  ['procedural-code', wordList('DO CALL EXEC')],
];

/** The refusal of a statement that begins with `word` and is therefore no SELECT. */
export function refusedStatement(word: string, engine: string): Refusal {
  const upper = word.toUpperCase();
  const found = classes.find(([, words]) => words.has(upper));
  return new Refusal(
    found?.[0] ?? 'not-a-select',
    `${upper} statements are not allowed: only one SELECT may be sent to ${engine}.`,
  );
}

/**
 * The first word of a statement; null where none follows the blanks and comments before it. They are passed over one by one: one
 * pattern for all of them could read a text in as many ways as there are comments in it, and would try each.
 */
export function leadingWord(sql: string): string | null {
  const blank = /\s+|--[^\n]*|\/\*[\s\S]*?\*\//y;
  let at = 0;
  while (blank.test(sql)) at = blank.lastIndex;
  return /^[A-Za-z]+/.exec(sql.slice(at, at + longestWord))?.[0] ?? null;
}

const longestWord = 40;
