import { AppError } from '#lib/errors.ts';

/** How deep anything that we take is nested, many times over. */
const deepest = 64;

/**
 * Where a value holds a text that is none: U+0000, which Postgres keeps in no text, or half of a surrogate pair, which becomes
 * another character when it is sent on. null when every text is one; else the path to it, `entry.synonyms.2`. Throws `bad-request`
 * for a value that is nested so deep that reading it would end the stack.
 */
export function unstorableText(value: unknown): string | null {
  const place = placeIn(value, 0);
  return place === '' ? 'the body' : place;
}

function placeIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === deepest) {
    throw new AppError('bad-request', {
      userMessage: `The body is nested deeper than ${deepest} levels.`,
    });
  }
  for (const key of Object.keys(value)) {
    const inner = placeIn((value as Record<string, unknown>)[key], depth + 1);
    if (inner !== null) return inner === '' ? key : `${key}.${inner}`;
  }
  return null;
}
