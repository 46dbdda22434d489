import { trimmedEnd } from '../text/trimmed-end.ts';

/**
 * Equal up to white space, a closing semicolon and case outside of quotes: running the other one would say nothing new.
 * `'usa'` and `'USA'` are different values, and the difference may be the whole correction.
 */
export function isSameStatement(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(sql: string): string {
  return trimmedEnd(sql, ';')
    .trim()
    .replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[^'"]+/g, (part) =>
      /^['"]/.test(part) ? part : part.replaceAll(/\s+/g, ' ').toLowerCase(),
    );
}
