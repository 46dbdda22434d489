import { once } from 'node:events';
import { isAlive } from '#scripts/start/__fixtures__/processes.ts';
import type { Fault } from './fault.ts';
import { plainQuestion } from './harbours.ts';
import { askOnPage, followRun, hasEnded, until } from './page-door.ts';
import { processesOf } from './process-ids.ts';

const answers = 20;
const mostSeconds = 10;

export const stoppedWhileAnswering: Fault = {
  name: `SIGTERM during ${answers} answers`,
  done: `${answers} questions wait for a model that takes a minute; then SIGTERM to the product`,
  expected: `it ends with exit 0 within ${mostSeconds} s, no process is left, every question has an end after the next start`,
  async run(ground) {
    let asked = 0;
    const modelUrl = await ground.model(() => {
      asked += 1;
      return { kind: 'text', text: '```sql\nSELECT 1\n```', afterMs: 60_000 };
    });
    const source = await ground.harbours();
    const product = await ground.start({ source, modelUrl });
    const { dataDir } = product;
    const begun = await Promise.all(
      Array.from({ length: answers }, () => askOnPage(product.address, plainQuestion)),
    );
    await until('all questions at the model', async () => asked >= answers, 30);
    const processes = await processesOf(dataDir);
    const at = performance.now();
    product.process.kill('SIGTERM');
    const [code] = await once(product.process, 'exit');
    const tookSeconds = (performance.now() - at) / 1000;
    const left = processes.filter(isAlive);
    const again = await ground.start({ source, dataDir, modelUrl });
    const logs = await Promise.all(begun.map(({ runId }) => followRun(again.address, runId)));
    const ended = logs.filter(hasEnded).length;
    return {
      seen: `exit ${code} after ${tookSeconds.toFixed(1)} s, ${left.length} of ${processes.length} processes left, ${ended} of ${answers} questions with an end`,
      ok: code === 0 && tookSeconds <= mostSeconds && left.length === 0 && ended === answers,
    };
  },
};
