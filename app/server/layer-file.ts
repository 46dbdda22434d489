import { z } from 'zod';

/** A semantic layer as a file that somebody chose. */
export const layerFile = z.object({ name: z.string().min(1).max(300), text: z.string().max(9_000_000) });
