import { z } from 'zod';

const patienceMs = 10_000;

const reply = z.looseObject({ ok: z.boolean(), error: z.string().optional() });
const userReply = z.object({ user: z.object({ profile: z.object({ email: z.string().optional() }) }) });

/** What Slack says is wrong with something that was asked of it. */
export class SlackRefusal extends Error {
  readonly reason: string;

  constructor(method: string, reason: string) {
    super(`Slack refused ${method}: ${reason}.`);
    this.reason = reason;
  }
}

/** A message, as Slack's Block Kit has it; `text` is what notifications show. */
export type SlackMessage = { readonly text: string; readonly blocks: readonly object[] };

/** The few things that are asked of Slack. Everything throws with what Slack says is wrong. */
export type Slack = {
  /** The address that somebody has in Slack; null when they have none, or the app may not see it (users:read.email). */
  emailOf(user: string): Promise<string | null>;
  /** Answers in a thread; with `onlyFor` nobody else sees it. */
  post(
    place: { readonly channel: string; readonly thread: string; readonly onlyFor: string | null },
    message: SlackMessage,
  ): Promise<void>;
};

/** Slack's Web API at `address`, with the token of the app. */
export function openSlack({ address, token }: { readonly address: string; readonly token: string }): Slack {
  const call = async (method: string, asked: Record<string, unknown>) => {
    const send = () =>
      fetch(`${address}/${method}`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(asked),
      });
    let response = await send();
    if (response.status === 429) {
      const seconds = Math.min(30, Number(response.headers.get('retry-after') ?? 1));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      response = await send();
    }
    if (!response.ok) throw new Error(`Slack answered ${method} with status ${response.status}.`);
    const answered = reply.parse(await response.json());
    if (!answered.ok) throw new SlackRefusal(method, answered.error ?? 'no reason given');
    return answered;
  };
  return {
    async emailOf(user) {
      const { profile } = userReply.parse(await call('users.info', { user })).user;
      return profile.email ?? null;
    },
    async post({ channel, thread, onlyFor }, message) {
      const asked = { channel, thread_ts: thread, unfurl_links: false, ...message };
      if (onlyFor === null) await call('chat.postMessage', asked);
      else await call('chat.postEphemeral', { ...asked, user: onlyFor });
    },
  };
}
