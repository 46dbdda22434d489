import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';
import { seedDemo } from '../seed-demo.ts';

const kept = path.join(projectRoot, 'node_modules', '.cache', 'tabletalk');

/**
 * Puts the demo into a folder. Making it takes seconds of computing, so it is made once for what it is made from, beside the
 * installed packages, and copied from there.
 */
export async function copyDemo(folder: string): Promise<{ readonly path: string }> {
  await cp(await madeDemo(), folder, { recursive: true });
  // It finds the finished file and only tells where it is.
  return seedDemo(folder, () => {});
}

async function madeDemo(): Promise<string> {
  const folder = path.join(kept, `demo-${await stamp()}`);
  if (existsSync(folder)) return folder;
  await mkdir(kept, { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  await seedDemo(draft, () => {});
  try {
    await rename(draft, folder);
  } catch (error) {
    // Another test process was faster.
    if (!existsSync(folder)) throw error;
    await rm(draft, { recursive: true });
  }
  return folder;
}

/** Changes with what the demo is made from. */
async function stamp(): Promise<string> {
  const from = path.dirname(import.meta.dirname);
  const hash = createHash('sha256');
  for (const name of (await readdir(from, { recursive: true })).sort()) {
    const file = path.join(from, name);
    if ((await stat(file)).isFile()) hash.update(name).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}
