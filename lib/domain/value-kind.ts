// Apart from schema.ts because of its zod, which would be half of what the child process of SQLite computes before it answers.

export const valueKinds = ['integer', 'number', 'text', 'date', 'datetime', 'boolean', 'other'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Whether these are whole or other numbers. */
export function isNumeric({ kind }: { readonly kind: ValueKind }): boolean {
  return kind === 'integer' || kind === 'number';
}

/** Whether these are days or moments. */
export function isDate({ kind }: { readonly kind: ValueKind }): boolean {
  return kind === 'date' || kind === 'datetime';
}
