import type { DataSource } from '#lib/datasource/data-source.ts';
import { AppError } from '#lib/errors.ts';

/** What a person should know of the account that questions run as; null when it is fit, or nothing can be told. */
export async function accountNotice(source: DataSource): Promise<string | null> {
  try {
    const findings = await source.privileges?.();
    if (!findings?.isAdministrator) return null;
  } catch (error) {
    // An account that may not look at its own rights is no administrator's.
    if (error instanceof AppError && error.code !== 'source-unreadable') return null;
    throw error;
  }
  return `The account of ${source.name} administers its server: nothing but Tabletalk holds a statement back. \`tabletalk doctor\` prints the statements for an account that may only read.`;
}
