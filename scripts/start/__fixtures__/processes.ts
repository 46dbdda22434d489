import { readdirSync, readFileSync } from 'node:fs';

/** Every process of this machine, by its id. */
export function allProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** Kills one process at once. Whoever looked for it and found none gets an error: 0 would mean the whole group of this test. */
export function killAtOnce(id: number | undefined): void {
  if (id === undefined || id < 2) throw new Error(`There is no process to kill: ${id}.`);
  process.kill(id, 'SIGKILL');
}

/** The command line of a process; empty once it has ended. */
export function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return ''; // Ended in the meantime.
  }
}

/** The children of a process, their children, and so on. */
export function descendantsOf(parent: number | undefined): number[] {
  const all = allProcesses().flatMap((id) => {
    const stat = statOf(id);
    return stat ? [{ id, parent: stat.parent }] : [];
  });
  const below = (id: number | undefined): number[] =>
    all.flatMap((process) => (process.parent === id ? [process.id, ...below(process.id)] : []));
  return below(parent);
}

export function isAlive(id: number): boolean {
  const stat = statOf(id);
  // A zombie is gone; only its parent has not asked yet.
  return stat !== undefined && stat.state !== 'Z';
}

function statOf(id: number): { state: string; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // State and parent follow the program's name, which is in parentheses and may hold anything.
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined; // Ended in the meantime.
  }
}
