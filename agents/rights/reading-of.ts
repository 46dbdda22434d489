import type { Person } from '#lib/domain/person.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { type Rights, rightsOf } from '#lib/store/access-rules.ts';
import type { Store } from '#lib/store/open-store.ts';
import type { Withheld } from '#lib/store/readable-runs.ts';
import type { Workspace } from '../workspace.ts';
import { type Hidden, hiddenBy } from './hidden.ts';
import { prunedEvent } from './pruned-event.ts';
import { restrictWorkspace } from './restrict-workspace.ts';
import { mayTellOfRows, namesHidden } from './visible-snapshot.ts';
import { withheldByAccount } from './withheld-by-account.ts';

/** What one person may read, of a workspace and of what the store keeps. */
export type Reading = {
  /** Of the workspace's source; empty for whoever may read everything. */
  readonly denials: readonly Denial[];
  readonly workspace: Workspace;
  /** Which runs the person may not see. */
  readonly withheld: readonly Withheld[];
  /** As `withheld`, of what somebody has shared on purpose: of their files only those that are not shared are withheld. */
  readonly withheldOfShared: readonly Withheld[];
  /** An event of a run that the person may see, without what retrieval found beside. */
  shown(event: RunEvent): RunEvent;
  /** Whether none of these texts names what the person may not read. */
  maySee(texts: readonly string[]): boolean;
  /** As `maySee`, of what names tables and columns: whether it tells of other rows is known otherwise. */
  mayName(texts: readonly string[]): boolean;
};

const wholly: readonly Denial[] = [{ table: null, column: null }];

/** Looks up what a person may read now. */
export async function readingOf(
  store: Store,
  workspace: Workspace,
  person: Pick<Person, 'id' | 'role'>,
): Promise<Reading> {
  return readingBy(await rightsOf(store, person), workspace);
}

/** What somebody with these rights may read. */
export async function readingBy(
  { denials: bySource, othersFiles }: Rights,
  workspace: Workspace,
): Promise<Reading> {
  const denials = bySource.get(workspace.source.id) ?? [];
  const { source, knowledge } = workspace;
  const byAccount = await withheldByAccount(source, knowledge.snapshot, denials);
  const hidden = hiddenBy(knowledge.snapshot, source.dialect.name, denials, byAccount);
  const denied = [...bySource].flatMap(([sourceId, all]): Withheld[] => {
    // Of a source that is not open nobody knows its views.
    const runs = sourceId === workspace.source.id ? withheldRuns(all, hidden) : 'all';
    return all.length === 0 ? [] : [{ sourceId, denials: all, runs }];
  });
  // What is shared is the file, not what its owner asks of it.
  const unshared = othersFiles.map((sourceId): Withheld => ({ sourceId, denials: wholly, runs: 'all' }));
  const runs = {
    withheld: [...denied.filter(({ sourceId }) => !othersFiles.includes(sourceId)), ...unshared],
    withheldOfShared: denied,
  };
  if (hidden === null)
    return { denials, workspace, ...runs, shown: (event) => event, maySee: () => true, mayName: () => true };
  return {
    denials,
    workspace: { ...workspace, ...(await restrictWorkspace(workspace, denials)) },
    ...runs,
    shown: (event) => prunedEvent(event, hidden),
    mayName: (texts) => texts.every((text) => !namesHidden(text, hidden)),
    maySee: (texts) => texts.every((text) => !namesHidden(text, hidden) && !mayTellOfRows(text, hidden)),
  };
}

/**
 * Which runs are withheld by what they name. A table with one hidden column or row counts as a hidden one: what is told of it
 * may hold either. So does a denied table that is gone from the schema. Where only some tables are allowed, a run may name
 * nothing else. What another account was shown is for nobody who is asked for as one.
 */
function withheldRuns(denials: readonly Denial[], hidden: Hidden | null): Withheld['runs'] {
  if (denials.some(({ account }) => account !== undefined)) return 'all';
  const notWhole = new Set([
    ...denials.flatMap(({ table }) => table?.toLowerCase() ?? []),
    ...(hidden?.tables ?? []),
    ...(hidden?.columns.keys() ?? []),
    ...(hidden?.rows.keys() ?? []),
  ]);
  const [first, ...others] = denials.filter(({ table }) => table === null);
  if (first === undefined) return { naming: [...notWhole] };
  const allowed = (first.except ?? []).filter((table) =>
    others.every(({ except }) => except?.includes(table)),
  );
  return allowed.length === 0 ? 'all' : { namingMoreThan: allowed.filter((table) => !notWhole.has(table)) };
}
