import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const memory = '/dev/shm';
/** Several times what the suites that run at once hold. */
const needed = 4 * 1024 ** 3;

/**
 * Puts the temporary files of tests into memory where there is room. A store is a thousand small files: on a disk, making and removing
 * them is more than a third of the computing of the suites that have one. A folder that TMPDIR names stays. For the process that starts the others.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(`${memory}/tabletalk-tests-`);
  // Database servers of tests run as accounts of their own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  if (!existsSync(memory) || freemem() < 2 * needed) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= needed && runsPrograms();
}

/** Some tests write a program and start it. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = ''] = mounts.find((mount) => mount.split(' ')[1] === memory)?.split(' ') ?? [];
  return options !== '' && !options.split(',').includes('noexec');
}
