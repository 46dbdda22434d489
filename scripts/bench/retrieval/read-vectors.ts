import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';

const line = z.object({ id: z.string(), unit: z.base64() });

/** The vectors of the descriptions that the in-process store keeps in `folder`, by table. */
export async function readVectors(folder: string): Promise<Map<string, Float32Array>> {
  const file = (await readdir(folder)).find((name) => name.startsWith('description_index'));
  if (file === undefined) throw new AppError('not-found', { userMessage: `${folder} holds no vectors.` });
  const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n').filter((text) => text !== '');
  return new Map(
    lines.map((text) => {
      const { id, unit } = line.parse(JSON.parse(text));
      return [id, new Float32Array(Uint8Array.from(Buffer.from(unit, 'base64')).buffer)];
    }),
  );
}
