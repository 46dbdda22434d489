import { createHash } from 'node:crypto';
import type { EmbedderIdentity } from './embedder.ts';

/**
 * A short name for an embedder, fit for collection and file names. Vectors of different models must never meet in one
 * index: their dimensions differ, and where they do not, their similarities mean nothing.
 */
export function embedderTag({ id, dimensions }: EmbedderIdentity): string {
  return createHash('sha256').update(`${id} ${dimensions}`).digest('hex').slice(0, 8);
}
