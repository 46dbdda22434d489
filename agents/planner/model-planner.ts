import { z } from 'zod';
import { evidenceId, type Plan } from '#lib/domain/plan.ts';
import { queryOutcome } from '#lib/domain/query-outcome.ts';
import { requireModels } from '../require-models.ts';
import type { Planner } from '../roles.ts';
import { toolRegistry } from '../tools/registry.ts';
import { plannerPrompt } from './planner-prompt.ts';

const [firstTool, ...otherTools] = toolRegistry.keys();
const [firstArgument, ...otherArguments] = new Set(
  [...toolRegistry.values()].flatMap((tool) => Object.keys(tool.input.shape)),
);

/**
 * A plan as the model writes it. Its arguments are a list, since providers guarantee no shape with free keys; tools and
 * argument names are closed, and whether they fit together is for `checkPlan` to say.
 */
export const plannedSteps = z
  .object({
    steps: z
      .array(
        z.object({
          id: evidenceId,
          why: z.string(),
          tool: z.enum([firstTool ?? '', ...otherTools]),
          args: z.array(
            z.object({ name: z.enum([firstArgument ?? '', ...otherArguments]), value: z.string() }),
          ),
        }),
      )
      .min(1)
      .max(12),
    answerFrom: z.array(evidenceId).min(1),
  })
  .superRefine(({ steps, answerFrom }, context) => {
    const shown = steps.filter((step) => answerFrom.includes(step.id));
    if (!shown.some((step) => toolRegistry.get(step.tool)?.output === queryOutcome))
      context.addIssue({
        code: 'custom',
        path: ['answerFrom'],
        message: 'answerFrom must name at least one query-data or recall-answer step',
      });
    for (const step of steps)
      if (new Set(step.args.map(({ name }) => name)).size < step.args.length)
        context.addIssue({ code: 'custom', path: ['steps'], message: `${step.id} gives an argument twice` });
  });

/** Asks the configured model for the whole plan in one structured call (report §4.5, appendix H). */
export const modelPlanner: Planner = async (input, context): Promise<Plan> => {
  const { value } = await requireModels(context).generateTyped({
    role: 'planner',
    signal: context.signal,
    schema: plannedSteps,
    prompt: plannerPrompt({ ...input, tools: toolRegistry }),
  });
  return {
    steps: value.steps.map(({ args, ...step }) => ({
      ...step,
      args: Object.fromEntries(args.map((argument) => [argument.name, argument.value])),
    })),
    answerFrom: value.answerFrom,
  };
};
