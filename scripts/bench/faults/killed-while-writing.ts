import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isAlive, killAtOnce } from '#scripts/start/__fixtures__/processes.ts';
import type { Fault } from './fault.ts';
import type { Ground } from './ground.ts';
import { plainQuestion } from './harbours.ts';
import { askOnPage, followRun, hasEnded, send, until } from './page-door.ts';
import { holdersOf } from './process-ids.ts';

const writers = 4;
/** A kill comes at a moment of this time after the first write, another one each time. */
const longestMs = 900;
const secondsEach = 40;

/** What the server said it had kept: a question, and the latest vote on its answer. */
type Acknowledged = { readonly runId: string; readonly conversationId: string; vote: string | null };

/** Questions and votes are written without a pause while the processes that write them are killed. */
export function killedWhileWriting(kills: number): Fault {
  return {
    name: 'SIGKILL during writes',
    done: `${kills} times the web process and its starter are killed while ${writers} people ask and vote`,
    expected: 'each start succeeds; nothing acknowledged is lost; no answer is left running',
    seconds: kills * secondsEach + 60,
    async run(ground) {
      const source = await ground.harbours();
      const dataDir = await ground.dataFolder();
      const kept: Acknowledged[] = [];
      const lost: string[] = [];
      let slowestMs = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const { address, startedMs } = await startAgain(ground, source, dataDir);
        slowestMs = Math.max(slowestMs, startedMs);
        lost.push(...(await lostOf(address, kept.slice(-20))));
        kept.push(...(await writeUntilKilled(address, dataDir, (kill * longestMs) / kills)));
      }
      const { address } = await startAgain(ground, source, dataDir);
      lost.push(...(await lostOf(address, kept)));
      const votes = kept.filter(({ vote }) => vote !== null).length;
      return {
        seen: `${kills} kills, ${kept.length} questions and ${votes} votes acknowledged, ${lost.length} lost${lost.length > 0 ? ` (${lost.slice(0, 2).join('; ')})` : ''}; slowest start ${(slowestMs / 1000).toFixed(1)} s`,
        ok: lost.length === 0 && kept.length >= kills && votes > 0,
      };
    },
  };
}

async function startAgain(ground: Ground, source: string, dataDir: string) {
  const started = performance.now();
  const { address } = await ground.start({ source, dataDir });
  return { address, startedMs: performance.now() - started };
}

async function writeUntilKilled(address: string, dataDir: string, delayMs: number): Promise<Acknowledged[]> {
  const kept: Acknowledged[] = [];
  const over = new AbortController();
  const writing = Array.from({ length: writers }, async () => {
    while (!over.signal.aborted) {
      try {
        await writeOne(address, kept);
      } catch (error) {
        // What fails once it is killed was not acknowledged; before, the server has refused what it should keep.
        if (!over.signal.aborted) throw error;
      }
    }
  });
  await Promise.race([...writing, until('a first write', async () => kept.length > 0, 10)]);
  await pause(delayMs);
  const [starter, web] = await holdersOf(dataDir);
  over.abort();
  killAtOnce(web);
  killAtOnce(starter);
  await Promise.all(writing);
  await until(
    'the killed processes gone',
    async () => ![web, starter].some((pid) => pid !== undefined && isAlive(pid)),
    10,
  );
  return kept;
}

async function writeOne(address: string, kept: Acknowledged[]): Promise<void> {
  const { runId, conversationId } = await askOnPage(address, plainQuestion);
  const one: Acknowledged = { runId, conversationId, vote: null };
  kept.push(one);
  await followRun(address, runId);
  for (const vote of ['up', 'down'] as const) {
    await send(address, 'PUT', `/api/runs/${runId}/feedback`, { vote, comment: '' });
    one.vote = vote;
  }
}

const conversation = z.object({
  runs: z.array(z.object({ runId: z.string(), feedback: z.object({ vote: z.string() }).nullable() })),
});

/** A sentence for everything that was acknowledged and is not there, and for every answer without an end. */
async function lostOf(address: string, kept: readonly Acknowledged[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { runId, conversationId, vote } of kept) {
    const reply = await fetch(`${address}/api/conversations/${conversationId}`);
    const found = reply.ok ? conversation.parse(await reply.json()).runs : [];
    const run = found.find((one) => one.runId === runId);
    if (run === undefined) lost.push(`question ${runId}`);
    // A vote that was written and not acknowledged may be the later one.
    else if (vote === 'down' && run.feedback?.vote !== 'down') lost.push(`vote ${runId}`);
    else if (vote === 'up' && run.feedback === null) lost.push(`vote ${runId}`);
    else if (!hasEnded(await followRun(address, runId))) lost.push(`end of ${runId}`);
  }
  return lost;
}
