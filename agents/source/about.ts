import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sourceProblems } from '#lib/datasource/source-problems.ts';
import type { Example } from '#lib/domain/example.ts';
import { AppError } from '#lib/errors.ts';
import { type ConfiguredEntity, configuredEntity } from '#lib/schema/configured-entities.ts';

const aboutFile = z.strictObject({
  name: z.string().min(1).optional(),
  synthetic: z.boolean().default(false),
  starters: z.array(z.string()).default([]),
  examples: z
    .array(z.object({ question: z.string(), sql: z.string(), note: z.string().default('') }))
    .default([]),
  entities: z.array(configuredEntity).default([]),
});

export type About = {
  readonly name: string | undefined;
  readonly synthetic: boolean;
  readonly starters: string[];
  readonly examples: readonly Omit<Example, 'sourceId'>[];
  readonly entities: readonly ConfiguredEntity[];
};

/** Of a source on a server nothing is written beside it. */
export const unwritten: About = {
  name: undefined,
  synthetic: false,
  starters: [],
  examples: [],
  entities: [],
};

/**
 * What people wrote about a source beside it: `shop.sqlite` has its name, starter questions and examples in
 * `shop.about.json`. The file is optional; one that cannot be read is an AppError naming what is wrong in it.
 */
export async function readAbout(sourcePath: string): Promise<About> {
  const { dir, name } = path.parse(sourcePath);
  const file = path.join(/* turbopackIgnore: true */ dir, `${name}.about.json`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const written = parseJson(text, file);
  const parsed = aboutFile.safeParse(written);
  if (!parsed.success) {
    throw unreadable(file, sourceProblems(parsed.error, written, Object.keys(aboutFile.shape)));
  }
  const examples = parsed.data.examples.map((example) => ({
    ...example,
    id: idOf(example),
    status: 'approved' as const,
  }));
  return { ...parsed.data, name: parsed.data.name, examples };
}

function idOf(example: { question: string; sql: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([example.question, example.sql]))
    .digest('hex')
    .slice(0, 16);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(file, error instanceof Error ? error.message : String(error));
  }
}

function unreadable(file: string, reason: string): AppError {
  return new AppError('source-unreadable', { userMessage: `Cannot use ${file}: ${reason}` });
}
