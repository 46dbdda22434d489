import { z } from 'zod';
import { chromaOf } from './chroma-place.ts';
import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage } from './page-door.ts';

const collections = z.array(z.object({ name: z.string() }));
const place = '/api/v2/tenants/default_tenant/databases/default_database/collections';

export const emptiedChroma: Fault = {
  name: 'Chroma emptied',
  done: 'all its collections deleted under the running product; then it is started again',
  expected: 'questions are answered rightly, and the next start puts the vectors back',
  async run(ground) {
    const source = await ground.harbours();
    const first = await ground.start({ source });
    const { dataDir } = first;
    const { url } = await chromaOf(dataDir);
    const held = await namesAt(url);
    for (const name of held) {
      await fetch(new URL(`${place}/${encodeURIComponent(name)}`, url), { method: 'DELETE' });
    }
    const empty = await namesAt(url);
    const answer = await answerOnPage(first.address, plainQuestion);
    await first.stop();
    const second = await ground.start({ source, dataDir });
    const back = await namesAt((await chromaOf(dataDir)).url);
    const later = await answerOnPage(second.address, plainQuestion);
    return {
      seen: `${held.length} collections, ${empty.length} after deleting; answered ${answer.rows[0]?.[0] ?? answer.answer}; after the next start ${back.length} collections, answered ${later.rows[0]?.[0] ?? later.answer}`,
      ok:
        held.length > 0 &&
        empty.length === 0 &&
        answer.rows[0]?.[0] === plainAnswer &&
        back.length > 0 &&
        later.rows[0]?.[0] === plainAnswer,
    };
  },
};

async function namesAt(url: string): Promise<string[]> {
  const reply = await fetch(new URL(place, url));
  return collections.parse(await reply.json()).map(({ name }) => name);
}
