import { readEnv } from '#lib/env.ts';
import { addModel } from '#lib/llm/local-models/add-model.ts';
import { npmEngine } from '#lib/llm/local-models/get-model.ts';
import { chooseModel } from '#lib/llm/local-models/model-folder.ts';
import { parseArguments } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { installedFacts } from './describe-model.ts';
import { engineNotice } from './get-model.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** Takes a GGUF file that is here already. The model is added even when the engine then cannot be had. */
export async function addModelCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments('model add', args, {
    options: { name: { type: 'string' }, link: { type: 'boolean' }, json: { type: 'boolean' } },
    positionals: ['a FILE.gguf'],
  });
  const { dataDir } = readEnv();
  const silent = values.json === true;
  const progress = createProgress({ silent });
  return untilInterrupted(async (signal) => {
    const model = await addModel({
      dataDir,
      file: positionals[0] ?? '',
      name: values.name,
      link: values.link,
      signal,
      onProgress: (seen) => progress.report({ what: 'Reading the file', ...seen, unit: 'bytes' }),
    }).finally(() => progress.end());
    chooseModel(dataDir, model.name);
    if (!silent) process.stderr.write(`${model.name}: ${model.title}\n${installedFacts(model)}`);
    if (!npmEngine.isInstalled(dataDir)) {
      if (!silent) process.stderr.write(engineNotice);
      await npmEngine
        .install(dataDir, {
          signal,
          onProgress: (seen) => progress.report({ what: 'Installing the engine', ...seen }),
        })
        .finally(() => progress.end());
    }
    process.stdout.write(
      silent
        ? `${JSON.stringify({ ...model, inUse: true })}\n`
        : `${model.name} is added and answers from now on. A Tabletalk that runs already takes it up after a restart.\n`,
    );
    return 0;
  });
}
