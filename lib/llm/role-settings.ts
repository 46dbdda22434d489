import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type ModelRole, modelRoles } from '../domain/model-role.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { findLocalModel } from './local/find-local-model.ts';
import { engineDir } from './local/install-engine.ts';
import { formatModelName, type ModelName, type ModelProvider, parseModelName } from './model-name.ts';
import { type ProfileName, profiles } from './profiles/profiles.ts';

export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** Which model does a role, where it answers, and how it is asked. null leaves the choice to the provider. */
export type RoleSettings = {
  readonly model: ModelName;
  /** Up to and including the version, as in `http://127.0.0.1:8089/v1`; no trailing slash. A local model's file: URL. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** For a local model: its file and the folder of the engine that runs it; null for every other. */
  readonly local: LocalPlace | null;
  readonly reasoning: ReasoningEffort | null;
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  /** What the model is good for; its writers' prompts depend on it. */
  readonly profile: ProfileName;
};

export type LocalPlace = {
  readonly file: string;
  readonly engineDir: string;
  /** What TABLETALK_MODEL_THREADS says; absent where the engine finds out by itself. */
  readonly threads?: number;
};

/** null for a role that the built-in engine does. */
export type ModelSettings = Readonly<Record<ModelRole, RoleSettings | null>>;

export type ModelEnv = Pick<
  Env,
  | 'TABLETALK_MODEL'
  | 'TABLETALK_MODEL_BASE_URL'
  | 'TABLETALK_PROFILE'
  | 'TABLETALK_MODEL_API_KEY'
  | 'OPENAI_API_KEY'
  | 'ANTHROPIC_API_KEY'
  | 'roleVariables'
> &
  /** Needed for local models alone. */
  Partial<Pick<Env, 'dataDir' | 'TABLETALK_MODEL_THREADS'>>;

const kinds = ['MODEL', 'TEMPERATURE', 'MAX_OUTPUT', 'REASONING'] as const;

/**
 * The models of all roles, or null when none is configured: then everything is the built-in engine's. Throws
 * `bad-request` naming the variable, its value and what would have been right.
 */
export function readModelSettings(env: ModelEnv): ModelSettings | null {
  refuseUnknownVariables(env.roleVariables);
  const read = (role: ModelRole) => readRole(role, env);
  const settings: ModelSettings = {
    planner: read('planner'),
    insight: read('insight'),
    writer: read('writer'),
    judge: read('judge'),
    verifier: read('verifier'),
    organizer: read('organizer'),
    'entity-filter': read('entity-filter'),
    enricher: read('enricher'),
  };
  return Object.values(settings).some((role) => role !== null) ? settings : null;
}

function readRole(role: ModelRole, env: ModelEnv): RoleSettings | null {
  const variable = (kind: (typeof kinds)[number]) => env.roleVariables[variableName(kind, role)];
  const own = variable('MODEL');
  const value = own ?? env.TABLETALK_MODEL;
  if (value === undefined || value === 'built-in') return null;
  const named = parseModelName(value);
  const profile = env.TABLETALK_PROFILE ?? (named.provider === 'local' ? 'small' : 'full');
  if (own === undefined && !profiles[profile].includes(role)) return null;
  return {
    profile,
    ...connectionOf(named, env),
    reasoning: readReasoning(variableName('REASONING', role), variable('REASONING')),
    temperature: readNumber(
      variableName('TEMPERATURE', role),
      variable('TEMPERATURE'),
      z.coerce.number().min(0).max(2),
      'a number from 0 to 2',
    ),
    maxOutputTokens: readNumber(
      variableName('MAX_OUTPUT', role),
      variable('MAX_OUTPUT'),
      z.coerce.number().int().positive(),
      'a whole number of tokens above 0',
    ),
  };
}

function variableName(kind: (typeof kinds)[number], role: ModelRole): string {
  return `TABLETALK_${kind}_${role.toUpperCase().replaceAll('-', '_')}`;
}

/** The environment variable that holds a provider's key; null for one without keys. */
export const keyVariables: Readonly<Record<ModelProvider, keyof ModelEnv | null>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  'openai-compatible': 'TABLETALK_MODEL_API_KEY',
  local: null,
};

/** The configured base URL is for openai-compatible models alone: no provider's key goes to another's address. */
function connectionOf(
  model: ModelName,
  env: ModelEnv,
): Pick<RoleSettings, 'model' | 'baseUrl' | 'apiKey' | 'local'> {
  switch (model.provider) {
    case 'openai':
      return {
        model,
        baseUrl: 'https://api.openai.com/v1',
        apiKey: requireKey(model, env.OPENAI_API_KEY),
        local: null,
      };
    case 'anthropic':
      return {
        model,
        baseUrl: 'https://api.anthropic.com/v1',
        apiKey: requireKey(model, env.ANTHROPIC_API_KEY),
        local: null,
      };
    case 'openai-compatible':
      if (env.TABLETALK_MODEL_BASE_URL === undefined) {
        throw new AppError('bad-request', {
          userMessage: `${formatModelName(model)} needs an address. Set TABLETALK_MODEL_BASE_URL, for example http://127.0.0.1:11434/v1.`,
        });
      }
      return {
        model,
        baseUrl: env.TABLETALK_MODEL_BASE_URL.replace(/\/+$/, ''),
        apiKey: env.TABLETALK_MODEL_API_KEY ?? null,
        local: null,
      };
    case 'local': {
      const { dataDir, TABLETALK_MODEL_THREADS: threads } = env;
      if (dataDir === undefined) throw new Error('a local model needs the data folder');
      const { name, file } = findLocalModel(model.model, dataDir);
      return {
        model: { provider: 'local', model: name },
        baseUrl: pathToFileURL(file).href,
        apiKey: null,
        local: { file, engineDir: engineDir(dataDir), ...(threads === undefined ? {} : { threads }) },
      };
    }
  }
}

function requireKey(model: ModelName, key: string | undefined): string {
  if (key !== undefined) return key;
  throw new AppError('bad-request', {
    userMessage: `${formatModelName(model)} needs a key. Set ${keyVariables[model.provider]}, or choose another model.`,
  });
}

function readNumber(name: string, value: string | undefined, schema: z.ZodType<number>, expected: string) {
  if (value === undefined) return null;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw wrongValue(name, value, expected);
  return parsed.data;
}

function readReasoning(name: string, value: string | undefined): ReasoningEffort | null {
  if (value === undefined) return null;
  const effort = reasoningEfforts.find((known) => known === value);
  if (effort === undefined) throw wrongValue(name, value, `one of ${reasoningEfforts.join(', ')}`);
  return effort;
}

function wrongValue(name: string, value: string, expected: string): AppError {
  return new AppError('bad-request', {
    userMessage: `Wrong configuration. ${name}=${JSON.stringify(value)}: expected ${expected}.`,
  });
}

/** A misspelt role would otherwise be ignored without a word. */
function refuseUnknownVariables(variables: Readonly<Record<string, string>>): void {
  const known = new Set(modelRoles.flatMap((role) => kinds.map((kind) => variableName(kind, role))));
  const unknown = Object.keys(variables).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new AppError('bad-request', {
      userMessage: `Unknown variable ${unknown.join(', ')}. The roles are ${modelRoles
        .map((role) => role.toUpperCase().replaceAll('-', '_'))
        .join(', ')}.`,
    });
  }
}
