import { z } from 'zod';

/**
 * A site that may show Tabletalk in a frame, such as `https://intranet.example.org`. Plain http only on this machine: a frame
 * is as safe as the page around it.
 */
export const framingOrigin = z.string().transform((text, context) => {
  const wrong = (message: string) => {
    context.addIssue({ code: 'custom', message: `${JSON.stringify(text)} ${message}` });
    return z.NEVER;
  };
  if (!URL.canParse(text)) return wrong('is no address; write https://intranet.example.org');
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) {
    return wrong('must begin with https:// (http:// only for localhost)');
  }
  // An address may hold `*` and `;`, which mean something in the header that names it.
  if (!/^[a-z0-9.-]+$/.test(hostname)) return wrong('must name one host');
  if (`${pathname}${search}${hash}${username}` !== '/') return wrong(`must end after the host: ${origin}`);
  return origin;
});

export const mostOrigins = 20;

/** What an embedding is made from, and what can be changed of it. */
export const newEmbedding = z.strictObject({
  name: z.string().trim().min(1, 'a name is needed').max(80),
  origins: z
    .array(framingOrigin)
    .min(1, 'at least one site is needed')
    .max(mostOrigins)
    .transform((origins) => [...new Set(origins)]),
});
export type NewEmbedding = z.infer<typeof newEmbedding>;

/** An application whose pages show Tabletalk in a frame. Its secret signs the tokens of those who look at it. */
export const embedding = z.object({
  id: z.string(),
  name: z.string(),
  origins: z.array(z.string()),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
});
export type Embedding = z.infer<typeof embedding>;

/** The one time that a secret is told. */
export const madeEmbedding = z.object({ secret: z.string(), kept: embedding });
export type MadeEmbedding = z.infer<typeof madeEmbedding>;

/** For how long a token may be in force. */
export const longestEmbedMinutes = 60;

/** What a frame shows. */
export const embeddedThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat') }),
  z.object({ kind: z.literal('board'), id: z.string() }),
  z.object({ kind: z.literal('answer'), id: z.string() }),
]);
export type EmbeddedThing = z.infer<typeof embeddedThing>;

/** As a token says it: `chat`, `board:ID` or `answer:ID`. */
const embeddedThingText = z
  .string()
  .regex(/^(?:chat|(?:board|answer):[\w-]{1,80})$/, 'show must be chat, board:ID or answer:ID')
  .transform((text): EmbeddedThing => {
    const [kind, id = ''] = text.split(':');
    return kind === 'board' || kind === 'answer' ? { kind, id } : { kind: 'chat' };
  });

/** What the token of a frame says, besides when it was made and ends. */
export const embedClaims = z.object({
  /** The address of a person of Tabletalk. */
  sub: z.string('sub must be the address of a person').trim().min(1),
  show: embeddedThingText.default({ kind: 'chat' }),
  /** The id of the source that the chat asks; the main one when absent. */
  source: z.string().min(1).optional(),
  iat: z.number(),
  exp: z.number(),
});

/** What a frame is told of itself. */
export const embeddedPage = z.object({
  show: embeddedThing,
  /** Of the chat. */
  sourceId: z.string(),
  personName: z.string(),
});
export type EmbeddedPage = z.infer<typeof embeddedPage>;
