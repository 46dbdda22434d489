import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import type { Fault } from './fault.ts';
import { plainAnswer, plainQuestion } from './harbours.ts';
import { answerOnPage, askOnPage, followRun, hasEnded, until } from './page-door.ts';

const diskMb = 200;

/** The data folder on a disk of its own in memory, which is filled to the last byte. */
export const fullDisk: Fault = {
  name: 'disk full',
  done: `the data folder on a disk of ${diskMb} MB that is filled to the last byte, then a question and a vote; then room again`,
  expected:
    'a sentence that names the disk, no 500 without words; what was kept is read; with room again all is written',
  missing: () => (mountable() ? null : 'mounting a disk in memory takes Linux and the right to mount'),
  async run(ground) {
    const disk = await ground.folder();
    mount(disk);
    ground.afterwards(async () => spawnSync('umount', ['-l', disk]));
    const dataDir = path.join(disk, 'data');
    await copyEmptyStore(dataDir);
    const { address } = await ground.start({ source: await ground.harbours(), dataDir });
    const kept = await askOnPage(address, plainQuestion);
    const log = await followRun(address, kept.runId);

    const filler = path.join(disk, 'filler');
    await fill(filler);
    const refusals: string[] = [];
    for (let tried = 0; tried < 10; tried += 1) {
      // Postgres has some room in files that it made before.
      await fill(filler);
      const refused = await answerOnPage(address, `${plainQuestion} ${'again '.repeat(600)}`).then(
        (answer) => (answer.status === 'failed' ? answer.answer : null),
        (error: Error) => error.message,
      );
      if (refused !== null) refusals.push(refused);
    }
    const readBack = (await followRun(address, kept.runId)) === log;
    const health = await fetch(`${address}/api/health`);
    await rm(filler);
    const healed = await until(
      'an answer with room on the disk',
      async () => (await answerOnPage(address, plainQuestion)).rows[0]?.[0] === plainAnswer,
      30,
    );
    const isTold = refusals.every((words) => /disk/i.test(words) && !words.startsWith('500'));
    return {
      seen: `${refusals.length} of 10 refused: ${refusals[0]?.slice(0, 200) ?? 'none'}; health ${health.status}; the kept answer ${readBack ? 'read byte for byte' : 'lost'}; answered again after ${(healed / 1000).toFixed(1)} s`,
      ok: refusals.length > 0 && isTold && readBack && hasEnded(log),
    };
  },
};

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
