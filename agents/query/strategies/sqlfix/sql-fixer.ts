import type { ModelRole } from '#lib/domain/model-role.ts';
import type { ExecutedCandidate, SqlWriter, Verifier } from '../../../roles.ts';
import { errorSignal } from '../../correction/error-signal.ts';
import { rememberRepair } from '../../correction/remember-repair.ts';
import { questionFacts } from '../../writer/model/sql-prompt.ts';
import { craftCandidates } from './query-crafter.ts';
import { refineStatement } from './sql-refiner.ts';
import { reviewStatement } from './sql-reviewer.ts';
import type { SqlFixPart } from './sqlfix-part.ts';

/** The paper's maxTryTimes (Algorithm 1). */
const mostRefinements = 3;
/** Review and crafting, the refiner's tries, and a last round that only chooses among what ran. */
export const sqlFixRounds = 1 + mostRefinements + 1;

/**
 * SQLFixAgent (Method, Algorithm 1) as a verifier. The first round reviews: an accepted statement stays, and nothing after
 * that can replace it. A statement that failed or is objected to gets candidates from variants of the question, which
 * `tool` writes; the rounds after that let the refiner choose or write, at most three times, until a statement has rows or
 * its emptiness is argued. When nothing better was found, the answer that the judge holds for best stands.
 */
export function sqlFixer(
  tool: SqlWriter,
  role: ModelRole,
  without: ReadonlySet<SqlFixPart> = new Set(),
): Verifier {
  return async (input, context) => {
    const { writer, executed, judgement } = input;
    const chosen = executed.find((entry) => entry.candidate.id === judgement?.chosen);
    let { objections } = input;

    if (objections.length === 0) {
      objections = await findProblems();
      if (objections.length === 0) return { verdict: 'accept' };
      const crafted = without.has('variants')
        ? []
        : await craftCandidates({ writer, executed, tool }, role, context);
      if (crafted.length > 0) return { verdict: 'object', reasons: objections, replacements: crafted };
    }

    const written = executed.filter((entry) => entry.candidate.writer === 'refiner');
    const latest = written.at(-1);
    if (latest?.outcome.status === 'rows') return choose(latest, 'The refined statement has rows.');
    if (written.length >= mostRefinements) return { verdict: 'accept' };
    // Each of the refiner's tries has added its reason after what was found wrong with the first statement.
    const problems = objections.slice(0, objections.length - written.length);
    const refined = await refineStatement({ writer, executed, problems, without }, role, context);
    switch (refined.kind) {
      case 'chosen':
        return choose(refined.entry, refined.why);
      case 'written':
        return {
          verdict: 'object',
          reasons: [...(input.objections.length === 0 ? objections : []), refined.why],
          replacements: [refined.candidate],
        };
      case 'nothing-new':
        return { verdict: 'accept' };
    }

    /** A failure is a problem found without asking. */
    async function findProblems(): Promise<readonly string[]> {
      if (chosen) return reviewStatement(questionFacts(writer, context), chosen, role, context, without);
      return executed.flatMap((entry) => errorSignal(writer, entry) ?? []);
    }

    async function choose(entry: ExecutedCandidate, why: string) {
      await rememberRepair(entry, input, context);
      if (entry === chosen) return { verdict: 'accept' } as const;
      return { verdict: 'object', reasons: [why], replacements: [entry.candidate] } as const;
    }
  };
}
