import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { freePort } from '#lib/__fixtures__/free-port.ts';
import { projectRoot } from '#lib/project-root.ts';

// `npm run check:package`: packs, installs the tarball in an empty folder, starts it there and asks it one question over
// HTTP. For whoever makes a release; it takes minutes, a gigabyte of disk and the npm registry, so CI does not run it.
const question = 'How many companies are there?';
const folder = mkdtempSync(path.join(tmpdir(), 'tabletalk-package-'));
const quiet = ['ignore', 'pipe', 'inherit'] as const;
try {
  const packed = z
    .array(z.object({ filename: z.string(), size: z.number(), unpackedSize: z.number() }))
    .length(1)
    .parse(
      JSON.parse(
        lastArray(
          execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
            cwd: projectRoot,
            encoding: 'utf8',
            stdio: [...quiet],
            maxBuffer: 64 * 1024 * 1024,
          }),
        ),
      ),
    );
  for (const { filename, size, unpackedSize } of packed) {
    console.log(`${filename}: ${megabytes(size)} MB, unpacked ${megabytes(unpackedSize)} MB`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `./${filename}`], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  const installed = execFileSync('du', ['-sm', 'node_modules'], { cwd: folder, encoding: 'utf8' });
  console.log(`installed: ${installed.split('\t')[0]} MB (du -sm node_modules)`);

  const port = await freePort();
  const started = performance.now();
  // The product is a user's: settings of whoever checks it do not reach it.
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('TABLETALK_')),
  );
  const child: ChildProcess = spawn(
    path.join(folder, 'node_modules/.bin/tabletalk'),
    ['start', '--port', String(port)],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...own, NODE_ENV: 'production' } },
  );
  try {
    await ready(child);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (!page.ok) throw new Error(`The page answered ${page.status}.`);
    console.log(`page: ${Math.round((performance.now() - started) / 1000)} s after the start`);
    console.log(`"${question}": ${await outcomeOf(`http://127.0.0.1:${port}`)}`);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function outcomeOf(address: string): Promise<string> {
  const asked = await fetch(`${address}/api/questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversationId: null, question }),
  });
  const { runId } = z.object({ runId: z.string() }).parse(await asked.json());
  // The log of a run is streamed until the run ends.
  const log = await (await fetch(`${address}/api/runs/${runId}/events`)).text();
  const outcome = /"type":"run-end","outcome":"([^"]+)"/.exec(log)?.[1] ?? 'no end';
  if (outcome !== 'answered') throw new Error(`The question ended with ${JSON.stringify(outcome)}:\n${log}`);
  return outcome;
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (text: string) => {
      output += text;
      if (output.includes('Tabletalk is ready')) resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('exit', (code) => reject(new Error(`It ended with exit ${code}:\n${output}`)));
  });
}

/** Before its JSON npm prints what the scripts of the package print. */
function lastArray(output: string): string {
  return output.slice(output.lastIndexOf('\n[') + 1);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
