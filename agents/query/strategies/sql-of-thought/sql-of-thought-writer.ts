import { requireModels } from '../../../require-models.ts';
import type { SqlWriter } from '../../../roles.ts';
import { questionFacts } from '../../writer/model/sql-prompt.ts';
import { writtenCandidate } from '../../written-candidate.ts';
import { cropSchema } from './crop-schema.ts';
import { queryPlanPrompt } from './query-plan-prompt.ts';
import { schemaLinkingPrompt } from './schema-linking-prompt.ts';
import { statementPrompt } from './statement-prompt.ts';
import { subproblems, subproblemsPrompt } from './subproblems-prompt.ts';

/**
 * The first four agents of SQL-of-Thought (§II-D.1-4), one after another: schema linking, clause subproblems, query plan,
 * statement. Four calls of the writer's model; the loop around the writers does the execution agent's work, and
 * `taxonomyCorrector` the correction.
 */
export const sqlOfThoughtWriter: SqlWriter = async (input, context) => {
  const models = requireModels(context);
  const facts = questionFacts(input, context);
  const call = { role: 'writer', signal: context.signal } as const;

  const links = await models.generateText({ ...call, prompt: schemaLinkingPrompt(facts) });
  const tables = input.schema.tables.map(({ table }) => table);
  const cropped = cropSchema(links.text, tables);
  const { value } = await models.generateTyped({
    ...call,
    schema: subproblems,
    prompt: subproblemsPrompt(facts, cropped),
  });
  const plan = await models.generateText({
    ...call,
    prompt: queryPlanPrompt(facts, cropped, value.subproblems),
  });
  const { text } = await models.generateSql({ ...call, prompt: statementPrompt(facts, cropped, plan.text) });

  return { kind: 'candidates', candidates: [writtenCandidate(text, 'sql-of-thought')] };
};
