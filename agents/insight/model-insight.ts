import { z } from 'zod';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { TableInsight } from '#lib/domain/table-insight.ts';
import { entitiesForModels } from '../referential/entities-for-models.ts';
import { requireModels } from '../require-models.ts';
import type { Insight } from '../roles.ts';
import { builtInInsight } from './built-in-insight.ts';
import { insightPrompt } from './insight-prompt.ts';

const foundInsight = z.object({
  tables: z.array(z.string()),
  keyColumns: z.array(z.object({ table: z.string(), column: z.string(), use: z.string() })),
  joins: z.array(
    z.object({
      fromTable: z.string(),
      fromColumns: z.array(z.string()),
      toTable: z.string(),
      toColumns: z.array(z.string()),
    }),
  ),
  approach: z.string(),
  sharpenedQuestion: z.string().nullable(),
});

const longestApproach = 600;
const longestQuestion = 400;
const longestUse = 100;

/**
 * The report's table insight (§4.1) by a model. Tables and columns that the slice does not have are left out, so that a
 * writer reads of none that it cannot use; joins along foreign keys are kept from the built-in insight.
 */
export const modelInsight: Insight = async (input, context) => {
  const known = await builtInInsight(input, context);
  const { value } = await requireModels(context).generateTyped({
    role: 'insight',
    signal: context.signal,
    schema: foundInsight,
    prompt: insightPrompt({
      ...input,
      entities: entitiesForModels(input.entities, context.knowledge.snapshot.tables),
      dialect: context.source.dialect,
      history: context.history,
    }),
  });
  return merged(
    value,
    known,
    input.schema.tables.map(({ table }) => table),
  );
};

function merged(
  found: z.infer<typeof foundInsight>,
  known: TableInsight,
  tables: readonly TableSchema[],
): TableInsight {
  const tableOf = (name: string) => tables.find((table) => sameName(table.name, name));
  const chosen = [...new Set(found.tables.flatMap((name) => tableOf(name)?.name ?? []))];
  const keyColumns = found.keyColumns.flatMap(({ table: name, column, use }) => {
    const table = tableOf(name);
    const existing = table && columnOf(table, column);
    return table && existing
      ? [{ table: table.name, column: existing, use: shortened(use, longestUse) }]
      : [];
  });
  const joins = found.joins.flatMap((join) => {
    const from = tableOf(join.fromTable);
    const to = tableOf(join.toTable);
    if (!from || !to) return [];
    const fromColumns = join.fromColumns.flatMap((column) => columnOf(from, column) ?? []);
    const toColumns = join.toColumns.flatMap((column) => columnOf(to, column) ?? []);
    const whole =
      fromColumns.length === join.fromColumns.length &&
      toColumns.length === join.toColumns.length &&
      fromColumns.length === toColumns.length &&
      fromColumns.length > 0;
    return whole ? [{ fromTable: from.name, fromColumns, toTable: to.name, toColumns }] : [];
  });
  const approach = shortened(found.approach, longestApproach);
  const sharpened = shortened(found.sharpenedQuestion ?? '', longestQuestion);
  return {
    tables: chosen.length > 0 ? chosen : known.tables,
    joins: withoutRepetition([...known.joins, ...joins], chosen),
    notes: known.notes,
    keyColumns,
    ...(approach === '' ? {} : { approach }),
    ...(sharpened === '' ? {} : { sharpenedQuestion: sharpened }),
  };
}

/** Joins between the chosen tables, and the ways from them through a table nobody chose, each once. */
function withoutRepetition(joins: TableInsight['joins'], chosen: readonly string[]): TableInsight['joins'] {
  const byEnds = new Map<string, TableInsight['joins'][number]>();
  for (const join of joins) {
    if (chosen.length > 0 && !chosen.includes(join.fromTable) && !chosen.includes(join.toTable)) continue;
    const ends = [`${join.fromTable}.${join.fromColumns}`, `${join.toTable}.${join.toColumns}`];
    const key = ends.toSorted().join();
    if (!byEnds.has(key)) byEnds.set(key, join);
  }
  return [...byEnds.values()];
}

function columnOf(table: TableSchema, name: string): string | undefined {
  return table.columns.find((column) => sameName(column.name, name))?.name;
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}

function shortened(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
