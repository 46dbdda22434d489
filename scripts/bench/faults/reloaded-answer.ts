import type { Fault } from './fault.ts';
import { plainQuestion } from './harbours.ts';
import { askOnPage, followRun, messagesIn } from './page-door.ts';

const shares = [10, 50, 90];

/** A page that is loaded again in mid-answer: its stream breaks off, and another one goes on after what it had. */
export const reloadedAnswer: Fault = {
  name: 'reload in mid-answer',
  done: `the stream of a running answer is broken off at ${shares.join(', ')} % and followed again from there`,
  expected: 'the bytes of the two parts are those of the whole answer',
  async run(ground) {
    const modelUrl = await ground.model(() => ({
      kind: 'text',
      text: '```sql\nSELECT port_name FROM ports\n```',
      afterMs: 1_000,
    }));
    const { address } = await ground.start({ source: await ground.harbours(), modelUrl });
    const { runId: first } = await askOnPage(address, plainQuestion);
    const length = messagesIn(await followRun(address, first)).length;

    const { runId } = await askOnPage(address, plainQuestion);
    const parts = await Promise.all(
      shares.map(async (share) => {
        const begun = await readSome(address, runId, Math.max(1, Math.round((length * share) / 100)));
        const rest = await followRun(address, runId, Number(/^id: (\d+)/.exec(begun.at(-1) ?? '')?.[1]));
        return { share, read: begun.length, text: [...begun, ...messagesIn(rest)].join('\n\n') };
      }),
    );
    const whole = messagesIn(await followRun(address, runId)).join('\n\n');
    const equal = parts.filter(({ text }) => text === whole);
    return {
      seen: `${parts.map(({ share, read, text }) => `${share} % (${read} of ${length} events): ${text === whole ? 'the same' : 'other'}`).join(', ')}, ${Buffer.byteLength(whole)} bytes`,
      ok: equal.length === shares.length && length > 5,
    };
  },
};

/** So many messages of a stream, which is then broken off. */
async function readSome(address: string, runId: string, count: number): Promise<string[]> {
  const broken = new AbortController();
  const reply = await fetch(`${address}/api/runs/${runId}/events`, { signal: broken.signal });
  if (!reply.ok || reply.body === null) throw new Error(`${reply.status} ${await reply.text()}`);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value;
    if (messagesIn(text).length >= count) break;
  }
  broken.abort();
  return messagesIn(text).slice(0, count);
}
