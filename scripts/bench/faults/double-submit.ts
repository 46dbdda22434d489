import { z } from 'zod';
import type { Fault } from './fault.ts';
import { plainQuestion } from './harbours.ts';
import { askOnPage, followRun, until, viewOf } from './page-door.ts';

const times = 5;

export const doubleSubmit: Fault = {
  name: 'double submit',
  done: `one question is sent ${times} times at once under one key, as a page does that does not know whether it arrived`,
  expected: 'one conversation, one answer, one call of the model',
  async run(ground) {
    let calls = 0;
    const modelUrl = await ground.model(() => {
      calls += 1;
      return { kind: 'text', text: '```sql\nSELECT count(*) AS ports FROM ports\n```' };
    });
    const { address } = await ground.start({ source: await ground.harbours(), modelUrl });
    const asked = { key: 'pressed-twice' };
    const sent = await Promise.allSettled(
      Array.from({ length: times }, () => askOnPage(address, plainQuestion, asked)),
    );
    // One that came while the first was being recorded is told to come again.
    const again = await askOnPage(address, plainQuestion, asked);
    const runs = new Set(
      [...sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])), again].map(
        ({ runId }) => runId,
      ),
    );
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    await until(
      'the answer',
      async () => viewOf(await followRun(address, again.runId)).status === 'answered',
      20,
    );
    const conversations = z
      .array(z.unknown())
      .parse(await (await fetch(`${address}/api/conversations`)).json());
    return {
      seen: `${runs.size} answer, ${conversations.length} conversation, ${calls} call of the model, ${refused.length} told to come again`,
      ok:
        runs.size === 1 &&
        conversations.length === 1 &&
        calls === 1 &&
        refused.every((reason) => reason.includes('409')),
    };
  },
};
