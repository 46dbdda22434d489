import { type EmbeddedPage, embeddedPage } from '#lib/domain/embedding.ts';
import { request } from '../ui/request.ts';

/** What this frame shows. */
export async function getEmbedded(): Promise<EmbeddedPage> {
  return embeddedPage.parse(await request('/api/embedded', {}));
}
