import type { z } from 'zod';

/** What is wrong with the fields of a source, each with the value that stands there; `known` are the fields that there are. */
export function sourceProblems(error: z.ZodError, entry: unknown, known: readonly string[]): string {
  return error.issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') {
        return `There is no field ${issue.keys.join(', ')}; known are ${known.join(', ')}`;
      }
      const value = issue.path.reduce<unknown>(
        (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
        entry,
      );
      // Somebody may have written the password itself where its variable is to be named.
      if (issue.path.some((step) => /password|secret|key|token/i.test(String(step)))) {
        return `${issue.path.join('.')}: ${issue.message}`;
      }
      const shown =
        issue.path.length === 0 ? '' : `${issue.path.join('.')}=${JSON.stringify(value) ?? 'missing'}: `;
      return `${shown}${issue.message}`;
    })
    .join('; ');
}
