import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { vectorsToldBy } from './chroma-place.ts';
import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage } from './page-door.ts';

export const damagedChroma: Fault = {
  name: 'Chroma damaged',
  done: 'every file of its folder overwritten with zeros between two starts',
  expected: 'the product starts and answers rightly, with Chroma made anew or a notice on the page',
  async run(ground) {
    const source = await ground.harbours();
    const first = await ground.start({ source });
    const { dataDir } = first;
    await answerOnPage(first.address, plainQuestion);
    await first.stop();
    const damaged = await overwrite(path.join(dataDir, 'chroma'));
    const second = await ground.start({ source, dataDir });
    const answer = await answerOnPage(second.address, plainQuestion);
    const { vectorStore, notices } = await vectorsToldBy(second.address);
    return {
      seen: `${damaged} files damaged; started with vectors of ${vectorStore}; answered ${answer.rows[0]?.[0] ?? answer.answer}; ${notices.length === 0 ? 'no notice' : notices.join(' ')}`,
      ok:
        damaged > 0 &&
        answer.rows[0]?.[0] === plainAnswer &&
        (vectorStore === 'chroma' || notices.length > 0),
    };
  },
};

async function overwrite(folder: string): Promise<number> {
  let damaged = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    const { size } = await stat(file);
    if (size === 0 || (await stat(file)).isDirectory()) continue;
    const opened = await open(file, 'r+');
    await opened.write(Buffer.alloc(size));
    await opened.close();
    damaged += 1;
  }
  return damaged;
}
