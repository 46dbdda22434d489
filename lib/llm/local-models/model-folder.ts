import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type InstalledModel, installedModel } from '../../domain/local-model.ts';
import { AppError } from '../../errors.ts';

const indexShape = z.object({
  inUse: z.string().nullable(),
  // A file that Tabletalk keeps is noted without its folder, so that the data folder can be moved.
  models: z.array(installedModel),
});
type Index = z.infer<typeof indexShape>;

/** Where models are kept: `<dataDir>/models`. It need not exist. */
export function modelFolder(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'models');
}

/** The models that are on this machine. One whose file is gone is left out, and is then not in use either. */
export function installedModels(dataDir: string): readonly InstalledModel[] {
  return notedModels(dataDir).filter((model) => existsSync(/* turbopackIgnore: true */ model.file));
}

/** The installed models and those whose file is gone since: asking one of those is an error, not a wish for another. */
function notedModels(dataDir: string): readonly InstalledModel[] {
  const folder = modelFolder(dataDir);
  return readIndex(folder).models.map((model) => ({
    ...model,
    file: path.resolve(/* turbopackIgnore: true */ folder, model.file),
  }));
}

/** The model that a person chose to answer, whether its file is still there or not; null when none is chosen. */
export function chosenModel(dataDir: string): InstalledModel | null {
  const { inUse } = readIndex(modelFolder(dataDir));
  return notedModels(dataDir).find((model) => model.name === inUse) ?? null;
}

/** The model of this name, whether its file is still there or not. Throws `not-found` naming those there are. */
export function requireNoted(dataDir: string, name: string): InstalledModel {
  return notedModels(dataDir).find((model) => model.name === name) ?? requireInstalled(dataDir, name);
}

/** The model that can answer when no other is configured; null when there is none or a person switched it off. */
export function modelInUse(dataDir: string): InstalledModel | null {
  const { inUse } = readIndex(modelFolder(dataDir));
  return installedModels(dataDir).find((model) => model.name === inUse) ?? null;
}

/** The installed model of this name. Throws `not-found` naming those there are. */
export function requireInstalled(dataDir: string, name: string): InstalledModel {
  const models = installedModels(dataDir);
  const found = models.find((model) => model.name === name);
  if (found) return found;
  const names = models.map((model) => model.name).join(', ');
  throw new AppError('not-found', {
    userMessage: `There is no model ${JSON.stringify(name)} on this machine. ${names === '' ? 'There is none yet' : `There is ${names}`}. Get one with: tabletalk model get NAME`,
  });
}

/** Notes a model whose file is in place; one of the same name is replaced. */
export function noteModel(dataDir: string, model: InstalledModel): void {
  const folder = modelFolder(dataDir);
  const file = path.relative(folder, model.file);
  const noted = { ...model, file: isInside(file) ? file : model.file };
  changeIndex(folder, (index) => ({
    ...index,
    models: [...index.models.filter(({ name }) => name !== model.name), noted],
  }));
}

/** Chooses the model that answers from now on; null leaves it to the built-in engine. Throws `not-found`. */
export function chooseModel(dataDir: string, name: string | null): void {
  if (name !== null) requireInstalled(dataDir, name);
  changeIndex(modelFolder(dataDir), (index) => ({ ...index, inUse: name }));
}

/** Forgets a model and deletes its file, unless the file is only linked. Throws `not-found`. */
export function removeModel(dataDir: string, name: string): InstalledModel {
  const model = requireInstalled(dataDir, name);
  changeIndex(modelFolder(dataDir), ({ inUse, models }) => ({
    inUse: inUse === name ? null : inUse,
    models: models.filter((other) => other.name !== name),
  }));
  if (model.from !== 'linked') rmSync(model.file, { force: true });
  return model;
}

function isInside(relative: string): boolean {
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}

function indexFile(folder: string): string {
  return path.join(/* turbopackIgnore: true */ folder, 'models.json');
}

function readIndex(folder: string): Index {
  const file = indexFile(folder);
  if (!existsSync(/* turbopackIgnore: true */ file)) return { inUse: null, models: [] };
  try {
    return indexShape.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')));
  } catch (cause) {
    throw new AppError('model-failed', {
      userMessage: `${file}, the list of local models, cannot be read. Delete it and add the models again; their files stay.`,
      cause,
    });
  }
}

/** The file appears whole or not at all: a reader in another process sees the old list or the new one. */
function changeIndex(folder: string, change: (index: Index) => Index): void {
  const changed = change(readIndex(folder));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${indexFile(folder)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(changed, null, 2)}\n`);
  renameSync(draft, indexFile(folder));
}
