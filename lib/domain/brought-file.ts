import { z } from 'zod';

/** A file that somebody brought and that is kept: its tables can be asked. */
export const broughtFile = z.object({
  id: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }),
  /** The source that its tables are in, with those of the owner's other files. */
  sourceId: z.string(),
  /** As the owner calls the file. */
  name: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), columns: z.number() })),
  /** As it is kept. */
  bytes: z.number(),
  /** Whether everybody may ask it, and not the owner alone. */
  shared: z.boolean(),
  createdAt: z.string(),
});
export type BroughtFile = z.infer<typeof broughtFile>;
