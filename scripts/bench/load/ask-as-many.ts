import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** Milliseconds, sorted by the caller. */
export type Asked = {
  readonly acknowledged: number[];
  readonly firstEvent: number[];
  readonly answered: number[];
  /** One sentence for each question that ended in no answer of any kind. */
  readonly errors: string[];
  readonly seconds: number;
  /** The longest time for which the server's event loop did nothing else, and the longest wait for /api/health. */
  readonly longestStopMs: number;
  readonly longestHealthMs: number;
};

const started = z.object({ runId: z.string() });
const health = z.object({ longestStopMs: z.number() });

/** So many people ask for so long, each the next question as soon as the last is answered. */
export async function askAsMany(
  address: string,
  people: number,
  seconds: number,
  questions: Iterator<string>,
): Promise<Asked> {
  const asked = { acknowledged: [], firstEvent: [], answered: [], errors: [] } as {
    readonly [Key in 'acknowledged' | 'firstEvent' | 'answered']: number[];
  } & { readonly errors: string[] };
  const until = performance.now() + seconds * 1000;
  const begun = performance.now();
  const watch = new AbortController();
  await healthOf(address);
  const watching = watchHealth(address, watch.signal);
  const person = async () => {
    while (performance.now() < until) {
      const question: unknown = questions.next().value;
      try {
        await askOne(address, String(question), asked);
      } catch (error) {
        asked.errors.push(`${question}: ${error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  const took = (performance.now() - begun) / 1000;
  watch.abort();
  return { ...asked, ...(await watching), seconds: took };
}

async function askOne(
  address: string,
  question: string,
  asked: Pick<Asked, 'acknowledged' | 'firstEvent' | 'answered'>,
): Promise<void> {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const reply = await fetch(`${address}/api/questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ conversationId: null, question }),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  const { runId } = started.parse(await reply.json());
  asked.acknowledged.push(since());

  const events = await fetch(`${address}/api/runs/${runId}/events`);
  if (!events.ok || events.body === null) throw new Error(`events: ${events.status}`);
  let isFirst = true;
  let last = '';
  const reader = events.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (isFirst) asked.firstEvent.push(since());
    isFirst = false;
    last = (last + read.value).slice(-4000);
  }
  if (!last.includes('"type":"run-end"')) throw new Error(last.slice(-300));
  asked.answered.push(since());
}

async function watchHealth(address: string, signal: AbortSignal) {
  let longestStopMs = 0;
  let longestHealthMs = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    longestStopMs = Math.max(longestStopMs, await healthOf(address));
    longestHealthMs = Math.max(longestHealthMs, performance.now() - begun);
    await pause(200);
  }
  return { longestStopMs, longestHealthMs };
}

async function healthOf(address: string): Promise<number> {
  const reply = await fetch(`${address}/api/health`);
  return health.parse(await reply.json()).longestStopMs;
}
