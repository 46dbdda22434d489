import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#lib/errors.ts';
import { type RepairedCase, repairedCase } from './case-to-repair.ts';

export type RepairLog = { readonly earlier: readonly RepairedCase[]; append(result: RepairedCase): void };

/**
 * Opens the out file and reads what an earlier, stopped run wrote to it: its cases are not repaired again. A last line
 * without its end is dropped. Throws `bad-request` when the file holds anything else.
 */
export function openRepairLog(file: string): RepairLog {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  return {
    earlier: existsSync(file) ? readEarlier(file) : [],
    append: (result) => appendFileSync(file, `${JSON.stringify(result)}\n`),
  };
}

function readEarlier(file: string): RepairedCase[] {
  const content = readFileSync(file);
  const whole = content.lastIndexOf('\n') + 1;
  const lines = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  const earlier = lines.map((line, index) => {
    try {
      return repairedCase.parse(JSON.parse(line));
    } catch (cause) {
      throw new AppError('bad-request', {
        userMessage: `${file}, line ${index + 1}, is no result of tabletalk repair. Name another --out file.`,
        cause,
      });
    }
  });
  if (whole < content.length) truncateSync(file, whole);
  return earlier;
}
