import type { Command } from '../command.ts';
import { addModelCommand } from '../model/add-model.ts';
import { checkModelCommand } from '../model/check-model.ts';
import { getModelCommand } from '../model/get-model.ts';
import { listModels } from '../model/list-models.ts';
import { removeModelCommand } from '../model/remove-model.ts';
import { useModelCommand } from '../model/use-model.ts';
import { UsageError } from '../usage-error.ts';

const actions: Readonly<Record<string, Command['run']>> = {
  list: listModels,
  get: getModelCommand,
  add: addModelCommand,
  use: useModelCommand,
  remove: removeModelCommand,
  check: checkModelCommand,
};

/** The language models that run on this machine, without a key and without a network. */
export const model: Command = {
  help: `Usage: tabletalk model <action> [options]

A small open language model on this machine: questions and rows stay here. The one in use answers when no other model
is configured (TABLETALK_MODEL).

  list               what is here, what there is to get, and whether this machine has the memory for it
  get NAME           download a model, and the engine that runs it when that is missing; goes on where it was cut
  add FILE.gguf      take a file that you have; needs no network when the engine is here
  use NAME           let it answer from now on; built-in switches local models off
  remove NAME        forget it and delete its file
  check              load the model in use and measure it: tokens a second, memory

  --name NAME        with add: what to call it (the file's own name)
  --link             with add: leave the file where it is instead of copying it
  --json             one JSON document on stdout and nothing else

Downloads come from the publisher, or from TABLETALK_MODEL_MIRROR (a folder, or the address of one), through
HTTPS_PROXY, and are compared with the checksum of the catalogue.
`,
  async run([action, ...args]) {
    const known = Object.keys(actions).join(', ');
    if (action === undefined) throw new UsageError(`tabletalk model needs an action: ${known}.`);
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run)
      throw new UsageError(`tabletalk model has no action ${JSON.stringify(action)}. Its actions: ${known}.`);
    return run(args);
  },
};
