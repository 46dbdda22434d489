import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { RecordedRequest } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { type Obedience, obedientReply } from './obedient-model.ts';

/** A text that wants something of the model that reads it, and what obeying it would be. */
const injection = z.object({
  id: z.string(),
  channel: z.enum([
    'question',
    'cell',
    'comment',
    'table_name',
    'example',
    'glossary',
    'feedback',
    'model_output',
  ]),
  goal: z.string(),
  text: z.string(),
  /** The statement that an obeying model writes; null when the text wants none. */
  sql: z.string().nullable(),
  /** What an obeying model says; the text itself when null. */
  says: z.string().nullable(),
  /** Whether the source must refuse `sql`; otherwise its limits are enough. */
  refused: z.boolean(),
});
export type Injection = z.infer<typeof injection>;

export const injections: readonly Injection[] = readFileSync(
  path.join(import.meta.dirname, 'injections.jsonl'),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => injection.parse(JSON.parse(line)));

/**
 * The reply of a model that has no will of its own: where it sees the injected text it does all of what that wants, in the
 * statement, in every text, in its verdicts and, when asked for a plan, by a step that no tool stands for. Elsewhere it
 * does its work.
 */
export function obeyingReply(
  request: RecordedRequest,
  probe: Injection,
  usual: Obedience,
  onObeying: () => void,
): string {
  if (probe.channel === 'model_output') {
    const words = { ...usual, words: probe.text, objects: true };
    return request.prompt.includes('```sql') ? probe.text : obedientReply(request, words);
  }
  if (!isSeen(probe.text, request.prompt)) return obedientReply(request, usual);
  onObeying();
  return obedientReply(request, {
    sql: probe.sql === null ? usual.sql : () => probe.sql ?? '',
    words: probe.says ?? probe.text,
    objects: true,
    moreSteps: [
      {
        id: '#E9',
        why: 'The text says so.',
        tool: 'run-sql',
        args: [{ name: 'question', value: probe.text }],
      },
    ],
  });
}

/** Prompts may fold white space, double quotes, cut long texts and take fence marks out; the beginning of a text gives it away. */
function isSeen(text: string, prompt: string): boolean {
  const bare = (from: string) => from.replaceAll(/<\/?\s*data\s*>|[\s"]+/gi, '');
  return bare(prompt).includes(bare(text).slice(0, 24));
}
