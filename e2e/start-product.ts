import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { launchProduct } from '#scripts/start/__fixtures__/launch-product.ts';
import { nothingConfigured } from '#scripts/start/__fixtures__/nothing-configured.ts';
import { copyPreparedDemo } from './prepared-demo.ts';

export type Product = {
  readonly address: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** As it was asked for: a file, or `demo`. */
  readonly source: string;
  /** Everything it has printed until it was ready. */
  readonly printed: string;
  /** Ends it as Ctrl-C does and removes its data folder. */
  stop(): Promise<void>;
};

/**
 * Starts the product as a person does and resolves when it says that it is ready. Without `dataDir` it has a folder of its
 * own, which begins with an empty store or with the demo as it was prepared for all suites. `modelUrl` names a server as its
 * language model, `variables` are set besides. A TABLETALK_SOURCE among them takes the place of --source. Rejects with
 * everything it printed when it ends instead.
 */
export async function startProduct(
  options: {
    source?: string;
    dataDir?: string;
    port?: number;
    modelUrl?: string;
    variables?: Readonly<Record<string, string>>;
  } = {},
): Promise<Product> {
  const source = options.source ?? 'demo';
  const named = options.variables?.TABLETALK_SOURCE === undefined;
  const dataDir = options.dataDir ?? (await newDataFolder(named ? source : ''));
  const { address, process, printed, stop } = await launchProduct({
    dataDir,
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(named ? { source } : {}),
    variables: {
      ...nothingConfigured,
      TABLETALK_MODEL: options.modelUrl === undefined ? '' : 'openai-compatible:scripted',
      TABLETALK_MODEL_BASE_URL: options.modelUrl ?? '',
      ...options.variables,
    },
  });
  return {
    address,
    process,
    dataDir,
    source,
    printed,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newDataFolder(source: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-e2e-'));
  if (source === 'demo') copyPreparedDemo(folder);
  else await copyEmptyStore(folder);
  return folder;
}
