import { redisMissing, startRedis } from '#lib/__fixtures__/start-redis.ts';
import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage } from './page-door.ts';

const mostSeconds = 10;

export const goneRedis: Fault = {
  name: 'Redis gone',
  done: 'Redis, which counts what a person may spend and holds the index of names, is ended under the running product',
  expected: `within ${mostSeconds} s an answer, or a sentence that says what is missing; the built-in engine, which spends nothing, answers`,
  missing: () => redisMissing,
  async run(ground) {
    const redis = await startRedis();
    ground.afterwards(() => redis.stop());
    const modelUrl = await ground.model(() => ({
      kind: 'text',
      text: '```sql\nSELECT count(*) AS ports FROM ports\n```',
    }));
    const { address } = await ground.start({
      source: await ground.harbours(),
      modelUrl,
      variables: { REDIS_URL: redis.url, TABLETALK_MAX_TOKENS_PER_DAY: '1000000' },
    });
    const before = await answerOnPage(address, plainQuestion);
    await redis.stop();
    const started = performance.now();
    const after = await answerOnPage(address, plainQuestion);
    const tookSeconds = (performance.now() - started) / 1000;
    const builtIn = await answerOnPage(address, plainQuestion, { strategy: 'built-in' });
    const told = after.rows[0]?.[0] ?? `${after.errorCode}: ${after.answer}`;
    return {
      seen: `${before.rows[0]?.[0] ?? before.answer} before; after ${tookSeconds.toFixed(1)} s: ${told}; built-in: ${builtIn.rows[0]?.[0] ?? builtIn.answer}`,
      ok:
        before.rows[0]?.[0] === plainAnswer &&
        tookSeconds <= mostSeconds &&
        (after.rows[0]?.[0] === plainAnswer || (after.errorCode !== 'internal' && after.answer.length > 0)) &&
        builtIn.rows[0]?.[0] === plainAnswer,
    };
  },
};
