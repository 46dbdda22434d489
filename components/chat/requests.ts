import { z } from 'zod';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { conversation, conversationAccess, conversationRun } from '#lib/domain/conversation.ts';
import { type Effort, efforts } from '#lib/domain/effort.ts';
import type { ExportFormat } from '#lib/domain/export-format.ts';
import { type Feedback, feedback } from '#lib/domain/feedback.ts';
import { indexing } from '#lib/domain/indexing.ts';
import { modelRoles } from '#lib/domain/model-role.ts';
import { runModes } from '#lib/domain/run-event.ts';
import { sourceInfo } from '#lib/domain/source.ts';
import { type SourceChoice, sourceChoice } from '#lib/domain/source-choice.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { request } from '../ui/request.ts';
import { sourceQuery } from './source-query.ts';

/** What the page shows about the server: its source, how questions are answered, and what a person should know. */
const sourceStatus = z.object({
  source: sourceInfo,
  mode: z.enum(runModes),
  /** The model that writes SQL, as in `openai-compatible:qwen`; null when the built-in engine does. */
  model: z.string().nullable().default(null),
  strategy: z.enum(strategies).default('built-in'),
  effort: z.enum(efforts).default('careful'),
  /** The roles that the model does; the others are built in. */
  modelRoles: z.array(z.enum(modelRoles)).default([]),
  vectorStore: z.enum(['chroma', 'in-process']),
  notices: z.array(z.string()),
  /** How each file was read, where there is something to say. */
  readings: z.array(z.string()),
  /** How far indexing is, while it goes on. */
  indexing: indexing.nullable().default(null),
});
export type SourceStatus = z.infer<typeof sourceStatus>;

const accepted = z.object({ runId: z.string(), conversationId: z.string() });
const storedConversation = z.object({
  conversation,
  runs: z.array(conversationRun),
  access: conversationAccess,
});

/** What is shown of a source; of the main one when none is named. */
export async function getSourceStatus(sourceId: string | null, signal: AbortSignal): Promise<SourceStatus> {
  return sourceStatus.parse(await request(`/api/source${sourceQuery(sourceId)}`, { signal }));
}

/** The sources that may be asked, the main one first. */
export async function getSources(signal: AbortSignal): Promise<SourceChoice[]> {
  return z.array(sourceChoice).parse(await request('/api/sources', { signal }));
}

/** How a person wants a question answered; what is absent is the server's own choice. */
export type AskedWith = {
  readonly strategy?: 'built-in';
  readonly effort?: Effort;
  /** Asks the model also where the built-in engine's answer needs none. */
  readonly askModel?: 'always';
  /** Runs statements that the source would hold back for what they are expected to cost. */
  readonly costly?: true;
  /** Of a new conversation; an old one keeps its own. */
  readonly sourceId?: string;
};

/** Under the same `key` a question is asked once, however often it is sent. */
export async function postQuestion(
  conversationId: string | null,
  asked: AskedWith & { readonly question: string },
  key: string,
) {
  const body = { conversationId, ...asked, key };
  return accepted.parse(await request('/api/questions', { method: 'POST', body }));
}

export async function postStop(runId: string): Promise<void> {
  await request(`/api/runs/${encodeURIComponent(runId)}/stop`, { method: 'POST' });
}

export async function postEnough(runId: string): Promise<void> {
  await request(`/api/runs/${encodeURIComponent(runId)}/enough`, { method: 'POST' });
}

export async function putFeedback({ runId, vote, comment }: Feedback): Promise<Feedback> {
  const path = `/api/runs/${encodeURIComponent(runId)}/feedback`;
  return feedback.parse(await request(path, { method: 'PUT', body: { vote, comment } }));
}

/** Keeps how a chart of an answer was set; null puts it back as the answer was given with. */
export async function putChart(runId: string, part: number, spec: ChartSpec | null): Promise<void> {
  const path = `/api/runs/${encodeURIComponent(runId)}/charts/${part}`;
  await request(path, spec === null ? { method: 'DELETE' } : { method: 'PUT', body: { spec } });
}

/** Has it written down that an answer is saved as a file. Throws when it may not be. */
export async function postExport(runId: string, format: ExportFormat): Promise<void> {
  await request(`/api/runs/${encodeURIComponent(runId)}/exports`, { method: 'POST', body: { format } });
}

/** The person's conversations, with `search` those in whose name or questions it occurs. */
export async function getConversations({ search, signal }: { search?: string; signal?: AbortSignal } = {}) {
  const query = search ? `?${new URLSearchParams({ search })}` : '';
  return z.array(conversation).parse(await request(`/api/conversations${query}`, { signal }));
}

export async function getConversation(id: string, signal?: AbortSignal) {
  return storedConversation.parse(await request(`/api/conversations/${encodeURIComponent(id)}`, { signal }));
}

/** Has it written down that a conversation is saved as a file. Throws when it may not be. */
export async function postConversationExport(id: string, format: 'md' | 'html'): Promise<void> {
  await request(`/api/conversations/${encodeURIComponent(id)}/exports`, { method: 'POST', body: { format } });
}

export async function renameConversation(id: string, title: string): Promise<void> {
  await request(`/api/conversations/${encodeURIComponent(id)}`, { method: 'PATCH', body: { title } });
}

export async function deleteConversation(id: string): Promise<void> {
  await request(`/api/conversations/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
