import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { DialectName } from '#lib/datasource/data-source.ts';
import { AppError } from '#lib/errors.ts';

const answer = z.union([z.object({ sql: z.string() }), z.object({ error: z.string() })]);

export type Rewriter = {
  /** The statement in DuckDB's SQL. Throws `query-failed` saying what of it sqlglot cannot rewrite. */
  rewrite(sql: string, dialect: DialectName): Promise<string>;
  close(): void;
};

/** What sqlglot calls a dialect by another name. */
const names: Partial<Record<DialectName, string>> = { sqlserver: 'tsql' };

/** sqlglot in a process of its own; null where this Python has none. */
export function openRewriter(python: string): Rewriter | null {
  if (spawnSync(python, ['-c', 'import sqlglot']).status !== 0) return null;
  const child = spawn(python, [path.join(import.meta.dirname, 'rewrite.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  return {
    async rewrite(sql, read) {
      const line = await new Promise<string>((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${JSON.stringify({ sql, read: names[read] ?? read })}\n`);
      });
      const rewritten = answer.parse(JSON.parse(line));
      if ('sql' in rewritten) return rewritten.sql;
      throw new AppError('query-failed', { userMessage: `sqlglot: ${rewritten.error}` });
    },
    close: () => child.kill(),
  };
}
