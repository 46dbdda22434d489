import { mkdir } from 'node:fs/promises';
import type { CatalogueModel, LocalModelState, ModelDownload } from '../../domain/local-model.ts';
import type { Env } from '../../env.ts';
import { engineBytes } from '../local/install-engine.ts';
import { readCatalogue } from './catalogue.ts';
import { freeBytes } from './free-space.ts';
import { type EngineInstaller, keptBytes, npmEngine } from './get-model.ts';
import { fits, machine } from './machine.ts';
import { installedModels, modelFolder, modelInUse } from './model-folder.ts';

type StateEnv = Pick<Env, 'dataDir'> & Partial<Pick<Env, 'TABLETALK_MODEL' | 'TABLETALK_MODEL_CATALOGUE'>>;

/** Everything there is to say about local models on this machine. */
export async function localModelState(
  { dataDir, TABLETALK_MODEL: configured, TABLETALK_MODEL_CATALOGUE: file }: StateEnv,
  download: ModelDownload,
  engine: EngineInstaller = npmEngine,
): Promise<LocalModelState> {
  const { date: catalogueDate, models: catalogue } = readCatalogue(file);
  const folder = modelFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const here = machine();
  return {
    catalogueDate,
    catalogue: catalogue.map((model) => ({
      ...model,
      keptBytes: keptBytes(dataDir, model),
      fits: fits(model, here.memoryBytes),
    })),
    installed: installedModels(dataDir).map(({ file: _file, ...model }) => model),
    inUse: modelInUse(dataDir)?.name ?? null,
    configured: configured ?? null,
    recommended: recommendedModel(catalogue, here.memoryBytes)?.name ?? null,
    engine: { installed: engine.isInstalled(dataDir), bytes: engineBytes },
    machine: { ...here, freeDiskBytes: await freeBytes(folder) },
    download,
  };
}

/** The largest that fits and was measured, else the smallest that fits, else null. `models` are smallest first. */
export function recommendedModel(
  models: readonly CatalogueModel[],
  memoryBytes: number,
): CatalogueModel | null {
  const fitting = models.filter((model) => fits(model, memoryBytes));
  return fitting.findLast((model) => model.accuracy !== null) ?? fitting[0] ?? null;
}
