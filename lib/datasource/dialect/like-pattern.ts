import type { TextPlace } from './texts.ts';

/** The pattern of LIKE that finds a text at a place, its wildcards and backslashes escaped by a backslash. */
export function likePattern(text: string, place: TextPlace): string {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  return `${place === 'start' ? '' : '%'}${escaped}${place === 'end' ? '' : '%'}`;
}

/** Whether a pattern of this text needs an ESCAPE clause where the engine has no escape by default. */
export function needsEscape(text: string): boolean {
  return /[\\%_]/.test(text);
}
