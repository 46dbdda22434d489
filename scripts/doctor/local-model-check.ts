import { formatBytes } from '#lib/domain/format-bytes.ts';
import type { LocalModelState } from '#lib/domain/local-model.ts';
import type { Env } from '#lib/env.ts';
import { engineDir } from '#lib/llm/local/install-engine.ts';
import { createLocalEngine } from '#lib/llm/local/local-engine.ts';
import { localModelState } from '#lib/llm/local-models/local-model-state.ts';
import { measureModel } from '#lib/llm/local-models/measure-model.ts';
import { modelInUse } from '#lib/llm/local-models/model-folder.ts';
import { measureWords } from '../model/check-model.ts';
import type { Check } from './run-check.ts';

/** What a local model does on this machine, measured by one tiny prompt, and what a larger one would need. */
export function localModelCheck(env: Env): Check {
  return {
    name: 'local model',
    cure: 'Run `tabletalk model get NAME` again, or `tabletalk model use built-in` to do without one.',
    find: async () => {
      const state = await localModelState(env, { kind: 'none' });
      const inUse = modelInUse(env.dataDir);
      if (inUse === null) return `none is in use. ${offerWords(state)}`;
      const engine = createLocalEngine({ engineDir: engineDir(env.dataDir) });
      try {
        const measured = await measureModel(engine, inUse.file);
        return `${inUse.name} ${measureWords(measured)}. ${largerWords(state, inUse.bytes)}`;
      } finally {
        await engine.close();
      }
    },
  };
}

function machineWords({ machine }: LocalModelState): string {
  return `this machine has ${formatBytes(machine.memoryBytes)} of memory and ${machine.threads} threads`;
}

function offerWords(state: LocalModelState): string {
  const offer = state.catalogue.find((model) => model.name === state.recommended);
  return offer === undefined
    ? `No model of the catalogue fits: ${machineWords(state)}.`
    : `\`tabletalk model get ${offer.name}\` would need ${formatBytes(offer.bytes)} on the disk and ${formatBytes(offer.memoryBytes)} of memory; ${machineWords(state)}.`;
}

function largerWords(state: LocalModelState, bytes: number): string {
  const larger = state.catalogue.find((model) => model.bytes > bytes);
  if (larger === undefined) return `There is no larger one in the catalogue; ${machineWords(state)}.`;
  const fits = larger.fits ? '' : ', which is too little';
  return `The next larger, ${larger.name}, would need ${formatBytes(larger.memoryBytes)} of memory and about ${(larger.bytes / bytes).toFixed(0)} times as long a token; ${machineWords(state)}${fits}.`;
}
