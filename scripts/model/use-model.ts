import { readEnv } from '#lib/env.ts';
import { chooseModel } from '#lib/llm/local-models/model-folder.ts';
import { parseArguments } from '../parse-arguments.ts';

/** Chooses which local model answers; `built-in` leaves it to the built-in engine. */
export async function useModelCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments('model use', args, {
    options: { json: { type: 'boolean' } },
    positionals: ['the NAME of a model, or built-in'],
  });
  const [name = ''] = positionals;
  const { dataDir, TABLETALK_MODEL: configured } = readEnv();
  const inUse = name === 'built-in' ? null : name;
  chooseModel(dataDir, inUse);
  const sentence =
    inUse === null
      ? 'No local model is in use: the built-in engine answers.'
      : `${inUse} answers from now on.`;
  const but = configured === undefined ? '' : ` But TABLETALK_MODEL=${configured} comes first.`;
  const restart = ' A Tabletalk that runs already takes it up after a restart.';
  process.stdout.write(values.json ? `${JSON.stringify({ inUse })}\n` : `${sentence}${but}${restart}\n`);
  return 0;
}
