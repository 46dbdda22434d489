import { randomUUID } from 'node:crypto';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import type { SqlEdit } from '#lib/domain/sql-edit.ts';

/** A model's statement as a candidate. A model does not tell how it read the question or how much of it is covered. */
export function writtenCandidate(sql: string, writer: string, edits: readonly SqlEdit[] = []): SqlCandidate {
  return {
    id: randomUUID(),
    sql,
    writer,
    reading: [],
    coverage: null,
    intent: null,
    edits: [...edits],
    flagged: [],
  };
}
