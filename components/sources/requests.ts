import { type SourceProposal, sourceProposal } from '#lib/domain/source-choice.ts';
import { request } from '../ui/request.ts';

/** Another source than this one that has clearly more of what a question names; null where none has. */
export async function getProposal(
  question: string,
  sourceId: string | null,
  signal: AbortSignal,
): Promise<SourceProposal | null> {
  const query = new URLSearchParams({ question, ...(sourceId === null ? {} : { source: sourceId }) });
  return sourceProposal.nullable().parse(await request(`/api/sources/proposal?${query}`, { signal }));
}
