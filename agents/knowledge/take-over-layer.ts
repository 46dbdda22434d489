import { layerFormatNames, type SemanticLayer } from '#lib/domain/semantic-layer.ts';
import { AppError } from '#lib/errors.ts';
import { authorOf, compareLayer, type LayerStep } from '#lib/semantic-layers/compare-layer.ts';
import { type Audited, recordAudit } from '#lib/store/audit.ts';
import { deleteJoin, listJoins, saveJoin } from '#lib/store/curated-joins.ts';
import { acceptFrom, forgetReview, listReviews } from '#lib/store/description-reviews.ts';
import { deleteTerm, listTerms, saveTerm } from '#lib/store/glossary.ts';
import { checkMeasure, type EditedSource } from './check-measure.ts';

/** What taking over a layer would change in what is edited of a source. */
export async function stepsOfLayer(
  layer: SemanticLayer,
  { store, workspace }: Pick<EditedSource, 'store' | 'workspace'>,
): Promise<LayerStep[]> {
  const sourceId = workspace.source.id;
  return compareLayer(layer, {
    reviews: await listReviews(store, sourceId),
    joins: await listJoins(store, sourceId),
    terms: await listTerms(store, sourceId),
  });
}

/**
 * Takes over what somebody chose of a layer, named by the keys of its steps. Measures must run first; when one does not, nothing is taken
 * over. It is used from the next publication on. Throws `bad-request` naming a key that the layer does not have, or the measure.
 */
export async function takeOverLayer(
  place: EditedSource,
  by: {
    readonly layer: SemanticLayer;
    readonly keys: readonly string[];
    readonly person: Audited['person'];
    readonly signal: AbortSignal;
  },
): Promise<number> {
  const { layer, keys, person, signal } = by;
  const all = await stepsOfLayer(layer, place);
  const missing = keys.find((key) => !all.some((step) => step.key === key));
  if (missing !== undefined) {
    throw new AppError('bad-request', {
      userMessage: `${missing} is none of the changes any more. Look at the layer again: somebody has changed the knowledge since.`,
    });
  }
  const steps = all.filter(({ key }) => keys.includes(key));
  const joins = steps.flatMap((step) => (step.part === 'join' && step.after !== null ? [step.join] : []));
  for (const step of steps) {
    const measure = step.part === 'term' ? step.entry?.measure : null;
    if (!measure) continue;
    await checkMeasure(place, measure, signal, joins).catch((cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause;
      throw new AppError(cause.code, { userMessage: `${step.name}: ${cause.userMessage}`, cause });
    });
  }
  for (const step of steps) await takeStep(step, layer, place, person);
  await recordAudit(place.store, {
    person,
    action: 'layer.import',
    subject: layer.name,
    detail: { format: layerFormatNames[layer.format], changes: steps.length },
  });
  return steps.length;
}

async function takeStep(
  step: LayerStep,
  layer: SemanticLayer,
  { store, workspace }: EditedSource,
  person: Audited['person'],
): Promise<void> {
  const sourceId = workspace.source.id;
  switch (step.part) {
    case 'description': {
      const { table, column, after: text, from } = step;
      if (text === null) return forgetReview(store, sourceId, { table, column });
      return acceptFrom(store, sourceId, {
        author: authorOf(layer),
        reviewer: person,
        proposal: { table, column, text, evidence: [from] },
      });
    }
    case 'join':
      return step.after === null
        ? deleteJoin(store, sourceId, step.join)
        : saveJoin(store, sourceId, person, step.join);
    case 'term':
      if (step.entry !== null) return saveTerm(store, sourceId, person, step.entry, step.previous);
      return deleteTerm(store, sourceId, step.previous ?? step.name);
  }
}
