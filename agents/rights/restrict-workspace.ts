import type { Denial } from '#lib/domain/rights.ts';
import { latestDay } from '#lib/schema/latest-day.ts';
import type { Knowledge } from '../run-context.ts';
import { starterQuestions } from '../source/starter-questions.ts';
import type { Workspace } from '../workspace.ts';
import { type Hidden, hiddenBy } from './hidden.ts';
import { hiddenNames } from './hidden-names.ts';
import { measureOwnRows } from './measure-own-rows.ts';
import { restrictKnowledge } from './restrict-knowledge.ts';
import { restrictSource } from './restrict-source.ts';
import { visibleSnapshot } from './visible-snapshot.ts';
import { withheldByAccount } from './withheld-by-account.ts';

/** What one person's questions are answered from: the workspace, or what is left of it. */
export type Restricted = Pick<Workspace, 'info' | 'source' | 'knowledge' | 'schema'>;

/** Kept per knowledge and per set of rights: what writers remember of a schema they remember by its object. */
const known = new WeakMap<Knowledge, Map<string, Promise<Restricted>>>();
/** More sets of rights than this at once are computed again. */
const mostKept = 50;

/** Source, knowledge and description of a workspace as they are for somebody with these denials. */
export async function restrictWorkspace(
  workspace: Restricted,
  denials: readonly Denial[],
): Promise<Restricted> {
  const { info, source, knowledge, schema } = workspace;
  const withheld = await withheldByAccount(source, knowledge.snapshot, denials);
  const hidden = hiddenBy(knowledge.snapshot, source.dialect.name, denials, withheld);
  if (hidden === null) return { info, source, knowledge, schema };
  const ofKnowledge = known.get(knowledge) ?? new Map<string, Promise<Restricted>>();
  known.set(knowledge, ofKnowledge);
  const kept = ofKnowledge.get(hidden.key);
  if (kept) return kept;
  if (ofKnowledge.size >= mostKept) ofKnowledge.clear();

  const made = restrict(workspace, hidden, denials);
  ofKnowledge.set(hidden.key, made);
  // What failed is tried again by the next question.
  made.catch(() => ofKnowledge.delete(hidden.key));
  return made;
}

async function restrict(
  { info, source, knowledge, schema }: Restricted,
  hidden: Hidden,
  denials: readonly Denial[],
): Promise<Restricted> {
  const restrictedSource = restrictSource(source, knowledge.snapshot, hidden);
  const visible = visibleSnapshot(knowledge.snapshot, hidden);
  const measured = await measureOwnRows(restrictedSource, { full: knowledge.snapshot, visible, hidden });
  const findEntities =
    (await knowledge.entitiesWithout?.((named) => hiddenNames(named, restrictedSource, hidden), measured)) ??
    knowledge.findEntities;
  const restricted = {
    ...restrictKnowledge({ ...knowledge, findEntities }, restrictedSource, { hidden, snapshot: measured }),
    portable: knowledge.portable && { ...knowledge.portable, denials },
  };
  const { snapshot } = restricted;
  return {
    info: {
      ...info,
      tableCount: snapshot.tables.length,
      latestDay: latestDay(snapshot),
      // Starters that people wrote may name anything; these name what is there.
      starters: starterQuestions(snapshot).filter(
        (starter) => restricted.withheldWords(starter).length === 0,
      ),
    },
    source: restrictedSource,
    schema: visibleSnapshot(schema, hidden),
    knowledge: restricted,
  };
}
