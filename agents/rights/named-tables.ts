import { entityMatches } from '#lib/domain/entity-match.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { mayHoldOtherName } from './other-names.ts';
import { isPruned } from './pruned-event.ts';
import { namesIn } from './visible-snapshot.ts';

const words = /[\p{L}\p{N}_]+/gu;

/**
 * Gathers the tables of a snapshot that a run's log names, of which it may tell therefore. What `prunedEvent` takes out for a
 * reader counts for nothing. Nor do cells: a word in a row of one table tells nothing of another. Of a name with a schema
 * the last part counts, however it is quoted.
 */
export function gatherNamedTables(snapshot: SchemaSnapshot): {
  show(event: RunEvent): void;
  /** In lower case; null when the log names a view, which may show any table, or offers what it found anywhere. */
  named(): string[] | null;
} {
  const byWord = new Map<string, string[]>();
  const others: { readonly table: string; readonly part: string }[] = [];
  const views = new Set(snapshot.tables.flatMap(({ kind, name }) => (kind === 'view' ? [lower(name)] : [])));
  for (const { name } of snapshot.tables) {
    const table = lower(name);
    const part = table.split('.').at(-1) ?? table;
    if (part.match(words)?.[0] === part) byWord.set(part, [...(byWord.get(part) ?? []), table]);
    else others.push({ table, part });
  }
  const found = new Set<string>();
  let mayBeAny = false;
  const read = (text: string) => {
    for (const [word] of text.matchAll(words)) for (const table of byWord.get(word) ?? []) found.add(table);
    for (const { table, part } of others) if (namesIn(text, part)) found.add(table);
  };
  return {
    show(event) {
      if (isPruned(event)) return;
      for (const text of textsOf(event)) read(lower(text));
      if (event.type !== 'step-end') return;
      for (const table of tablesOfOtherNames(event.output, snapshot)) found.add(lower(table));
      const outcome = queryOutcome.safeParse(event.output);
      if (!outcome.success) return;
      if (outcome.data.kind === 'ambiguous') mayBeAny = true;
      if (outcome.data.kind === 'unreadable')
        mayBeAny ||=
          outcome.data.instead.length > 0 ||
          outcome.data.parts.some(({ suggestions }) => suggestions.length > 0);
    },
    named: () => (mayBeAny || [...found].some((table) => views.has(table)) ? null : [...found].sort()),
  };
}

/** The tables that another name of a thing may stand in: a match says only the column. */
function tablesOfOtherNames(output: unknown, snapshot: SchemaSnapshot): string[] {
  const found = entityMatches.safeParse(output);
  if (!found.success) return [];
  const matches = found.data.mentions.flatMap((mention) => mention.matches);
  return snapshot.tables.flatMap(({ name }) =>
    matches.some((match) => mayHoldOtherName(name, match, snapshot)) ? [name] : [],
  );
}

function lower(text: string): string {
  return text.toLowerCase();
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) if (key !== 'rows') yield* textsOf(inner);
}
