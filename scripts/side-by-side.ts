import { spawn } from 'node:child_process';

// node scripts/side-by-side.ts 'FIRST COMMAND' 'SECOND COMMAND' …: all at the same time. What the first one says is seen as it
// comes, what each other one says when it has ended, so that lines do not mix. Exit 1 when any of them fails.
const [first = '', ...others] = process.argv.slice(2);

async function run(command: string, stdio: 'inherit' | 'pipe'): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: ['ignore', stdio, stdio] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const hasWorked = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  process.stdout.write(hasWorked ? output : `${output}This failed: ${command}\n`);
  return hasWorked;
}

const ended = await Promise.all([run(first, 'inherit'), ...others.map((command) => run(command, 'pipe'))]);
process.exitCode = ended.every(Boolean) ? 0 : 1;
