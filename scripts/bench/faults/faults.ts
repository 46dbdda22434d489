import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#lib/project-root.ts';
import { buildIsCurrent, buildPages } from '../../build/build-pages.ts';
import { UsageError } from '../../usage-error.ts';
import type { Bench } from '../bench.ts';
import { damagedChroma } from './chroma-damaged.ts';
import { emptiedChroma } from './chroma-emptied.ts';
import { stoppedChroma } from './chroma-stopped.ts';
import { killedDatabase } from './database-killed.ts';
import { fullDisk } from './disk-full.ts';
import { doubleSubmit } from './double-submit.ts';
import { type Fault, sizes } from './fault.ts';
import { faultTable, type Outcome } from './fault-table.ts';
import { onGround } from './ground.ts';
import { killedWhileWriting } from './killed-while-writing.ts';
import { manyPeople } from './many-people.ts';
import { providerFaults } from './provider-faults.ts';
import { goneRedis } from './redis-gone.ts';
import { reloadedAnswer } from './reloaded-answer.ts';
import { stoppedWhileAnswering } from './stopped-while-answering.ts';
import { twoServers } from './two-servers.ts';

const secondsEach = 180;
const buildMs = 600_000;

/** Breaks what can break under a running product, one thing after the other, and says whether it held. */
export const faults: Bench = {
  summary:
    'a hundred people at once, and what happens when the model, a database, a disk or a process gives way',
  async run({ progress, size, only = '' }) {
    const { people, seconds, kills } = sizes[size];
    const all: readonly Fault[] = [
      manyPeople(people, seconds),
      ...providerFaults,
      killedDatabase,
      stoppedChroma,
      emptiedChroma,
      damagedChroma,
      goneRedis,
      fullDisk,
      killedWhileWriting(kills),
      stoppedWhileAnswering,
      twoServers,
      reloadedAnswer,
      doubleSubmit,
    ];
    const tried = all.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
    if (tried.length === 0) {
      const names = all.map(({ name }) => name).join(', ');
      throw new UsageError(`No fault has ${JSON.stringify(only)} in its name. They are: ${names}.`);
    }
    // Not within the time of the first fault.
    if (!buildIsCurrent(projectRoot)) await buildPages(projectRoot, AbortSignal.timeout(buildMs));
    const outcomes: Outcome[] = [];
    for (const [done, fault] of tried.entries()) {
      progress.report({ what: 'Breaking things', done, total: tried.length });
      outcomes.push(await tryOut(fault));
    }
    progress.report({ what: 'Breaking things', done: tried.length, total: tried.length });
    const failed = outcomes.filter((outcome) => outcome.missing === null && !outcome.ok).length;
    const missing = outcomes.filter((outcome) => outcome.missing !== null).length;
    return {
      measured: outcomes,
      lines: [
        ...faultTable(outcomes),
        `${outcomes.length - failed - missing} held, ${failed} failed, ${missing} not tried.`,
      ],
      kept: failed === 0,
    };
  },
};

async function tryOut({
  name,
  done,
  expected,
  missing,
  seconds = secondsEach,
  run,
}: Fault): Promise<Outcome> {
  const about = { name, done, expected };
  const lacking = missing?.() ?? null;
  if (lacking !== null) return { ...about, missing: lacking };
  try {
    const seen = await onGround((ground) => Promise.race([run(ground), overdue(seconds)]));
    return { ...about, ...seen, missing: null };
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error);
    return { ...about, seen: seen.slice(0, 600), ok: false, missing: null };
  }
}

async function overdue(seconds: number): Promise<never> {
  await pause(seconds * 1000, undefined, { ref: false });
  throw new Error(`it had not come to an end after ${seconds} s`);
}
