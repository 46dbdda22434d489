const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r' };

/** A text literal: a backslash escapes, a doubled quote does not, and a line may not end within. */
export function quoteText(value: string): string {
  return `'${value.replaceAll(/[\\'\n\r]/g, (sign) => escapes[sign] ?? sign)}'`;
}
