import { readFileSync } from 'node:fs';
import type { GuardedDialect } from '../guarded-dialect.ts';

export type GuardCase = {
  /** `allow`, or `reject` with a class. */
  readonly expected: string;
  readonly why: string;
  readonly sql: string;
};

/** The cases of one dialect: a line `# verdict: why`, then the statement up to the next such line. */
export function readGuardCases(dialect: GuardedDialect): readonly GuardCase[] {
  const text = readFileSync(new URL(`./${dialect}.txt`, import.meta.url), 'utf8');
  return text.split(/^# (?=allow: |reject )/m).flatMap((block) => {
    const [heading = '', ...lines] = block.split('\n');
    const [expected = '', why = ''] = heading.split(/: (.*)/);
    const sql = lines.join('\n').trimEnd();
    return sql === '' ? [] : [{ expected, why, sql }];
  });
}
