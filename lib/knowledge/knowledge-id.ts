import { createHash } from 'node:crypto';
import { type CuratedKnowledge, curatedKnowledge } from '../domain/curated-knowledge.ts';
import { inOrder } from './in-order.ts';

/** The content hash of what people curated: equal ids mean equal knowledge, in whatever order it was written. */
export function curatedId(curated: CuratedKnowledge): string {
  const { joins, ...rest } = inOrder(curatedKnowledge.parse(curated));
  // Knowledge without joins keeps the id that it had before there were any.
  return hashOf(joins.length === 0 ? rest : { ...rest, joins });
}

/** The content hash of all that is known of a source: its schema's id, and what was curated over it. */
export function knowledgeId(schemaId: string, curated: CuratedKnowledge): string {
  const isEmpty = [curated.descriptions, curated.glossary, curated.examples, curated.joins].every(
    (part) => part.length === 0,
  );
  return isEmpty ? schemaId : hashOf([schemaId, curatedId(curated)]);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
