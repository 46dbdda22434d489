import { formatBytes } from '#lib/domain/format-bytes.ts';
import type { LocalModelState } from '#lib/domain/local-model.ts';
import { readEnv } from '#lib/env.ts';
import { localModelState } from '#lib/llm/local-models/local-model-state.ts';
import { parseArguments } from '../parse-arguments.ts';
import { accuracyWords } from './describe-model.ts';

/** The models on this machine and those there are to get. */
export async function listModels(args: readonly string[]): Promise<number> {
  const { values } = parseArguments('model list', args, {
    options: { json: { type: 'boolean' } },
    positionals: [],
  });
  const state = await localModelState(readEnv(), { kind: 'none' });
  const { download: _download, ...document } = state;
  process.stdout.write(values.json ? `${JSON.stringify(document)}\n` : printed(state));
  return 0;
}

function printed(state: LocalModelState): string {
  const { machine, installed, inUse } = state;
  const offers = state.catalogue.filter(({ name }) => !installed.some((model) => model.name === name));
  const answering =
    inUse === null
      ? 'No local model is in use; without a configured model the built-in engine answers.'
      : state.configured === null
        ? `${inUse} is in use and answers.`
        : `${inUse} is in use, but TABLETALK_MODEL=${state.configured} comes first.`;
  return [
    'On this machine',
    ...installed.map(
      (model) => `${mark(model.name === inUse)}${model.name}  ${formatBytes(model.bytes)}, ${model.title}`,
    ),
    ...(installed.length === 0 ? ['  none yet'] : []),
    '',
    `To get (catalogue of ${state.catalogueDate})`,
    ...offers.flatMap((model) => [
      `  ${model.name}  ${formatBytes(model.bytes)}, ${model.licence}, ${memoryWords(model)}${kept(model.keptBytes)}`,
      `    accuracy: ${accuracyWords(model.accuracy)}`,
    ]),
    '',
    answering,
    `This machine has ${formatBytes(machine.memoryBytes)} of memory, ${machine.threads} threads and ${formatBytes(machine.freeDiskBytes)} free on the disk.`,
    ...(state.engine.installed
      ? []
      : [`The engine that runs models comes with the first: ${formatBytes(state.engine.bytes)}.`]),
    '',
  ].join('\n');
}

function mark(inUse: boolean): string {
  return inUse ? '* ' : '  ';
}

function memoryWords(model: { readonly memoryBytes: number; readonly fits: boolean }): string {
  return `${formatBytes(model.memoryBytes)} of memory${model.fits ? '' : ', which is too much for this machine'}`;
}

function kept(bytes: number): string {
  return bytes === 0 ? '' : `; ${formatBytes(bytes)} of it are here already`;
}
