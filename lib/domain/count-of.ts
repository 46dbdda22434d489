import type { Locale } from './locale.ts';
import { writeCount } from './write-number.ts';

/** A count with its noun: `1 row`, `1,204 rows`. */
export function countOf(count: number, locale: Locale, singular: string, plural = `${singular}s`): string {
  return `${writeCount(count, locale)} ${count === 1 ? singular : plural}`;
}
