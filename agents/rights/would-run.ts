import type { DataSource } from '#lib/datasource/data-source.ts';
import { errorCodeOf } from '#lib/errors.ts';

/** Whether the restricted source would run a statement; one that fails for another reason teaches nothing either. */
export async function wouldRun(source: Pick<DataSource, 'explain'>, sql: string): Promise<boolean> {
  try {
    await source.explain(sql);
    return true;
  } catch (error) {
    if (errorCodeOf(error).startsWith('query-')) return false;
    throw error;
  }
}
