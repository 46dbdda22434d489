import { z } from 'zod';
import { runEvent } from './run-event.ts';

/** A tool as a person sees it who wants to run it by hand. */
export const toolForm = z.object({
  name: z.string(),
  purpose: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      optional: z.boolean(),
      /** The tools whose output the field takes; empty for text. */
      givers: z.array(z.string()),
    }),
  ),
});
export type ToolForm = z.infer<typeof toolForm>;

/** What came of running a tool by hand: its output or why there is none, and what it told on the way. */
export const toolTrial = z.object({
  output: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  events: z.array(runEvent),
  elapsedMs: z.number(),
});
export type ToolTrial = z.infer<typeof toolTrial>;
