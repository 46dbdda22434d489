import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { storedEvent } from '#lib/domain/run-event.ts';
import { copyEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage, askOnPage, type Begun, followRun, until } from './page-door.ts';

const diskMb = 200;
const questions = 10;

/** The data folder on a disk of its own in memory, which is filled to the last byte. */
export const fullDisk: Fault = {
  name: 'disk full',
  done: `the data folder on a disk of ${diskMb} MB that is filled to the last byte, then ten questions; then room again`,
  expected:
    'health says 503 and names the disk, and so does every refusal; what was kept is read; every answer that was begun is there once there is room',
  missing: () => (mountable() ? null : 'mounting a disk in memory takes Linux and the right to mount'),
  async run(ground) {
    const disk = await ground.folder();
    mount(disk);
    ground.afterwards(async () => spawnSync('umount', ['-l', disk]));
    const dataDir = path.join(disk, 'data');
    await copyEmptyStore(dataDir);
    const source = await ground.harbours();
    const product = await ground.start({ source, dataDir });
    const { address } = product;
    const kept = await askOnPage(address, plainQuestion);
    const log = await followRun(address, kept.runId);

    const filler = path.join(disk, 'filler');
    const begun: Begun[] = [];
    const refusals: string[] = [];
    for (let asked = 0; asked < questions; asked += 1) {
      // Room that was given back meanwhile.
      await fill(filler);
      try {
        const one = await askOnPage(address, plainQuestion);
        begun.push(one);
        await followRun(address, one.runId);
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : String(error));
      }
    }
    const readBack = (await followRun(address, kept.runId)) === log;
    let told = '';
    const tellsOfIt = async () => {
      await fill(filler);
      const health = await fetch(`${address}/api/health`);
      told = `${health.status} ${await health.text()}`;
      return health.status === 503;
    };
    // It looks at most once in five seconds.
    await until('health that says 503', tellsOfIt, 20);
    await rm(filler);
    const healed = await until(
      'an answer with room on the disk, and the earlier ones written',
      async () =>
        (await answerOnPage(address, plainQuestion)).rows[0]?.[0] === plainAnswer &&
        (await storedEnds(address, begun)) === begun.length,
      60,
    );
    await product.stop();
    const again = await ground.start({ source, dataDir });
    const ends = await storedEnds(again.address, begun);
    return {
      seen: `${refusals.length} of ${questions} refused${refusals.length > 0 ? ` (${refusals[0]?.slice(0, 160)})` : ''}; health ${told.slice(0, 120)}; the kept answer ${readBack ? 'read byte for byte' : 'lost'}; all well ${(healed / 1000).toFixed(1)} s after there was room; ${ends} of ${begun.length} begun answers there after another start`,
      ok:
        refusals.every((words) => /disk/i.test(words)) &&
        /disk/i.test(told) &&
        readBack &&
        ends === begun.length,
    };
  },
};

const conversation = z.object({ runs: z.array(z.object({ events: z.array(storedEvent) })) });

/** How many of these the store has with their end. */
async function storedEnds(address: string, begun: readonly Begun[]): Promise<number> {
  let ends = 0;
  for (const { conversationId } of begun) {
    const reply = await fetch(`${address}/api/conversations/${conversationId}`);
    const { runs } = conversation.parse(await reply.json());
    if (runs.some(({ events }) => events.some(({ event }) => event.type === 'run-end'))) ends += 1;
  }
  return ends;
}

function mount(folder: string): void {
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tabletalk', folder],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`mount: ${stderr}`);
}

function mountable(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** Writes until there is no room. */
async function fill(file: string): Promise<void> {
  const opened = await open(file, 'a');
  try {
    for (let size = 1 << 20; size >= 1; ) {
      try {
        const { bytesWritten } = await opened.write(Buffer.alloc(size));
        if (bytesWritten < size) size >>= 1;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        size >>= 1;
      }
    }
  } finally {
    await opened.close();
  }
}
