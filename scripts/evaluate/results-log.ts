import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { UsageError } from '../usage-error.ts';
import { type CaseResult, caseResult } from './case-result.ts';

export type ResultsLog = { readonly earlier: readonly CaseResult[]; append(result: CaseResult): void };

/**
 * Opens `cases.jsonl` in the out folder. Each result is appended as soon as it is known, so that an evaluation which was
 * killed loses at most the line it was writing: a last line without its end is dropped on resume. Throws UsageError
 * when the folder holds something and `resume` is off.
 */
export function openResultsLog(folder: string, options: { readonly resume: boolean }): ResultsLog {
  mkdirSync(folder, { recursive: true });
  if (!options.resume && readdirSync(folder).length > 0) {
    throw new UsageError(
      `${folder} is not empty. Name another --out folder, or continue that evaluation with --resume.`,
    );
  }
  const file = path.join(folder, 'cases.jsonl');
  const earlier = existsSync(file) ? readEarlier(file) : [];
  return {
    earlier,
    append: (result) => appendFileSync(file, `${JSON.stringify(result)}\n`),
  };
}

/** The results that an evaluation has written to its folder. Throws `bad-request` when there are none. */
export function readResults(folder: string): readonly CaseResult[] {
  const file = path.join(folder, 'cases.jsonl');
  if (existsSync(file)) return readEarlier(file);
  throw new AppError('bad-request', {
    userMessage: `${folder} holds no evaluation: it has no cases.jsonl. Name a folder that was --out.`,
  });
}

function readEarlier(file: string): CaseResult[] {
  const content = readFileSync(file);
  const whole = content.lastIndexOf('\n') + 1;
  if (whole < content.length) truncateSync(file, whole);
  const lines = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return caseResult.parse(JSON.parse(line));
    } catch (cause) {
      throw new AppError('bad-request', {
        userMessage: `${file}, line ${index + 1}, is no result of an evaluation. Name another --out folder.`,
        cause,
      });
    }
  });
}
