import type { Obedience } from '#agents/__fixtures__/obedient-model.ts';
import type { BenchQuestion } from './bench-questions.ts';

export const paths = ['usual', 'doubtful'] as const;
/** `usual`: every statement is right and nobody objects. `doubtful`: statements fail or differ, and the reviewer objects. */
export type Path = (typeof paths)[number];

/** What the scripted models of one question say: the first statement fails and the second is cut short when in doubt. */
export function scriptedStatements({ gold }: BenchQuestion, path: Path): Obedience {
  if (path === 'usual') return { sql: () => gold };
  const early = [`SELECT no_such_column FROM (${gold})`, `SELECT * FROM (${gold}) LIMIT 1`];
  let written = 0;
  return {
    objects: true,
    sql: () => {
      written += 1;
      return early[written - 1] ?? gold;
    },
  };
}
