import { z } from 'zod';
import { glossaryEntry } from '../../domain/curated-knowledge.ts';

const text = z.string().nullish();

const aiContext = z
  .union([z.string(), z.object({ synonyms: z.array(z.string()).default([]), instructions: text })])
  .nullish();

const extensions = z.array(z.object({ vendor_name: z.string(), data: z.string() })).default([]);

const expression = z.object({
  dialects: z.array(z.object({ dialect: z.string(), expression: z.string() })).min(1),
});

const field = z.object({ name: z.string(), expression, description: text, ai_context: aiContext });

const metric = z.object({
  name: z.string(),
  expression,
  description: text,
  ai_context: aiContext,
  custom_extensions: extensions,
});

const dataset = z.object({
  name: z.string(),
  source: z.string(),
  primary_key: z.array(z.string()).default([]),
  description: text,
  ai_context: aiContext,
  fields: z.array(field).default([]),
  metrics: z.array(metric).default([]),
});

const relationship = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  from_columns: z.array(z.string()).min(1),
  to_columns: z.array(z.string()).min(1),
});

const semanticModel = z.object({
  name: z.string().min(1),
  datasets: z.array(dataset).min(1),
  relationships: z.array(relationship).default([]),
  metrics: z.array(metric).default([]),
  custom_extensions: extensions,
});

/** What is read of the Open Semantic Interchange format (Apache Ossie), versions 0.1 and 0.2. */
export const osiDocument = z.object({ version: z.string(), semantic_model: z.array(semanticModel).min(1) });
export type OsiModel = z.infer<typeof semanticModel>;
export type OsiDataset = z.infer<typeof dataset>;
export type OsiMetric = z.infer<typeof metric>;
export type OsiExpression = z.infer<typeof expression>;

/** By which our own additions to a document are known. */
export const vendor = 'TABLETALK';

/** What a metric of ours is, where the format has no place for it. */
export const ownMetric = glossaryEntry.pick({ term: true, measure: true });
/** Words that are no metrics. */
export const ownTerms = z.object({ terms: z.array(glossaryEntry.omit({ origin: true, measure: true })) });

/** What we wrote into a document ourselves; null in one of others, or when it is none of ours any more. */
export function ownExtension<Schema extends z.ZodType>(
  of: z.infer<typeof extensions>,
  schema: Schema,
): z.infer<Schema> | null {
  const data = of.find(({ vendor_name }) => vendor_name === vendor)?.data;
  if (data === undefined) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    // Whoever changed the text made it theirs: then the document's own parts count.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A term as an identifier. */
export function identifierOf(term: string): string {
  return term
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}
