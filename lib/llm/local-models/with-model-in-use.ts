import type { Env } from '../../env.ts';
import { chosenModel } from './model-folder.ts';

/**
 * The configuration with the local model in use as the model of every role, when no model is configured at all: a
 * configured provider comes first, then the local model, then the built-in engine. `TABLETALK_MODEL=built-in` keeps
 * every model out.
 */
export function withModelInUse<T extends Pick<Env, 'TABLETALK_MODEL' | 'roleVariables' | 'dataDir'>>(
  env: T,
): T {
  const configured =
    env.TABLETALK_MODEL !== undefined ||
    Object.keys(env.roleVariables).some((name) => name.startsWith('TABLETALK_MODEL_'));
  const model = configured ? null : chosenModel(env.dataDir);
  return model === null ? env : { ...env, TABLETALK_MODEL: `local:${model.name}` };
}
