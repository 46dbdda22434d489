import { z } from 'zod';
import type { LocalRequest } from './local-request.ts';

/** What Tabletalk asks the child. It works on one `load` or `generate` at a time; `stop` ends the one with that id. */
export type ChildRequest =
  | { readonly kind: 'load'; readonly id: number; readonly file: string }
  | { readonly kind: 'generate'; readonly id: number; readonly request: LocalRequest }
  | { readonly kind: 'stop'; readonly id: number };

const tokens = z.number().int().nonnegative();

const loadedModel = z.object({
  file: z.string(),
  contextTokens: tokens,
  sequences: z.number().int(),
  threads: z.number().int(),
  device: z.enum(['cpu', 'metal', 'cuda', 'vulkan']),
  parameters: z.number().nullable(),
  loadMs: z.number(),
});

export const localReply = z.object({
  text: z.string(),
  finish: z.enum(['stop', 'length']),
  usage: z.object({ input: tokens, cachedInput: tokens, output: tokens }),
  firstTokenMs: z.number(),
  totalMs: z.number(),
  /** With how many threads it was written. */
  threads: z.number().int().optional(),
});

/** `loaded` comes once before the work on a request whose model was not loaded yet, and alone ends a `load`. */
export const childReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loading'), id: z.number() }),
  z.object({ kind: z.literal('loaded'), id: z.number(), model: loadedModel, memoryBytes: z.number() }),
  z.object({ kind: z.literal('progress'), id: z.number() }),
  z.object({ kind: z.literal('token'), id: z.number(), text: z.string() }),
  z.object({ kind: z.literal('done'), id: z.number(), reply: localReply, memoryBytes: z.number() }),
  z.object({ kind: z.literal('stopped'), id: z.number() }),
  /** The request failed and the child goes on. `sentence` is for a person. */
  z.object({ kind: z.literal('failed'), id: z.number(), message: z.string(), sentence: z.string() }),
]);
export type ChildReply = z.infer<typeof childReply>;
export type LoadedModel = Readonly<z.infer<typeof loadedModel>>;
export type LocalReply = Readonly<z.infer<typeof localReply>>;
