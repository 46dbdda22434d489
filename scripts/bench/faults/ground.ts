import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Script, startScriptedModelServer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { copyEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { type LaunchedProduct, launchProduct } from '#scripts/start/__fixtures__/launch-product.ts';
import { nothingConfigured } from '#scripts/start/__fixtures__/nothing-configured.ts';
import { writeHarbours } from './harbours.ts';

/** What one fault stands on: everything started here has ended, and its files are gone, when the fault is over. */
export type Ground = {
  /** A folder that is removed afterwards. */
  folder(): Promise<string>;
  /** A data folder with an empty app store. */
  dataFolder(): Promise<string>;
  /** A database with the tables of `writeHarbours`. */
  harbours(): Promise<string>;
  /** The address of a language model that does as `script` says. */
  model(script: Script): Promise<string>;
  /** Starts the product; what the environment of whoever runs this configures does not reach it. */
  start(options: {
    readonly source: string;
    readonly dataDir?: string;
    readonly port?: number;
    readonly modelUrl?: string;
    readonly variables?: Readonly<Record<string, string>>;
    readonly nodeOptions?: readonly string[];
  }): Promise<LaunchedProduct & { readonly dataDir: string }>;
  /** Has something ended with the fault; what was begun last ends first. */
  afterwards(end: () => Promise<unknown> | undefined): void;
};

export async function onGround<Value>(work: (ground: Ground) => Promise<Value>): Promise<Value> {
  await using ending = new AsyncDisposableStack();
  const afterwards: Ground['afterwards'] = (end) =>
    ending.defer(async () => {
      await end();
    });
  const folder = async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'tabletalk-fault-'));
    afterwards(() => rm(made, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    return made;
  };
  const dataFolder = async () => {
    const made = await folder();
    await copyEmptyStore(made);
    return made;
  };
  return await work({
    folder,
    dataFolder,
    harbours: async () => writeHarbours(await folder()),
    async model(script) {
      const server = await startScriptedModelServer(script);
      afterwards(() => server.close());
      return server.baseUrl;
    },
    async start({ source, dataDir: given, port, modelUrl, variables = {}, nodeOptions = [] }) {
      const dataDir = given ?? (await dataFolder());
      const launching = launchProduct({
        dataDir,
        source,
        nodeOptions,
        ...(port === undefined ? {} : { port }),
        variables: { ...nothingConfigured, ...noCeilings, ...modelVariables(modelUrl), ...variables },
      });
      // One that is still starting when the time of the fault is over ends as well.
      afterwards(() =>
        launching.then(
          (product) => product.stop(),
          () => undefined,
        ),
      );
      return { ...(await launching), dataDir };
    },
    afterwards,
  });
}

/** What is tried is what gives way, not the ceiling of one person. */
const noCeilings = {
  TABLETALK_MAX_QUESTIONS_PER_MINUTE: '1000000',
  TABLETALK_MAX_API_REQUESTS_PER_MINUTE: '1000000',
};

/** One call of the model for each question: its writer alone is the model's. */
function modelVariables(url: string | undefined): Readonly<Record<string, string>> {
  if (url === undefined) return {};
  return {
    TABLETALK_MODEL: 'openai-compatible:scripted',
    TABLETALK_MODEL_BASE_URL: url,
    TABLETALK_MODEL_API_KEY: '',
    TABLETALK_PROFILE: 'small',
    TABLETALK_STRATEGY: 'single-shot',
    // However sure the built-in engine is: what is tried is the model.
    TABLETALK_ASK_MODEL: 'always',
    TABLETALK_EFFORT: '',
  };
}
