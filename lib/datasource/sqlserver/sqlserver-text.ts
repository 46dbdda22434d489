import { quoteText } from '../dialect/quote-text.ts';

/**
 * A text as a literal. Without N the server keeps of it what the code page of the database has; with N a column of `varchar` is
 * raised to `nvarchar` row by row and its index may not serve, so that N stands only where it is needed.
 */
export function sqlserverText(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? quoteText(value) : `N${quoteText(value)}`;
}
