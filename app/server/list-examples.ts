import type { KeptExample } from '#lib/domain/example.ts';
import { type ListedExample, unused } from '#lib/domain/listed-example.ts';
import { AppError } from '#lib/errors.ts';
import { findConflicts } from '#lib/examples/find-conflicts.ts';
import { listChecks } from '#lib/store/example-checks.ts';
import { countExampleUses } from '#lib/store/example-uses.ts';
import { listExamples, readExample } from '#lib/store/examples.ts';
import type { Developer } from './as-developer.ts';
import { needsAnother } from './second-approver.ts';

/** Enough to see whether an example wavers. */
const shownChecks = 12;

/** The examples of the source that the developer may see, with what the list shows beside each. */
export async function examplesOfSource(developer: Developer): Promise<ListedExample[]> {
  const { store, workspace } = developer.opened;
  const sourceId = workspace.source.id;
  const examples = (await listExamples(store, sourceId)).filter((example) => maySee(developer, example));
  const uses = await countExampleUses(store, sourceId);
  const checks = await listChecks(store, sourceId, shownChecks);
  const conflicts = findConflicts(examples);
  return examples.map((example) => ({
    ...example,
    use: uses.get(example.id) ?? unused,
    checks: checks.get(example.id) ?? [],
    conflicts: conflicts.get(example.id) ?? [],
    needsAnother: needsAnother(developer.person, { id: example.writerId, name: example.author }),
  }));
}

/** One example of the source. Throws `not-found` naming the id, also when the developer may not see it. */
export async function exampleOfSource(developer: Developer, id: string): Promise<KeptExample> {
  const { store, workspace } = developer.opened;
  const example = await readExample(store, workspace.source.id, id);
  if (maySee(developer, example)) return example;
  throw new AppError('not-found', { userMessage: `There is no example ${id} of this source.` });
}

/** Nothing of an example but its words is kept, so its words decide. */
export function maySee(
  { reading }: Developer,
  { question, sql, note }: Pick<KeptExample, 'question' | 'sql' | 'note'>,
): boolean {
  return reading.maySee([question, sql, note]);
}
