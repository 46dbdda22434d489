import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { InstalledModel } from '../../domain/local-model.ts';
import { AppError } from '../../errors.ts';
import { catalogue } from './catalogue.ts';
import { checkGguf } from './check-gguf.ts';
import { fileDigest } from './file-digest.ts';
import { requireSpace } from './free-space.ts';
import { installedModels, modelFolder, noteModel } from './model-folder.ts';
import { openPartFile } from './part-file.ts';

export type AddOptions = {
  readonly dataDir: string;
  readonly file: string;
  /** What a person calls it; the catalogue's name for the same bytes, else the file's, when absent. */
  readonly name?: string | undefined;
  /** Leave the file where it is, so that it is not on the disk twice. */
  readonly link?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
};

/**
 * Takes a GGUF file that a person has, without any network. Its checksum is noted and compared with the catalogue's, so
 * that a known model is known by its name. Throws AppError: `bad-request` for what is no model or a wrong name,
 * `conflict` when the name is taken by another file, `model-failed` when the disk is too small.
 */
export async function addModel(options: AddOptions): Promise<InstalledModel> {
  const { dataDir, signal } = options;
  const file = path.resolve(options.file);
  const { size } = await modelFile(file);
  const sha256 = await fileDigest(file, {
    signal,
    onRead: (done) => options.onProgress?.({ done, total: size }),
  });
  const known = catalogue.find((model) => model.sha256 === sha256);
  const name = readName(options.name ?? known?.name ?? nameOf(file));
  refuseTaken(dataDir, name, sha256);
  const folder = modelFolder(dataDir);
  const target = path.join(folder, `${name}.gguf`);
  if (!options.link) await copyInto(file, target, { size, sha256 }, options);
  const model: InstalledModel = {
    name,
    title: known?.title ?? path.basename(file, '.gguf'),
    file: options.link ? file : target,
    bytes: size,
    sha256,
    licence: known?.licence ?? null,
    from: options.link ? 'linked' : 'copied',
    addedAt: new Date().toISOString(),
  };
  noteModel(dataDir, model);
  return model;
}

async function modelFile(file: string): Promise<{ size: number }> {
  if (!existsSync(file)) throw new AppError('bad-request', { userMessage: `There is no file ${file}.` });
  const found = await stat(file);
  if (!found.isFile()) throw new AppError('bad-request', { userMessage: `${file} is not a file.` });
  const slice = /-\d{5}-of-(\d{5})\.gguf$/i.exec(file);
  if (slice) {
    throw new AppError('bad-request', {
      userMessage: `${file} is one of ${Number(slice[1])} parts of a model. Join them first, with llama-gguf-split --merge of llama.cpp.`,
    });
  }
  await checkGguf(file);
  return found;
}

/** By a `.part`, so that a copy that is cut off has no name of a model. A file system that can share blocks does. */
async function copyInto(
  file: string,
  target: string,
  wanted: { readonly size: number; readonly sha256: string },
  { freeBytes, signal }: AddOptions,
): Promise<void> {
  if (file === target) return;
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireSpace(folder, wanted.size, freeBytes);
  await copyFile(file, `${target}.part`, constants.COPYFILE_FICLONE);
  const part = await openPartFile(target, { signal });
  if (part.digest() !== wanted.sha256) {
    await part.discard();
    throw new AppError('model-failed', {
      userMessage: `${file} changed while it was copied. Try again when nothing writes to it.`,
    });
  }
  await part.finish();
}

function nameOf(file: string): string {
  return path
    .basename(file)
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-._]+/, '');
}

function readName(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,79}$/.test(name) && name !== 'built-in') return name;
  throw new AppError('bad-request', {
    userMessage: `${JSON.stringify(name)} cannot be a model's name. A name has lower-case letters, digits, dots, dashes and underscores, begins with a letter or digit, and is not built-in.`,
  });
}

function refuseTaken(dataDir: string, name: string, sha256: string): void {
  const taken = installedModels(dataDir).find((model) => model.name === name && model.sha256 !== sha256);
  if (!taken) return;
  throw new AppError('conflict', {
    userMessage: `There is another model called ${name} (${taken.file}). Choose another name, or remove it first: tabletalk model remove ${name}`,
  });
}
