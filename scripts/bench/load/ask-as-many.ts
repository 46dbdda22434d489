import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ServedProduct } from './served-product.ts';

/** Milliseconds, sorted by the caller. */
export type Asked = {
  readonly acknowledged: number[];
  readonly firstEvent: number[];
  readonly answered: number[];
  /** One sentence for each question that ended in no answer of any kind. */
  readonly errors: string[];
  /** How many were answered in each second that was measured. */
  readonly answersPerSecond: number;
  /** Seconds of CPU of the server for one answer, over the time that was measured; 0 where the system does not tell. */
  readonly cpuPerAnswer: number;
  /** Most resident memory of the server, in MB, in the first and in the second half of that time. */
  readonly memoryMb: readonly [number, number];
  /** The longest time for which the server's event loop did nothing else, and the longest wait for /api/health. */
  readonly longestStopMs: number;
  readonly longestHealthMs: number;
};

const started = z.object({ runId: z.string() });
/** Versions that are only compared with may not say how long they stood still. */
const health = z.object({ longestStopMs: z.number().default(0) });

/** In which people come, one after the other. What they ask then is not measured. */
const comingSeconds = 5;
const memoryLookMs = 1_000;

/** Of so many answers of a person one is looked at to its end, where the page offers what could be asked next. */
const followUpsEvery = 4;

/** What people do: ask alone, as every version can be asked, or also look at what could be asked next. */
export type Looking = 'asks' | 'asks and looks';

/**
 * So many people ask for so long, each the next question as soon as the last is answered. After one answer in four the
 * server is asked what could be asked next, as the page does.
 */
export async function askAsMany(
  { address, cpuSeconds, memoryMb }: Pick<ServedProduct, 'address' | 'cpuSeconds' | 'memoryMb'>,
  people: number,
  seconds: number,
  questions: Iterator<string>,
  looking: Looking = 'asks and looks',
): Promise<Asked> {
  const measured: Times = { acknowledged: [], firstEvent: [], answered: [] };
  const errors: string[] = [];
  let answers = 0;
  const from = performance.now() + comingSeconds * 1000;
  const until = from + seconds * 1000;
  const person = async (number: number) => {
    await pause((number / people) * comingSeconds * 1000);
    let asked = 0;
    for (let now = performance.now(); now < until; now = performance.now()) {
      const question: unknown = questions.next().value;
      try {
        const runId = await askOne(address, String(question), now < from ? null : measured);
        if (performance.now() >= from && performance.now() < until) answers += 1;
        asked += 1;
        if (looking === 'asks and looks' && asked % followUpsEvery === 0) await readFollowUps(address, runId);
      } catch (error) {
        errors.push(`${question}: ${error}`);
      }
    }
  };
  const asking = Array.from({ length: people }, (_, number) => person(number));
  await pause(comingSeconds * 1000);
  const watch = new AbortController();
  await healthOf(address);
  const watching = watchHealth(address, watch.signal);
  const workedBefore = await cpuSeconds();
  const halves = [
    await mostMemory(memoryMb, from + seconds * 500),
    await mostMemory(memoryMb, until),
  ] as const;
  const worked = (await cpuSeconds()) - workedBefore;
  watch.abort();
  const health = await watching;
  await Promise.all(asking);
  return {
    ...measured,
    errors,
    ...health,
    answersPerSecond: answers / seconds,
    cpuPerAnswer: answers === 0 ? 0 : worked / answers,
    memoryMb: halves,
  };
}

type Times = Pick<Asked, 'acknowledged' | 'firstEvent' | 'answered'>;

/** Asks one question to its end: the id of its run. */
async function askOne(address: string, question: string, times: Times | null): Promise<string> {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const reply = await fetch(`${address}/api/questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ conversationId: null, question }),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  const { runId } = started.parse(await reply.json());
  times?.acknowledged.push(since());

  const events = await fetch(`${address}/api/runs/${runId}/events`);
  if (!events.ok || events.body === null) throw new Error(`events: ${events.status}`);
  let isFirst = true;
  let last = '';
  const reader = events.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (isFirst) times?.firstEvent.push(since());
    isFirst = false;
    last = (last + read.value).slice(-4000);
  }
  if (!last.includes('"type":"run-end"')) throw new Error(last.slice(-300));
  times?.answered.push(since());
  return runId;
}

async function readFollowUps(address: string, runId: string): Promise<void> {
  const reply = await fetch(`${address}/api/runs/${runId}/follow-ups`);
  if (!reply.ok) throw new Error(`follow-ups: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** The most that the server holds at any look until then. */
async function mostMemory(memoryMb: () => Promise<number>, until: number): Promise<number> {
  let most = await memoryMb();
  while (performance.now() < until) {
    await pause(Math.min(memoryLookMs, Math.max(0, until - performance.now())));
    most = Math.max(most, await memoryMb());
  }
  return most;
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
