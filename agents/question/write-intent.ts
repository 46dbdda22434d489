import type { Dialect } from '#lib/datasource/data-source.ts';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { compileIntent } from '../query/writer/built-in/compile-intent.ts';
import { withNamedKeys } from '../query/writer/built-in/named-keys.ts';
import type { Tokens } from '../query/writer/built-in/tokenize.ts';
import { inForce } from './in-force.ts';
import type { Intent } from './intent.ts';
import { joinPlan } from './join-plan.ts';
import { queryIntentOf } from './query-intent-of.ts';
import { statementOfIntent } from './statement-of-intent.ts';

/** The statement of an intent of a question with these words, and the form of it that a follow-up edits where there is one; null where its tables do not join. */
export function writeIntent(
  intent: Intent,
  dialect: Dialect,
  tables: Tables,
  tokens: Tokens,
  today: string,
): { readonly sql: string; readonly intent: QueryIntent | null } | null {
  const said = new Set(tokens.map(({ stem }) => stem));
  const written = queryIntentOf(intent, tables, said);
  const editable = written && inForce(withNamedKeys(written, said, tables), tokens, tables, today);
  if (editable !== null) return { sql: compileIntent(editable, dialect, tables), intent: editable };
  const sql = statementOfIntent(intent, dialect, (named) => joinPlan(tables, named, said));
  return sql === null ? null : { sql, intent: null };
}
