import type { Dialect } from '#lib/datasource/data-source.ts';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { compileIntent } from '../query/writer/built-in/compile-intent.ts';
import {
  withBothNames,
  withListedNames,
  withNamedKeys,
  withNamedOwnKey,
} from '../query/writer/built-in/named-keys.ts';
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
  const said = saidIn(tokens);
  const written = queryIntentOf(intent, tables, said);
  const keyed = written && withListedNames(withNamedKeys(written, said, tables), said, tables);
  const named = keyed && withBothNames(keyed, said, tables);
  const told = named && withNamedOwnKey(named, said, tables);
  const editable = told && inForce(told, tokens, tables, today);
  if (editable !== null) return { sql: compileIntent(editable, dialect, tables), intent: editable };
  const sql = statementOfIntent(intent, dialect, (needed) => joinPlan(tables, needed, said));
  return sql === null ? null : { sql, intent: null };
}

/** The stems of what is said; the "number of" things asks for no number of theirs. */
function saidIn(tokens: Tokens): ReadonlySet<string> {
  const counted = tokens.filter(({ lower }, at) => lower !== 'number' || tokens[at + 1]?.lower !== 'of');
  return new Set(counted.map(({ stem }) => stem));
}
