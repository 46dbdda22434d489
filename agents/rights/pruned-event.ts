import { foundExamples } from '#lib/domain/example.ts';
import { foundTables } from '#lib/domain/found-tables.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { tableInsight } from '#lib/domain/table-insight.ts';
import type { Hidden } from './hidden.ts';
import { mayTellOfRows, namesHidden, withoutHiddenNames } from './visible-snapshot.ts';

/** What retrieval lays before a question, whether its answer uses it or not: how each kind of it is without what is hidden. */
const prunings = new Map<string, (output: unknown, hidden: Hidden) => unknown>([
  [
    'find-schema',
    (output, hidden) => {
      const read = foundTables.safeParse(output);
      if (!read.success) return null;
      const tables = read.data.tables
        .filter(({ name }) => !hidden.tables.has(name.toLowerCase()))
        .map((table) => ({ ...table, description: withoutHiddenNames(table.description, hidden) }));
      return { ...read.data, tables };
    },
  ],
  [
    'find-examples',
    (output, hidden) =>
      foundExamples
        .safeParse(output)
        .data?.filter(({ question, note, sql }) => mayTell([question, note, sql], hidden)) ?? null,
  ],
  [
    // Of a model's insight the call itself says what it was shown, and calls are not pruned.
    'table-insight',
    (output, hidden) => {
      const insight = tableInsight.safeParse(output);
      if (!insight.success) return null;
      const { tables, joins, notes, keyColumns, approach = '', sharpenedQuestion = '' } = insight.data;
      return {
        tables: tables.filter((table) => mayTell([table], hidden)),
        joins: joins.filter(({ fromTable, fromColumns, toTable, toColumns }) =>
          mayTell([fromTable, ...fromColumns, toTable, ...toColumns], hidden),
        ),
        notes: notes.filter((note) => mayTell([note], hidden)),
        ...(keyColumns
          ? { keyColumns: keyColumns.filter((key) => mayTell(Object.values(key), hidden)) }
          : {}),
        ...(approach && mayTell([approach], hidden) ? { approach } : {}),
        ...(sharpenedQuestion && mayTell([sharpenedQuestion], hidden) ? { sharpenedQuestion } : {}),
      };
    },
  ],
]);

/** Whether an event is one that `prunedEvent` takes things out of. */
export function isPruned(event: RunEvent): boolean {
  return event.type === 'step-end' && prunings.has(event.tool);
}

/** An event of a run as somebody may see it who may not read everything. What has no known shape is left out whole. */
export function prunedEvent(event: RunEvent, hidden: Hidden): RunEvent {
  if (event.type !== 'step-end') return event;
  const prune = prunings.get(event.tool);
  return prune ? { ...event, output: prune(event.output, hidden) } : event;
}

function mayTell(texts: readonly string[], hidden: Hidden): boolean {
  return texts.every((text) => !namesHidden(text, hidden) && !mayTellOfRows(text, hidden));
}
