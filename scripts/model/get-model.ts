import { formatBytes } from '#lib/domain/format-bytes.ts';
import { readEnv } from '#lib/env.ts';
import { engineBytes } from '#lib/llm/local/install-engine.ts';
import { readCatalogue } from '#lib/llm/local-models/catalogue.ts';
import { type GetProgress, getModel, npmEngine } from '#lib/llm/local-models/get-model.ts';
import { oneOf, parseArguments } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { modelFacts } from './describe-model.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** Downloads a model of the catalogue. What it is and what it takes is said before the first byte. */
export async function getModelCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments('model get', args, {
    options: { json: { type: 'boolean' } },
    positionals: ['the NAME of a model'],
  });
  const { dataDir, TABLETALK_MODEL_MIRROR: mirror, TABLETALK_MODEL_CATALOGUE: file, proxy } = readEnv();
  const { models: catalogue } = readCatalogue(file);
  const name = oneOf(
    'The model',
    positionals[0] ?? '',
    catalogue.map((model) => model.name),
  );
  const silent = values.json === true;
  const model = catalogue.find((known) => known.name === name);
  if (model && !silent) {
    process.stderr.write(`${model.title}\n${modelFacts(model)}`);
    if (mirror !== undefined) process.stderr.write(`  mirror      ${mirror}\n`);
    if (!npmEngine.isInstalled(dataDir)) process.stderr.write(engineNotice);
  }
  const progress = createProgress({ silent });
  const started = performance.now();
  const got = await untilInterrupted((signal) =>
    getModel(name, {
      dataDir,
      catalogue,
      mirror,
      proxy,
      signal,
      onProgress: (seen) => progress.report(reportOf(seen)),
    }),
  ).finally(() => progress.end());
  const ms = Math.round(performance.now() - started);
  process.stdout.write(
    silent
      ? `${JSON.stringify({ ...got, inUse: true, ms })}\n`
      : `${got.name} is here and answers from now on (checksum right). A Tabletalk that runs already takes it up after a restart.\n`,
  );
  return 0;
}

/** What is said before the engine is brought along. */
export const engineNotice = `  engine      node-llama-cpp runs models and is not here yet: ${formatBytes(engineBytes)} from the npm registry, once\n`;

function reportOf({ phase, done, total }: GetProgress) {
  return { what: phases[phase], done, total, ...(phase === 'engine' ? {} : { unit: 'bytes' as const }) };
}

const phases: Readonly<Record<GetProgress['phase'], string>> = {
  engine: 'Installing the engine',
  checking: 'Checking what is here',
  model: 'Downloading',
};
