import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';
import { readJsonLines } from '../../evaluate/read-cases.ts';
import { type BenchCase, benchCase } from './bench-case.ts';

/** The frozen cases, made by `write-cases.ts`. */
export const casesFile = path.join(projectRoot, 'scripts/bench/repair-cases/cases.jsonl');

export async function readBenchCases(): Promise<BenchCase[]> {
  return (await readJsonLines(casesFile, benchCase)).map(({ value }) => value);
}

export function casesText(cases: readonly BenchCase[]): string {
  return cases.map((item) => `${JSON.stringify(item)}\n`).join('');
}
