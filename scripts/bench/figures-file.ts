import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#lib/project-root.ts';
import { changedFigures, type Figures } from '../evaluate/changed-figures.ts';

const file = path.join(projectRoot, 'scripts/bench/figures.json');
const fileSchema = z.record(z.string(), z.record(z.string(), z.number()));

/** One line for each figure that is not what was committed. */
export async function changedSinceCommitted(measured: Figures): Promise<string[]> {
  return changedFigures(fileSchema.parse(JSON.parse(await readFile(file, 'utf8'))), measured);
}

export async function commitFigures(measured: Figures): Promise<void> {
  await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`);
}
