import type { ReadReply } from './read-reply.ts';

const statementBeginning = /^(select|with|values|from|\(|--|\/\*)/i;

/** The one statement of a reply, bare or in one code block, without the semicolon at its end. Two blocks or prose around a bare statement are a problem. */
export function readSql(reply: string): ReadReply<string> {
  const fences = reply.match(/^[^\S\n]*```/gm)?.length ?? 0;
  if (fences > 2) {
    return { problem: 'it has more than one code block, and exactly one SQL statement was asked for' };
  }
  if (fences === 1)
    return { problem: 'its code block is not closed, so the SQL statement may be incomplete' };
  const block = /^[^\S\n]*```[^\n]*\n([\s\S]*?)^[^\S\n]*```/m.exec(reply);
  const sql = withoutSemicolon((block?.[1] ?? reply).trim());
  if (sql === '') return { problem: 'it is empty, and one SQL statement was asked for' };
  if (!statementBeginning.test(sql)) {
    return { problem: `it begins with ${JSON.stringify(sql.slice(0, 40))}, and not with a SQL statement` };
  }
  return { value: sql };
}

function withoutSemicolon(sql: string): string {
  return sql.endsWith(';') ? sql.slice(0, -1).trimEnd() : sql;
}
