import type { RunEvent } from '#lib/domain/run-event.ts';
import {
  type Script,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import { type ModelSettings, readModelSettings } from '#lib/llm/role-settings.ts';
import type { RunContext } from '../run-context.ts';
import { fakeContext, fakeRoles, fakeWorkspace } from './fake-workspace.ts';

export type ScriptedRun = {
  readonly server: ScriptedModelServer;
  readonly settings: ModelSettings;
  /** A run whose every model call goes through the real provider package to the scripted server. */
  readonly context: RunContext;
  readonly events: readonly RunEvent[];
};

/** A run for one model-backed role; whatever else the role touches must be replaced in `context`, or fails. */
export async function startScriptedRun(script: Script): Promise<ScriptedRun> {
  const server = await startScriptedModelServer(script);
  const settings = readModelSettings({
    TABLETALK_MODEL: 'openai-compatible:scripted',
    TABLETALK_MODEL_BASE_URL: server.baseUrl,
    roleVariables: {},
  });
  if (settings === null) throw new Error('no settings');
  const events: RunEvent[] = [];
  const context: RunContext = {
    ...fakeContext(fakeWorkspace(fakeRoles())),
    emit: (event) => events.push(event),
    models: createModelCaller({
      settings,
      breakers: createCircuitBreakers(),
      onCall: (call) => events.push({ type: 'model-call', call }),
    }),
  };
  return { server, settings, context, events };
}

/** A prompt as its reviewed snapshot shows it. */
export function printedPrompt({
  instructions,
  prefix,
  question,
}: {
  readonly instructions: string;
  readonly prefix: string;
  readonly question: string;
}): string {
  return [instructions, prefix, question].join('\n\n=====\n\n');
}
