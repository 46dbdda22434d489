import { z } from 'zod';

/** Seconds; proxies in between often give up after a minute or five. */
export const longestWait = 300;

/** How long one reply may take to have the answer in it. */
export const wait = z.coerce
  .number()
  .int()
  .min(0)
  .max(longestWait)
  .default(60)
  .meta({ description: 'Seconds to wait for the answer before replying that it is still at work.' });

export const acceptHeader = z
  .string()
  .default('*/*')
  .meta({ description: 'application/json for one reply, text/event-stream for a stream.' });

/** Whether a client asks for a stream: one that says nothing of JSON gets it where a stream is the rule. */
export function wantsStream({ accept }: { readonly accept: string }): boolean {
  return accept.includes('text/event-stream') || !/application\/(\*|json|problem\+json)/.test(accept);
}
