import { z } from 'zod';
import { conversation, conversationAccess, conversationRun } from '#lib/domain/conversation.ts';
import {
  type Share,
  type SharedKind,
  type SharedThing,
  type Sharing,
  sharedThing,
  sharing,
} from '#lib/domain/share.ts';
import { request } from '../ui/request.ts';

export async function getSharing(kind: SharedKind, id: string, signal: AbortSignal): Promise<Sharing> {
  return sharing.parse(await request(pathOf(kind, id), { signal }));
}

export async function putShares(kind: SharedKind, id: string, shares: readonly Share[]): Promise<void> {
  await request(pathOf(kind, id), { method: 'PUT', body: { shares } });
}

export async function getShared(signal: AbortSignal): Promise<SharedThing[]> {
  return z.array(sharedThing).parse(await request('/api/shared', { signal }));
}

const sharedAnswer = z.object({
  conversation,
  runs: z.array(conversationRun),
  access: conversationAccess,
});

export async function getSharedAnswer(runId: string, signal: AbortSignal) {
  return sharedAnswer.parse(await request(`/api/answers/${encodeURIComponent(runId)}`, { signal }));
}

const copied = z.object({ id: z.string() });

/** Goes on with a copy of one's own; the id of the new conversation. */
export async function copyShared(kind: 'conversation' | 'answer', id: string): Promise<string> {
  const area = kind === 'answer' ? 'answers' : 'conversations';
  const path = `/api/${area}/${encodeURIComponent(id)}/copy`;
  return copied.parse(await request(path, { method: 'POST' })).id;
}

function pathOf(kind: SharedKind, id: string): string {
  return `/api/shares/${kind}/${encodeURIComponent(id)}`;
}
