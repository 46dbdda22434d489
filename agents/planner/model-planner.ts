import { z } from 'zod';
import type { Plan } from '#lib/domain/plan.ts';
import { showsAResult, showsNothing } from '../plan/shows-a-result.ts';
import { requireModels } from '../require-models.ts';
import type { Planner } from '../roles.ts';
import { toolRegistry } from '../tools/registry.ts';
import { plannerPrompt } from './planner-prompt.ts';

const [firstTool, ...otherTools] = toolRegistry.keys();
const [firstArgument, ...otherArguments] = new Set(
  [...toolRegistry.values()].flatMap((tool) => Object.keys(tool.input.shape)),
);

/** Smaller models tend to leave out the mark; it is put back. */
const stepName = z.string().regex(/^#?E[1-9]\d*$/, 'a step is named #E and a number, e.g. #E2');

/**
 * A plan as the model writes it. Its arguments are a list, since providers guarantee no shape with free keys; tools and
 * argument names are closed, and whether they fit together is for `checkPlan` to say.
 */
export const plannedSteps = z
  .object({
    steps: z
      .array(
        z.object({
          id: stepName,
          why: z.string(),
          tool: z.enum([firstTool ?? '', ...otherTools]),
          args: z.array(
            z.object({ name: z.enum([firstArgument ?? '', ...otherArguments]), value: z.string() }),
          ),
        }),
      )
      .min(1)
      .max(12),
    answerFrom: z.array(stepName).min(1),
  })
  .superRefine(({ steps, answerFrom }, context) => {
    const named = {
      steps: steps.map(({ id, tool }) => ({ id: marked(id), tool })),
      answerFrom: answerFrom.map(marked),
    };
    if (!showsAResult(named, toolRegistry))
      context.addIssue({ code: 'custom', path: ['answerFrom'], message: showsNothing(toolRegistry) });
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
  return planOf(value);
};

/** The plan in the words of our vocabulary: every reference with its mark, arguments by name. */
export function planOf({ steps, answerFrom }: z.infer<typeof plannedSteps>): Plan {
  const names = new Set(steps.map(({ id }) => marked(id)));
  const withMark = (text: string) => (names.has(marked(text.trim())) ? marked(text.trim()) : text);
  return {
    steps: steps.map(({ id, tool, why, args }) => ({
      id: marked(id),
      tool,
      why,
      args: Object.fromEntries(args.map(({ name, value }) => [name, withMark(value)])),
    })),
    answerFrom: answerFrom.map(marked),
  };
}

function marked(name: string): string {
  return name.startsWith('#') ? name : `#${name}`;
}
