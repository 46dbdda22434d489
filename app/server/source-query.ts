import { z } from 'zod';

/** The part of an address that means a source; null for the main one. */
export const sourceQuery = z.object({ source: z.string().min(1).nullable().default(null) });
