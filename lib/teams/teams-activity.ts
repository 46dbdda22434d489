import { z } from 'zod';

/** What Teams posts when somebody writes to an outgoing webhook, as far as it is read. */
const message = z.object({
  type: z.literal('message'),
  id: z.string(),
  timestamp: z.iso.datetime({ offset: true }),
  text: z.string(),
  /** Guests and people have an id of the directory; bots have none. */
  from: z.object({ aadObjectId: z.string() }),
  /** Holds the message that the thread begins with: `19:…@thread.tacv2;messageid=…`. */
  conversation: z.object({ id: z.string() }),
  channelData: z.object({ tenant: z.object({ id: z.string() }) }),
  entities: z
    .array(z.looseObject({ mentioned: z.object({ id: z.string() }).optional(), text: z.string().optional() }))
    .default([]),
});

/** A question that somebody wrote to the webhook. */
export type TeamsQuestion = {
  readonly id: string;
  /** When Teams sent it, in milliseconds. */
  readonly sentAt: number;
  /** Tenant and object id of whoever asks, in small letters: `TENANT/OBJECT`. */
  readonly user: string;
  readonly thread: string;
  /** Empty when nothing but the name of the webhook was written. */
  readonly text: string;
};

/** The question in an activity; null for anything else, such as what a bot says. */
export function questionIn(activity: unknown): TeamsQuestion | null {
  const read = message.safeParse(activity);
  if (!read.success) return null;
  const { id, timestamp, text, from, conversation, channelData, entities } = read.data;
  const bots = entities.flatMap(({ mentioned, text: shown = '' }) =>
    mentioned?.id.startsWith(botPrefix) ? [shown] : [],
  );
  const tenant = channelData.tenant.id;
  return {
    id,
    sentAt: Date.parse(timestamp),
    user: `${tenant}/${from.aadObjectId}`.toLowerCase(),
    thread: `${tenant}:${conversation.id}`,
    text: plainText(text, bots),
  };
}

/** What the ids of bots begin with in Teams; an outgoing webhook is one. */
const botPrefix = '28:';

/**
 * The words of a message: the name of the webhook goes, which comes first where nothing says who is mentioned; names of people stay, markup
 * goes, and what HTML escapes is itself again.
 */
function plainText(html: string, bots: readonly string[]): string {
  const named = bots.filter((shown) => shown !== '');
  const unnamed =
    named.length === 0
      ? html.replace(/<at\b[^>]*>.*?<\/at>/is, ' ')
      : named.reduce((text, shown) => text.replaceAll(shown, ' '), html);
  return unnamed
    .replace(/<\/?at\b[^>]*>/gi, '')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, decoded)
    .replace(/\s+/g, ' ')
    .trim();
}

const characters: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** A character that HTML names or numbers; what is none stays as it was written. */
function decoded(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return characters.get(name.toLowerCase()) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
