import { createModelCaller, type ModelCaller } from '#lib/llm/call-model.ts';
import { formatModelName } from '#lib/llm/model-name.ts';
import type { Workspace } from '../workspace.ts';
import { builtInDescriber } from './built-in-describer.ts';
import type { Enricher } from './enricher.ts';
import { modelEnricher } from './model-enricher.ts';

/** Who describes what a source does not document: the model of the role `enricher`, else the built-in describer. */
export type Describer = {
  /** As a reviewer reads it: a model's name, or "built-in describer". */
  readonly name: string;
  readonly propose: Enricher;
  readonly models: ModelCaller | null;
};

/** `person` is whose spending ceilings count. */
export function describerOf(workspace: Pick<Workspace, 'models'>, person: string): Describer {
  const { models } = workspace;
  const settings = models?.settings.enricher;
  if (!models || !settings) return { name: 'built-in describer', propose: builtInDescriber, models: null };
  return {
    name: formatModelName(settings.model),
    propose: modelEnricher,
    models: createModelCaller({ ...models, budget: models.spending.open(person), onCall: () => undefined }),
  };
}
