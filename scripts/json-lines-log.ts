import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { AppError } from '#lib/errors.ts';

export type JsonLinesLog<T> = { readonly earlier: readonly T[]; append(result: T): void };

/**
 * Opens an out file and reads what an earlier, stopped run of `command` wrote to it, so that those cases are not done
 * again. A last line without its end is dropped. Throws `bad-request` when the file holds anything else.
 */
export function openJsonLinesLog<T>(file: string, schema: z.ZodType<T>, command: string): JsonLinesLog<T> {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  return {
    earlier: existsSync(file) ? readEarlier(file, schema, command) : [],
    append: (result) => appendFileSync(file, `${JSON.stringify(result)}\n`),
  };
}

function readEarlier<T>(file: string, schema: z.ZodType<T>, command: string): T[] {
  const content = readFileSync(file);
  const whole = content.lastIndexOf('\n') + 1;
  const lines = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  const earlier = lines.map((line, index) => {
    try {
      return schema.parse(JSON.parse(line));
    } catch (cause) {
      throw new AppError('bad-request', {
        userMessage: `${file}, line ${index + 1}, is no result of tabletalk ${command}. Name another --out file.`,
        cause,
      });
    }
  });
  if (whole < content.length) truncateSync(file, whole);
  return earlier;
}
