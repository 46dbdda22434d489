import type { BareFile, SourceConfig } from '#lib/datasource/source-config.ts';
import { isServer } from '#lib/datasource/source-config.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';

/**
 * That a schema which was configured has no table for the account, which a missing right, a mistyped name and patterns that leave out
 * everything look like; null where each has one, and of files, which are refused without a table.
 */
export function noTableNotice(asked: SourceConfig | BareFile, { tables }: SchemaSnapshot): string | null {
  if (!('kind' in asked) || !isServer(asked)) return null;
  const [first, ...others] = asked.schemas.map((schema) => schema.toLowerCase());
  const names = tables.map(({ name }) => name.toLowerCase());
  const isOf = (schema: string) => (name: string) => name.startsWith(`${schema}.`);
  const empty = others.filter((schema) => !names.some(isOf(schema)));
  // Tables of the first go by their own name.
  const hasFirst = names.some((name) => !others.some((schema) => isOf(schema)(name)));
  if (!hasFirst && first !== undefined) empty.unshift(first);
  if (hasFirst && empty.length === 0) return null;
  const where = empty.length === 0 ? asked.name : `${empty.join(', ')} of ${asked.name}`;
  const chosen = asked.include.length + asked.exclude.length > 0 ? ', or include and exclude leave none' : '';
  return `There is no table in ${where} that this account may read: a right is missing, or there is no schema of that name${chosen}. \`tabletalk doctor\` says which.`;
}
