import type { CaseChange, EvaluatedCase, EvaluatedState } from './evaluation.ts';

const order: readonly CaseChange['kind'][] = ['broken', 'changed', 'mended', 'new', 'gone'];

/** What is otherwise in a later evaluation, the worst first; a question is the same by its words and where it comes from. */
export function compareEvaluations(
  before: readonly EvaluatedCase[],
  after: readonly EvaluatedCase[],
): CaseChange[] {
  const earlier = new Map(before.map((each) => [keyOf(each), each]));
  const later = new Map(after.map((each) => [keyOf(each), each]));
  const changes = [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key): CaseChange[] => {
    const [one = null, other = null] = [earlier.get(key), later.get(key)];
    const kind = kindOf(one, other);
    const { question, origin } = other ?? one ?? { question: '', origin: 'example' };
    return kind === null ? [] : [{ kind, question, origin, before: one, after: other }];
  });
  return changes.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** Which of the things that answers depend on are others than before, in words. */
export function changedStates(before: EvaluatedState, after: EvaluatedState): (keyof EvaluatedState)[] {
  const parts: readonly (keyof EvaluatedState)[] = ['schema', 'knowledge', 'model', 'version'];
  return parts.filter((part) => before[part] !== after[part]);
}

function kindOf(before: EvaluatedCase | null, after: EvaluatedCase | null): CaseChange['kind'] | null {
  if (before === null) return 'new';
  if (after === null) return 'gone';
  if (before.verdict === 'right' && after.verdict !== 'right') return 'broken';
  if (before.verdict !== 'right' && after.verdict === 'right') return 'mended';
  return before.answer.fingerprint === after.answer.fingerprint ? null : 'changed';
}

function keyOf({ origin, question }: EvaluatedCase): string {
  return JSON.stringify([origin, question]);
}
