import { formatBytes } from '#lib/domain/format-bytes.ts';
import { readEnv } from '#lib/env.ts';
import { modelInUse, removeModel } from '#lib/llm/local-models/model-folder.ts';
import { parseArguments } from '../parse-arguments.ts';

/** Forgets a model and deletes its file; one that is only linked stays where it is. */
export async function removeModelCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments('model remove', args, {
    options: { json: { type: 'boolean' } },
    positionals: ['the NAME of a model'],
  });
  const { dataDir } = readEnv();
  const removed = removeModel(dataDir, positionals[0] ?? '');
  const inUse = modelInUse(dataDir)?.name ?? null;
  const file =
    removed.from === 'linked'
      ? `Your file ${removed.file} stays where it is.`
      : `${formatBytes(removed.bytes)} are free again.`;
  const answering = inUse === null ? 'No local model is in use now.' : `${inUse} is still in use.`;
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ removed: removed.name, inUse })}\n`
      : `${removed.name} is removed. ${file} ${answering}\n`,
  );
  return 0;
}
