import { type ListedExample, unused } from '#lib/domain/listed-example.ts';
import { findConflicts } from '#lib/examples/find-conflicts.ts';
import { listChecks } from '#lib/store/example-checks.ts';
import { countExampleUses } from '#lib/store/example-uses.ts';
import { listExamples } from '#lib/store/examples.ts';
import type { Tabletalk } from './tabletalk.ts';

/** Enough to see whether an example wavers. */
const shownChecks = 12;

/** The examples of the source with what the list shows beside each. */
export async function examplesOfSource({ store, workspace }: Tabletalk): Promise<ListedExample[]> {
  const sourceId = workspace.source.id;
  const examples = await listExamples(store, sourceId);
  const uses = await countExampleUses(store, sourceId);
  const checks = await listChecks(store, sourceId, shownChecks);
  const conflicts = findConflicts(examples);
  return examples.map((example) => ({
    ...example,
    use: uses.get(example.id) ?? unused,
    checks: checks.get(example.id) ?? [],
    conflicts: conflicts.get(example.id) ?? [],
  }));
}
