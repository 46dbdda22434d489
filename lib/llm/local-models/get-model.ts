import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogueModel, InstalledModel } from '../../domain/local-model.ts';
import { AppError } from '../../errors.ts';
import { engineBytes, installEngine, isEngineInstalled } from '../local/install-engine.ts';
import { catalogue } from './catalogue.ts';
import { downloadModel } from './download-model.ts';
import { requireSpace } from './free-space.ts';
import { chooseModel, modelFolder, noteModel } from './model-folder.ts';
import { partOf } from './part-file.ts';
import type { ProxyVariables } from './request-file.ts';

export type GetProgress = {
  readonly phase: 'engine' | 'checking' | 'model';
  /** Packages of the engine, or bytes. */
  readonly done: number;
  readonly total: number;
  readonly secondsLeft: number | null;
};

/** The program that runs models, as far as getting one needs it. */
export type EngineInstaller = {
  isInstalled(dataDir: string): boolean;
  install(
    dataDir: string,
    options: {
      readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
      readonly signal?: AbortSignal;
    },
  ): Promise<void>;
};

export const npmEngine: EngineInstaller = { isInstalled: isEngineInstalled, install: installEngine };

export type GetOptions = {
  readonly dataDir: string;
  /** TABLETALK_MODEL_MIRROR. */
  readonly mirror: string | undefined;
  readonly proxy: ProxyVariables;
  /** What there is to get; Tabletalk's own list when absent. */
  readonly catalogue?: readonly CatalogueModel[] | undefined;
  readonly engine?: EngineInstaller | undefined;
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
};

/**
 * Brings a model of the catalogue and, where it is missing, the engine that runs it, and takes the model into use.
 * Throws AppError: `not-found` for another name, `model-failed` with the reason, `stopped` after an abort.
 */
export async function getModel(
  name: string,
  options: GetOptions & {
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((progress: GetProgress) => void) | undefined;
  },
): Promise<InstalledModel> {
  const { dataDir, engine = npmEngine, signal, onProgress } = options;
  const model = requireOffered(name, options.catalogue);
  const folder = modelFolder(dataDir);
  const engineMissing = !engine.isInstalled(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const needed = model.bytes - keptBytes(dataDir, model) + (engineMissing ? engineBytes : 0);
  await requireSpace(folder, needed, options.freeBytes);
  if (engineMissing) {
    await engine.install(dataDir, {
      ...(signal ? { signal } : {}),
      onProgress: (progress) => onProgress?.({ phase: 'engine', ...progress, secondsLeft: null }),
    });
  }
  const { mirror, proxy, freeBytes } = options;
  const file = await downloadModel({ model, folder, mirror, proxy, signal, onProgress, freeBytes });
  const installed: InstalledModel = {
    name: model.name,
    title: model.title,
    file,
    bytes: model.bytes,
    sha256: model.sha256,
    licence: model.licence,
    from: 'catalogue',
    addedAt: new Date().toISOString(),
  };
  noteModel(dataDir, installed);
  chooseModel(dataDir, model.name);
  return installed;
}

/** Throws `not-found` naming the models there are to get. */
export function requireOffered(name: string, models: readonly CatalogueModel[] = catalogue): CatalogueModel {
  const model = models.find((known) => known.name === name);
  if (model) return model;
  throw new AppError('not-found', {
    userMessage: `There is no model ${JSON.stringify(name)} to get. There is ${models.map((known) => known.name).join(', ')}. A file of your own is added with: tabletalk model add FILE.gguf`,
  });
}

/** What earlier attempts have brought: all of it when the file has its name already. */
export function keptBytes(dataDir: string, model: Pick<CatalogueModel, 'file'>): number {
  const target = path.join(/* turbopackIgnore: true */ modelFolder(dataDir), model.file);
  const found =
    statSync(/* turbopackIgnore: true */ target, { throwIfNoEntry: false }) ??
    statSync(/* turbopackIgnore: true */ partOf(target), { throwIfNoEntry: false });
  return found?.size ?? 0;
}
