import { z } from 'zod';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import {
  descriptionPage,
  type ProposingState,
  proposingState,
  type SchemaReport,
  schemaReport,
} from '#lib/domain/description-page.ts';
import type { DescriptionDecision, ReviewStatus } from '#lib/domain/description-review.ts';
import { glossaryPage } from '#lib/domain/glossary-page.ts';
import { knowledgeChange } from '#lib/domain/knowledge-change.ts';
import { listedPublication } from '#lib/domain/publication.ts';
import { cellValue } from '#lib/domain/result-table.ts';
import { request } from '../ui/request.ts';

const knowledgeStatus = z.object({
  knowledgeId: z.string(),
  unpublished: z.array(knowledgeChange),
  /** How many of them the person wrote, where somebody else has to publish those. */
  forAnother: z.number().int(),
});
export type KnowledgeStatus = z.infer<typeof knowledgeStatus>;

const publicationList = z.object({ publications: z.array(listedPublication), total: z.number().int() });
export type PublicationList = z.infer<typeof publicationList>;

const checkedMeasure = z.object({ sql: z.string(), value: cellValue });
export type CheckedMeasure = z.infer<typeof checkedMeasure>;

export async function getKnowledge(signal?: AbortSignal): Promise<KnowledgeStatus> {
  return knowledgeStatus.parse(await request('/api/admin/knowledge', { signal }));
}

export async function postPublication(note: string): Promise<void> {
  await request('/api/admin/knowledge', { method: 'POST', body: { note } });
}

export async function getDescriptions(
  filter: { status: ReviewStatus; text: string; offset: number },
  signal: AbortSignal,
) {
  const query = new URLSearchParams({ ...filter, offset: String(filter.offset) });
  return descriptionPage.parse(await request(`/api/admin/descriptions?${query}`, { signal }));
}

export async function patchDescriptions(decisions: readonly DescriptionDecision[]): Promise<void> {
  await request('/api/admin/descriptions', { method: 'PATCH', body: { decisions } });
}

const proposingAddress = '/api/admin/descriptions/proposing';

export async function getProposing(): Promise<ProposingState> {
  return proposingState.parse(await request(proposingAddress, {}));
}

export async function startProposing(): Promise<ProposingState> {
  return proposingState.parse(await request(proposingAddress, { method: 'POST' }));
}

export async function stopProposing(): Promise<ProposingState> {
  return proposingState.parse(await request(proposingAddress, { method: 'DELETE' }));
}

const schemaAddress = '/api/admin/descriptions/schema';

export async function getSchemaReport(signal: AbortSignal): Promise<SchemaReport> {
  return schemaReport.parse(await request(schemaAddress, { signal }));
}

export async function readSchemaAgain(): Promise<SchemaReport> {
  return schemaReport.parse(await request(schemaAddress, { method: 'POST' }));
}

export async function patchMoves(moves: SchemaReport['moves']): Promise<SchemaReport> {
  const body = { moves: moves.map(({ from, to }) => ({ from, to })) };
  return schemaReport.parse(await request(schemaAddress, { method: 'PATCH', body }));
}

export async function getGlossary(signal: AbortSignal) {
  return glossaryPage.parse(await request('/api/admin/glossary', { signal }));
}

export async function putTerm(entry: GlossaryEntry, previous: string | null): Promise<void> {
  await request('/api/admin/glossary', { method: 'PUT', body: { entry, previous } });
}

export async function deleteTerm(term: string): Promise<void> {
  await request('/api/admin/glossary', { method: 'DELETE', body: { term } });
}

export async function postMeasure(measure: NonNullable<GlossaryEntry['measure']>): Promise<CheckedMeasure> {
  return checkedMeasure.parse(
    await request('/api/admin/glossary/check', { method: 'POST', body: { measure } }),
  );
}

export const glossaryFileAddress = '/api/admin/glossary/file';

export async function postGlossaryFile(yaml: string): Promise<number> {
  const reply = await request(glossaryFileAddress, { method: 'POST', body: { yaml } });
  return z.object({ terms: z.number() }).parse(reply).terms;
}

export async function getPublications(offset: number, signal: AbortSignal): Promise<PublicationList> {
  return publicationList.parse(await request(`/api/admin/snapshots?offset=${offset}`, { signal }));
}

export async function getComparison(from: string, to: string) {
  const query = new URLSearchParams({ from, to });
  return z.array(knowledgeChange).parse(await request(`/api/admin/snapshots/comparison?${query}`, {}));
}

export async function postRollBack(snapshotId: string, note: string): Promise<void> {
  await request('/api/admin/snapshots/roll-back', { method: 'POST', body: { snapshotId, note } });
}
