import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { chosenModel, requireNoted } from '../local-models/model-folder.ts';

/**
 * The file that `local:NAME` means: a path that ends in .gguf, else an installed model's name; with an empty name the
 * model in use. An installed model whose file is gone is found all the same: the engine says so when it is asked.
 * Throws `bad-request` or `not-found`, naming what there is.
 */
export function findLocalModel(
  name: string,
  dataDir: string,
): { readonly name: string; readonly file: string } {
  if (/\.gguf$/i.test(name)) {
    const file = path.resolve(/* turbopackIgnore: true */ name);
    if (existsSync(/* turbopackIgnore: true */ file)) return { name: path.basename(file), file };
    throw new AppError('bad-request', { userMessage: `There is no file ${file}. local: takes a GGUF file.` });
  }
  if (name !== '') return requireNoted(dataDir, name);
  const inUse = chosenModel(dataDir);
  if (inUse !== null) return inUse;
  throw new AppError('bad-request', {
    userMessage:
      'No local model is in use. Get one with `tabletalk model get NAME` (`tabletalk model list` shows them), or name a file: local:FILE.gguf.',
  });
}
