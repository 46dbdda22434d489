import { z } from 'zod';

/** What can be shared: a whole conversation, one answer of it (its run), or a board. */
export const sharedKinds = ['conversation', 'answer', 'board'] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** `copy` is to look and to go on with a copy of one's own. */
export const sharedFor = ['read', 'copy'] as const;
export type SharedFor = (typeof sharedFor)[number];

/** That somebody may look. What they see of it is what they may read themselves. */
export const share = z.object({
  /** null for everybody who signs in. */
  personId: z.string().min(1).nullable(),
  may: z.enum(sharedFor),
});
export type Share = z.infer<typeof share>;

/** Somebody a thing can be shared with. */
export const colleague = z.object({ id: z.string(), name: z.string() });
export type Colleague = z.infer<typeof colleague>;

/** With whom a thing is shared now, and with whom it could be. */
export const sharing = z.object({
  /** Then others see of it only what rests on files that are shared as well. */
  isAboutOwnFiles: z.boolean(),
  shares: z.array(share),
  colleagues: z.array(colleague),
});
export type Sharing = z.infer<typeof sharing>;

/** Something that somebody else has shared with the person. */
export const sharedThing = z.object({
  kind: z.enum(sharedKinds),
  id: z.string(),
  /** null where its words name what the person may not read. */
  title: z.string().nullable(),
  by: z.string(),
  may: z.enum(sharedFor),
  at: z.string(),
});
export type SharedThing = z.infer<typeof sharedThing>;
