import { execFileSync } from 'node:child_process';

/** How many engine children of this very process are alive. */
export async function engineChildren(dialect: 'sqlite' | 'duckdb'): Promise<number> {
  const list = execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => {
    const [parent, ...command] = line.trim().split(/\s+/);
    return Number(parent) === process.pid && command.join(' ').includes(`${dialect}-child.ts`);
  }).length;
}
