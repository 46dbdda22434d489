import { z } from 'zod';

export const attributeName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'a name has lower-case letters, digits and underscores, a letter first');

/** What rows of a rule are matched with: names of attributes with their values. */
export const personAttributes = z.record(
  attributeName,
  z.array(z.string().trim().min(1).max(200)).min(1).max(100),
);
export type PersonAttributes = z.infer<typeof personAttributes>;

const placeholder = /\{\{\s*person\.([a-z][a-z0-9_]{0,39})\s*\}\}/g;

/** The attributes that a condition names, each once. */
export function attributesIn(condition: string): string[] {
  return [...new Set([...condition.matchAll(placeholder)].map(([, name = '']) => name))].sort();
}

/** The condition with something else for each attribute it names; `isList` after IN. */
export function replaceAttributes(
  condition: string,
  replaced: (name: string, isList: boolean) => string,
): string {
  return condition.replaceAll(placeholder, (_whole, name: string, at: number) =>
    replaced(name, /\bin\s*$/i.test(condition.slice(0, at))),
  );
}
