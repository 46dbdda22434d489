import { z } from 'zod';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { ToolTrial } from '#lib/domain/tool-trial.ts';
import { AppError, errorCodeOf, userMessageOf } from '#lib/errors.ts';
import type { RunContext } from '../run-context.ts';
import type { Tool } from './define-tool.ts';

/** The name under which a tool that is run by hand tells its events. */
const step = '#E1';

/**
 * Runs one tool outside a plan, with whole values for its evidence. What the tool fails with is part of the result; throws
 * `bad-request` naming the tools there are, or each wrong field of the arguments.
 */
export async function tryTool(
  asked: { readonly tool: string; readonly args: unknown },
  tools: ReadonlyMap<string, Tool>,
  context: Omit<RunContext, 'emit' | 'now' | 'history'>,
): Promise<ToolTrial> {
  const tool = tools.get(asked.tool);
  if (!tool) {
    throw new AppError('bad-request', {
      userMessage: `There is no tool "${asked.tool}". Available: ${[...tools.keys()].join(', ')}.`,
    });
  }
  const args = tool.input.safeParse(asked.args);
  if (!args.success) throw new AppError('bad-request', { userMessage: z.prettifyError(args.error) });

  const events: RunEvent[] = [];
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const emit = (event: RunEvent) => events.push(event);
  try {
    const output = await tool.run(args.data, { ...context, history: [], now: elapsed, emit, step });
    return { output, error: null, events, elapsedMs: elapsed() };
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    return {
      output: null,
      error: { code: errorCodeOf(error), message: userMessageOf(error) },
      events,
      elapsedMs: elapsed(),
    };
  }
}
