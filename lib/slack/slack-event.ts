import { z } from 'zod';

/** What Slack posts to the address of an app: a challenge when it is entered there, and what happens. */
export const slackEnvelope = z.union([
  z.object({ type: z.literal('url_verification'), challenge: z.string() }),
  z.object({
    type: z.literal('event_callback'),
    event_id: z.string(),
    event: z.looseObject({ type: z.string() }),
  }),
]);

const message = z.object({
  type: z.enum(['app_mention', 'message']),
  /** Absent for what people write themselves. */
  subtype: z.undefined().optional(),
  bot_id: z.undefined().optional(),
  user: z.string(),
  text: z.string(),
  channel: z.string(),
  channel_type: z.string().optional(),
  ts: z.string(),
  thread_ts: z.string().optional(),
});

/** A question that somebody wrote to the app. */
export type SlackQuestion = {
  readonly user: string;
  readonly channel: string;
  /** The message that the thread begins with. */
  readonly thread: string;
  /** Nobody else reads along. */
  readonly isDirect: boolean;
  readonly text: string;
};

/** The question in an event; null for anything else, such as what other people say to each other or what a bot says. */
export function questionIn(event: unknown): SlackQuestion | null {
  const read = message.safeParse(event);
  if (!read.success) return null;
  const { type, user, channel, channel_type: kind, ts, thread_ts: thread = ts } = read.data;
  const isDirect = kind === 'im';
  // A mention in a direct message comes as a message as well.
  if (type === 'message' ? !isDirect : isDirect) return null;
  const text = plainText(read.data.text);
  return text === '' ? null : { user, channel, thread, isDirect, text };
}

/** The words of a message: mentions go, links and channels become what they show, and what Slack escapes is itself again. */
function plainText(text: string): string {
  return text
    .replace(/<@[^>]*>/g, ' ')
    .replace(/<[#!]?([^>|]*)(?:\|([^>]*))?>/g, (_whole, address: string, shown?: string) => shown ?? address)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
