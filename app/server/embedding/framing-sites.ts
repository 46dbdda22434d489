import { findEmbedding } from '#lib/store/embeddings.ts';
import { tabletalk } from '../tabletalk.ts';

/** The sites that may frame what is at this path, `/embed/ID`: none where the embedding is unknown or revoked. */
export async function framingSites(pathname: string): Promise<readonly string[]> {
  const [, , id = ''] = pathname.split('/');
  const { store } = await tabletalk();
  const embedding = await findEmbedding(store, id);
  return embedding?.revokedAt === null ? embedding.origins : [];
}
