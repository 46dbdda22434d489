import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { answerQuestion } from '../answer-question.ts';
import { restrictWorkspace } from '../rights/restrict-workspace.ts';
import type { Workspace } from '../workspace.ts';

/** Everything that a question leaves in its log when somebody asks it to whom this is denied, as one text. */
export async function logAsRead(
  workspace: Workspace,
  denials: readonly Denial[],
  question: string,
  answering: typeof answerQuestion,
): Promise<string> {
  const events: unknown[] = [];
  await answering({
    runId: crypto.randomUUID(),
    conversationId: 'c',
    person: 'nobody',
    question,
    history: [],
    workspace: { ...workspace, ...(await restrictWorkspace(workspace, denials)) },
    limits: defaultLimits,
    signal: new AbortController().signal,
    emit: (event) => {
      events.push(event);
    },
  });
  return JSON.stringify(events);
}
