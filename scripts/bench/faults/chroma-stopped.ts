import { killAtOnce } from '#scripts/start/__fixtures__/processes.ts';
import { chromaOf, vectorsToldBy } from './chroma-place.ts';
import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage, until } from './page-door.ts';

export const stoppedChroma: Fault = {
  name: 'Chroma stopped',
  done: 'SIGKILL to its process, then a question at once',
  expected: 'the question is answered rightly, and Chroma is back within 60 s by itself',
  async run(ground) {
    const { address, dataDir } = await ground.start({ source: await ground.harbours() });
    const before = await vectorsToldBy(address);
    killAtOnce((await chromaOf(dataDir)).pid);
    const answer = await answerOnPage(address, plainQuestion);
    const back = await until(
      'Chroma back',
      async () => (await vectorsToldBy(address)).vectorStore === 'chroma' && (await isThere(dataDir)),
      60,
    );
    const later = await answerOnPage(address, 'List all ports');
    return {
      seen: `${before.vectorStore} before; answered ${answer.rows[0]?.[0]}; back after ${(back / 1000).toFixed(1)} s; then ${later.rows.length} rows`,
      ok:
        before.vectorStore === 'chroma' &&
        answer.rows[0]?.[0] === plainAnswer &&
        later.rows.length === plainAnswer,
    };
  },
};

async function isThere(dataDir: string): Promise<boolean> {
  return (await fetch(new URL('/api/v2/heartbeat', (await chromaOf(dataDir)).url))).ok;
}
