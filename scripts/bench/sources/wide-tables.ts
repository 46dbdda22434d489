import { lexiconOf } from '#agents/query/writer/built-in/schema-lexicon.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { BenchResult } from '../bench.ts';

const widths = [400, 800, 1_600];
/** The quickest counts: what else a machine does only adds. */
const rounds = 5;
/** Four times the columns: four times the work, with room for what else a machine does. */
const mostGrowth = 8;

/** How long it takes to learn what the columns of a wide table can be called by: once a table, before its first question. */
export function wideTables(): BenchResult {
  lexiconOf(tableOf(50, 'warm'));
  const measured = widths.map((columns) => {
    const times = Array.from({ length: rounds }, (_, round) => {
      // What was learned of a table is kept.
      const table = tableOf(columns, `wide_${columns}_${round}`);
      const started = performance.now();
      lexiconOf(table);
      return performance.now() - started;
    });
    return { columns, ms: Math.round(Math.min(...times)) };
  });
  const growth = (measured.at(-1)?.ms ?? 0) / Math.max(1, measured[0]?.ms ?? 1);
  return {
    measured,
    lines: [
      ...measured.map(({ columns, ms }) => `the words of ${columns} columns: ${ms} ms`),
      `four times the columns take ${growth.toFixed(1)} times as long`,
    ],
    kept: growth <= mostGrowth,
  };
}

const parts = 'daeff account order price customer device sensor voltage total daily gross net tax unit'.split(
  ' ',
);

function tableOf(columns: number, name: string): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns: Array.from({ length: columns }, (_, index) => ({
      name: `${parts[index % parts.length]}_${parts[(index * 7) % parts.length]}_${index}`,
      type: 'numeric',
      kind: 'number' as const,
      nullable: true,
      description: null,
    })),
    primaryKey: [],
    foreignKeys: [],
    rowCount: 1,
    sampleRows: [],
  };
}
