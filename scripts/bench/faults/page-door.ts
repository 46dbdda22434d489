import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type AnswerDocument, documentOf } from '#lib/domain/answer-document.ts';
import { endsRun, storedEvent } from '#lib/domain/run-event.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';

const begun = z.object({ runId: z.string(), conversationId: z.string() });
export type Begun = z.infer<typeof begun>;

export type AskedWith = {
  readonly strategy?: 'built-in';
  readonly costly?: true;
  readonly key?: string;
};

/** Asks as the page does; resolves when the question is recorded. Throws with the status and the words of a refusal. */
export async function askOnPage(address: string, question: string, asked: AskedWith = {}): Promise<Begun> {
  const body = { conversationId: null, question, ...asked };
  const reply = await send(address, 'POST', '/api/questions', body);
  return begun.parse(await reply.json());
}

/** Sends a change as the page does. Throws with the status and the words of a refusal. */
export async function send(
  address: string,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): Promise<Response> {
  const reply = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return reply;
}

/** All messages of a run's log after a place in it, as they were sent, until its end. */
export async function followRun(address: string, runId: string, after = -1): Promise<string> {
  const reply = await fetch(`${address}/api/runs/${runId}/events`, {
    headers: after < 0 ? {} : { 'last-event-id': String(after) },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.status} ${text}`);
  return text;
}

/** The messages of a stream, whole ones only. */
export function messagesIn(text: string): string[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .filter((message) => message.startsWith('id: '));
}

/** What a log comes to. */
export function viewOf(text: string): RunView {
  return messagesIn(text)
    .map((message) => storedEvent.parse(JSON.parse(message.slice(message.indexOf('data: ') + 6))))
    .reduce((view, { event }) => reduceRun(view, event), emptyRun);
}

/** Asks and waits for the answer, however it ends. */
export async function answerOnPage(
  address: string,
  question: string,
  asked?: AskedWith,
): Promise<AnswerDocument> {
  const { runId } = await askOnPage(address, question, asked);
  return documentOf(viewOf(await followRun(address, runId)), 0);
}

/** Whether a log says how its run ended. */
export function hasEnded(text: string): boolean {
  return messagesIn(text).some((message) =>
    endsRun(storedEvent.parse(JSON.parse(message.slice(message.indexOf('data: ') + 6))).event),
  );
}

/** Looks again and again until something is so; how long that took in milliseconds. Throws when it is not in time. */
export async function until(what: string, isSo: () => Promise<boolean>, seconds: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return performance.now() - started;
    if (performance.now() - started > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`);
    await pause(100);
  }
}
