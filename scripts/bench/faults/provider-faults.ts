import type { ScriptedReply } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage } from './page-door.ts';

/** The first try and two more. */
const mostRequests = 3;
const firstByteMs = 3_000;
/** The retries wait for up to some seconds of their own. */
const mostSeconds = 25;

const statement: ScriptedReply = {
  kind: 'text',
  text: '```sql\nSELECT count(*) AS ports FROM ports\n```',
};

const broken: readonly {
  readonly name: string;
  readonly done: string;
  readonly says: RegExp;
  readonly reply: ScriptedReply;
  readonly requests?: number;
}[] = [
  {
    name: 'model: key refused',
    done: 'every call is answered with 401',
    says: /refused the key/,
    reply: { kind: 'status', status: 401, message: 'no such key' },
    requests: 1,
  },
  {
    name: 'model: too many requests',
    done: 'every call is answered with 429',
    says: /is limiting requests \(HTTP 429\)/,
    reply: { kind: 'status', status: 429 },
  },
  {
    name: 'model: out of order',
    done: 'every call is answered with 500',
    says: /failed on its side \(HTTP 500\)/,
    reply: { kind: 'status', status: 500, message: 'out of order' },
  },
  {
    name: 'model: stream cut',
    done: 'the connection is torn down in the middle of each reply',
    says: /ended its reply in the middle/,
    reply: { kind: 'cut', after: '```sql\nSELECT count(*)' },
  },
  {
    name: 'model: silent',
    done: `no byte comes; TABLETALK_MODEL_FIRST_BYTE_MS is ${firstByteMs}`,
    says: /did not begin to answer within 3 s/,
    reply: { kind: 'hang' },
  },
];

/** A provider of models that does what providers do on bad days, and is well again afterwards. */
export const providerFaults: readonly Fault[] = broken.map(({ name, done, says, reply, requests }) => {
  const most = requests ?? mostRequests;
  return {
    name,
    done,
    expected: `the reason in a sentence within ${mostSeconds} s, at most ${most} calls, no statement run; the built-in engine answers, and so does the model once it is well`,
    async run(ground) {
      let current = reply;
      let asked = 0;
      const modelUrl = await ground.model(() => {
        asked += 1;
        return current;
      });
      const { address } = await ground.start({
        source: await ground.harbours(),
        modelUrl,
        variables: { TABLETALK_MODEL_FIRST_BYTE_MS: String(firstByteMs) },
      });
      const started = performance.now();
      const failed = await answerOnPage(address, plainQuestion);
      const tookSeconds = (performance.now() - started) / 1000;
      const calls = asked;
      const builtIn = (await answerOnPage(address, plainQuestion, { strategy: 'built-in' })).rows[0]?.[0];
      current = statement;
      const again = await answerOnPage(address, plainQuestion);
      const told = `${failed.status}: ${failed.answer}`;
      const healed = again.rows[0]?.[0];
      return {
        seen: `${tookSeconds.toFixed(1)} s, ${calls} ${calls === 1 ? 'call' : 'calls'}, ${told} Built-in: ${builtIn}; afterwards: ${healed ?? again.answer}`,
        ok:
          failed.status === 'failed' &&
          says.test(failed.answer) &&
          failed.sql === null &&
          calls <= most &&
          tookSeconds <= mostSeconds &&
          builtIn === plainAnswer &&
          healed === plainAnswer,
      };
    },
  };
});
