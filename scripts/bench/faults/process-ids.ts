import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { chromaOf } from './chroma-place.ts';

const holders = z.array(z.object({ pid: z.number().int().min(2) }));

/** The processes of the product in a data folder: who started it, then the web process. */
export async function holdersOf(dataDir: string): Promise<number[]> {
  const text = await readFile(path.join(dataDir, 'tabletalk.lock'), 'utf8');
  return holders.parse(JSON.parse(text)).map(({ pid }) => pid);
}

/** All of them, with the store of vectors. */
export async function processesOf(dataDir: string): Promise<number[]> {
  return [...(await holdersOf(dataDir)), (await chromaOf(dataDir)).pid];
}
