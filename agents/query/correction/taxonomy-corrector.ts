import type { ModelRole } from '#lib/domain/model-role.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { requireModels } from '../../require-models.ts';
import type { Verifier } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { type QuestionFacts, questionFacts } from '../writer/model/sql-prompt.ts';
import { writtenCandidate } from '../written-candidate.ts';
import {
  categoryOf,
  correctionPlan,
  correctionPlanPrompt,
  type FaultyStatement,
} from './correction-plan-prompt.ts';
import { correctionSqlPrompt } from './correction-sql-prompt.ts';
import { errorSignal } from './error-signal.ts';
import { findTried } from './find-tried.ts';
import { rememberRepair } from './remember-repair.ts';

/** The paper's max_attempts (§III-E). */
const mostCorrections = 2;
/** The verifier's rounds that two corrections need: the last one chooses among what ran and asks no model. */
export const correctionRounds = mostCorrections + 1;
const writerName = 'correction';

/**
 * The guided correction loop of SQL-of-Thought (§II-D.6) as a verifier. A statement that failed, found nothing or visibly
 * lacks what the question asks for gets a correction plan, named after the error taxonomy, and a corrected statement; at
 * most twice, two calls each. One with rows and without such a problem is accepted unasked: a model that looks for errors
 * in right answers finds some.
 */
export function taxonomyCorrector(role: ModelRole): Verifier {
  return async (input, context) => {
    const { writer, executed, judgement } = input;
    const chosen = executed.find((entry) => entry.candidate.id === judgement?.chosen);
    const sound = [...(chosen ? [chosen] : []), ...executed].find(
      (entry) => errorSignal(writer, entry) === null,
    );
    if (sound) await rememberRepair(sound, input, context);
    if (sound && sound === chosen) return { verdict: 'accept' };
    if (sound) {
      const reasons = ['The correction has what the statement before it lacked.'];
      return { verdict: 'object', reasons, replacements: [sound.candidate] };
    }

    // Nothing sound: every statement so far has a signal, the latest one is the one to mend.
    const tried = executed.map((entry) => ({
      sql: entry.candidate.sql,
      signal: errorSignal(writer, entry) ?? '',
    }));
    const faulty = tried.at(-1);
    const corrections = executed.filter((entry) => entry.candidate.writer === writerName).length;
    if (!faulty || corrections >= mostCorrections) return { verdict: 'accept' };
    const { candidate, diagnosis } = await correct(
      questionFacts(writer, context),
      faulty,
      tried.slice(0, -1),
      role,
      context,
    );
    // The same statement again would fail again; what the judge holds for best stands.
    if (findTried(candidate.sql, input, context)) return { verdict: 'accept' };
    return { verdict: 'object', reasons: [faulty.signal, diagnosis], replacements: [candidate] };
  };
}

async function correct(
  facts: QuestionFacts,
  faulty: FaultyStatement,
  before: readonly FaultyStatement[],
  role: ModelRole,
  context: RunContext,
): Promise<{ readonly candidate: SqlCandidate; readonly diagnosis: string }> {
  const models = requireModels(context);
  const { signal } = context;
  const { value } = await models.generateTyped({
    role,
    signal,
    schema: correctionPlan,
    prompt: correctionPlanPrompt(facts, faulty, before),
  });
  const { text } = await models.generateSql({
    role,
    signal,
    prompt: correctionSqlPrompt(facts, faulty, value.plan),
  });
  const { plan, subtype } = value;
  const edit = { kind: subtype, reason: plan, before: faulty.sql, after: text };
  return {
    candidate: writtenCandidate(text, writerName, [edit]),
    diagnosis: `${categoryOf(subtype)}, ${subtype}: ${plan}`,
  };
}
