import { z } from 'zod';
import type { Judgement, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { readSql } from '#lib/llm/read-sql.ts';
import { isSameStatement } from '#lib/sql/same-statement.ts';
import { requireModels } from '../../require-models.ts';
import type { ExecutedCandidate, Verifier } from '../../roles.ts';
import { isHollow } from '../is-hollow.ts';
import { questionFacts } from '../writer/model/sql-prompt.ts';
import { writtenCandidate } from '../written-candidate.ts';
import { builtInVerifier } from './built-in-verifier.ts';
import { staticProblems } from './static-problems.ts';
import { verifierPrompt } from './verifier-prompt.ts';

const verification = z.object({
  plan: z.string(),
  diagnosis: z.string(),
  verdict: z.enum(['right', 'wrong']),
  sql: z.string().nullable(),
});

/**
 * A chosen candidate below this score is looked at again. Four candidates that all differ score 0.475 without an opinion:
 * disagreement alone is no fault, a judge's poor marks are.
 */
const poorScore = 0.45;
const longestReason = 400;
const writerName = 'verifier';
const secondLook = 'it is to be looked at once more before it is shown.';

/**
 * The report's verifier (§4.4): asks a model only when nothing ran, the result is empty, the static checks object or the
 * judge scored it poorly, and offers one new statement a round. What the checks and the judge accept is never replaced:
 * correcting right answers is how the paper's loop lost points. Where everything is to be asked (`asksAlways`) it looks once at
 * what nobody objects to as well; what it offers then has to win by the judge.
 */
export const modelVerifier: Verifier = async (input, context) => {
  const { writer, executed, judgement, objections } = input;
  const checked = await builtInVerifier(input, context);
  if (checked.verdict === 'object' && checked.replacements.length > 0) return checked;

  const chosen = executed.find((entry) => entry.candidate.id === judgement?.chosen) ?? null;
  const problems = checked.verdict === 'object' ? checked.reasons : [];
  const troubles = troublesOf(chosen, judgement, problems);
  const isSecondLook = troubles.length === 0 && context.roles.asksAlways && objections.length === 0;
  if (troubles.length === 0 && !isSecondLook) return { verdict: 'accept' };

  const mended = chosen && isHollow(chosen.result) ? mendedBefore(input) : undefined;
  if (mended) return { verdict: 'object', reasons: troubles, replacements: [mended.candidate] };

  const { value } = await requireModels(context).generateTyped({
    role: 'verifier',
    signal: context.signal,
    schema: verification,
    prompt: verifierPrompt({
      facts: questionFacts(writer, context),
      executed,
      chosen,
      troubles: isSecondLook ? [secondLook] : troubles,
      objections,
    }),
  });
  if (value.verdict === 'right' && chosen !== null) return { verdict: 'accept' };
  const replacement = newStatement(value.sql, executed);
  // An empty or doubtful result with nothing better to offer is still the answer there is.
  if (replacement === null && chosen !== null && problems.length === 0) return { verdict: 'accept' };
  const diagnosis = value.diagnosis.trim().slice(0, longestReason);
  return {
    verdict: 'object',
    reasons: diagnosis === '' ? troubles : [diagnosis],
    replacements: replacement === null ? [] : [replacement],
  };
};

function troublesOf(
  chosen: ExecutedCandidate | null,
  judgement: Judgement | null,
  problems: readonly string[],
): string[] {
  if (chosen === null) return ['No statement returned a result.'];
  const troubles = [...problems];
  if (chosen.outcome.status === 'empty') troubles.push('It returns no row.');
  else if (isHollow(chosen.result)) troubles.push('It returns nothing but empty cells.');
  const score = judgement?.scores.find(({ candidateId }) => candidateId === chosen.candidate.id);
  if (score && score.score < poorScore)
    troubles.push(`The judge scored it ${score.score} of 1: ${score.reasons.join('; ')}.`);
  return troubles;
}

/** A statement of an earlier round that returns rows and passes the checks, where the chosen one returns none. */
function mendedBefore({ writer, executed }: Parameters<Verifier>[0]): ExecutedCandidate | undefined {
  return executed.findLast(
    (entry) =>
      entry.candidate.writer === writerName &&
      entry.outcome.status === 'rows' &&
      !isHollow(entry.result) &&
      staticProblems(writer, entry).length === 0,
  );
}

function newStatement(sql: string | null, executed: readonly ExecutedCandidate[]): SqlCandidate | null {
  const read = readSql(sql ?? '');
  if (!('value' in read)) return null;
  const known = executed.some((entry) => isSameStatement(entry.candidate.sql, read.value));
  return known ? null : writtenCandidate(read.value, writerName);
}
