import { z } from 'zod';
import {
  type AcceptedDescription,
  type CuratedJoin,
  type GlossaryEntry,
  layerFormats,
  type Origin,
} from './curated-knowledge.ts';

/** How a format is called where people read of it. */
export const layerFormatNames = { dbt: 'dbt', cube: 'Cube', osi: 'OSI' } as const;

/** Something that a semantic layer says and that nothing here can hold. */
export const leftOutOfLayer = z.object({ name: z.string(), why: z.string() });

/** What a semantic layer says of a source, as knowledge that nobody has reviewed yet. */
export type SemanticLayer = {
  readonly format: Origin['format'];
  /** By which a later import is known to be of the same layer. */
  readonly name: string;
  readonly descriptions: readonly (AcceptedDescription & { readonly origin: Origin })[];
  readonly joins: readonly (CuratedJoin & { readonly origin: Origin })[];
  readonly terms: readonly (GlossaryEntry & { readonly origin: Origin })[];
  readonly leftOut: readonly z.infer<typeof leftOutOfLayer>[];
};

/** One difference between a layer and what is kept here. `before` is null for what is new, `after` for what the layer lost. */
export const layerChange = z.object({
  /** Names the change when it is taken over. */
  key: z.string(),
  part: z.enum(['description', 'join', 'term']),
  name: z.string(),
  /** What it is called in the layer. */
  from: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Who wrote or decided here what the change would undo; null when that came from the layer. */
  undoes: z.string().nullable(),
});
export type LayerChange = z.infer<typeof layerChange>;

/** What taking over a layer would change. */
export const layerPreview = z.object({
  format: z.enum(layerFormats),
  name: z.string(),
  changes: z.array(layerChange),
  /** How many pieces of the layer are here already as they are there. */
  unchanged: z.number().int(),
  leftOut: z.array(leftOutOfLayer),
});
export type LayerPreview = z.infer<typeof layerPreview>;
