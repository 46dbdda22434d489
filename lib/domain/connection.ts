import { z } from 'zod';
import { scope } from './api-token.ts';

/** A program that a person let in. */
export const connection = z.object({
  clientId: z.string(),
  /** What the program calls itself. */
  name: z.string(),
  /** Where it is told that it was let in. */
  redirectHosts: z.array(z.string()),
  scopes: z.array(scope),
  since: z.string(),
});
export type Connection = z.infer<typeof connection>;
