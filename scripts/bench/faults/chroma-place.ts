import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const record = z.object({ url: z.string(), pid: z.number().int().min(2) });
const status = z.object({ vectorStore: z.enum(['chroma', 'in-process']), notices: z.array(z.string()) });

/** Where the bundled Chroma of a data folder answers, and its process. */
export async function chromaOf(dataDir: string): Promise<z.infer<typeof record>> {
  return record.parse(JSON.parse(await readFile(path.join(dataDir, 'chroma.json'), 'utf8')));
}

/** Which store of vectors the page names, and what it tells besides. */
export async function vectorsToldBy(address: string): Promise<z.infer<typeof status>> {
  return status.parse(await (await fetch(`${address}/api/source`)).json());
}
