import { aggregateOf } from '#lib/sql/drill/drilled-block.ts';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import { SelectSyntaxError } from '#lib/sql/select/token-cursor.ts';
import type { Segment } from './question-shape.ts';

/** What the figures of a statement are, when each is a count, or each a sum; null for any other statement. */
export function figuresOf(sql: string): 'count' | 'sum' | null {
  const kinds = new Set(aggregatesIn(sql));
  const [only] = kinds;
  return kinds.size === 1 && (only === 'count' || only === 'sum') ? only : null;
}

function aggregatesIn(sql: string): string[] {
  try {
    const { query, rest } = parseSelect(sql);
    if (query.body.kind !== 'select' || rest !== '') return [];
    return query.body.items.flatMap(
      ({ expression }) => aggregateOf(expression)?.name.text.toLowerCase() ?? [],
    );
  } catch (error) {
    // What only its engine understands is compared by its words alone.
    if (error instanceof SelectSyntaxError) return [];
    throw error;
  }
}

/**
 * The segments of a question without a "number of" or "total" that an example leaves out because its statement counts or adds
 * up anyway: "number of patients by vet" is "patients by vet" where that is known to be a count.
 */
export function withoutSaidAnyway(
  asked: readonly Segment[],
  known: readonly Segment[],
  figures: 'count' | 'sum' | null,
): readonly Segment[] {
  const tells = ({ kind }: Segment) => kind === 'count' || kind === 'how-much' || kind === 'aggregate';
  if (figures === null || known.some(tells)) return asked;
  const isSaid = ({ kind, cue }: Segment) =>
    figures === 'count' ? kind === 'count' : kind === 'aggregate' && cue.includes('"sum"');
  return asked.map((segment) => (isSaid(segment) ? { kind: null, cue: '', words: segment.words } : segment));
}
