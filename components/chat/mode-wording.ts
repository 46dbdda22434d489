import type { ModelRole } from '#lib/domain/model-role.ts';
import type { SourceStatus } from './requests.ts';

type Mode = Pick<SourceStatus, 'mode' | 'model' | 'modelRoles' | 'strategy' | 'vectorStore'>;

export function modeName(mode: SourceStatus['mode']): string {
  return mode === 'built-in' ? 'Built-in engine' : 'Language model';
}

/** What answers, in the few words of a badge: the model by its provider's name for it. */
export function modeBadge({ mode, model }: Pick<Mode, 'mode' | 'model'>): string {
  if (mode === 'built-in' || !model) return modeName(mode);
  return `${isLocal(model) ? 'Local model' : 'Model'}: ${model.slice(model.indexOf(':') + 1)}`;
}

/** Whether a model, named as in SourceStatus, runs on the machine that Tabletalk runs on. */
function isLocal(model: string): boolean {
  return model.startsWith('local:');
}

export function modeExplanation({ mode, model, modelRoles, strategy, vectorStore }: Mode): string {
  const engine =
    mode === 'built-in'
      ? 'Questions are read by Tabletalk’s own engine on this machine. No language model takes part and nothing leaves it.'
      : `${model ?? 'A language model'} writes the SQL${strategies[strategy]}${model && isLocal(model) ? ' The model runs on this machine.' : ''} ${seesRows(modelRoles)}`;
  const search = vectorStore === 'chroma' ? 'Chroma' : 'an index inside the server';
  return `${engine} Every statement is checked and run read-only here. Tables and examples are found with ${search}.`;
}

/** The roles that are shown rows of results. */
const rowReaders: readonly ModelRole[] = ['judge', 'verifier', 'organizer'];

function seesRows(roles: readonly ModelRole[]): string {
  return roles.some((role) => rowReaders.includes(role))
    ? 'The first rows of results are shown to models, so that they can choose and describe them.'
    : 'No row of a result is shown to a model.';
}

const strategies: Readonly<Record<SourceStatus['strategy'], string>> = {
  'built-in': '.',
  'single-shot': ': one statement for each question (strategy single-shot).',
  chase: ': up to four statements for each question, until two agree (strategy chase).',
  'sql-of-thought': ': linked, split, planned and corrected step by step (strategy sql-of-thought).',
  sqlfix: ': one statement for each question, reviewed and refined (strategy sqlfix).',
};
