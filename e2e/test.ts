import { rm } from 'node:fs/promises';
import path from 'node:path';
import { test as base } from '@playwright/test';
import {
  type Script,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { ChatPage } from './chat-page.ts';
import { type Product, startProduct } from './start-product.ts';

/** A first start may have to build the pages. */
const startTimeout = 240_000;

/** Makes a database file in a folder of its own and resolves to its path; undefined is the demo. */
type Source = { readonly make: () => Promise<string | undefined> };

/** What a model server answers; without a script the built-in engine is alone. */
type Model = { readonly script?: Script };

/** What is set in the environment besides. */
type Variables = Readonly<Record<string, string>>;

/**
 * A page that waits for a browser with nothing to do waits for ever: by itself each one would load Plotly then, a megabyte and
 * a half of script, which few tests see a chart of. The first chart loads it.
 */
function neverIdle(): void {
  window.requestIdleCallback = () => 0;
}

/** Tests share one product on the demo data. A suite with another database overrides `source` with one that makes it. */
export const test = base.extend<
  { chat: ChatPage; loadsWhenIdle: boolean },
  {
    source: Source;
    model: Model;
    variables: Variables;
    modelServer: ScriptedModelServer | null;
    product: Product;
  }
>({
  source: [{ make: async () => undefined }, { scope: 'worker', option: true }],
  model: [{}, { scope: 'worker', option: true }],
  variables: [{}, { scope: 'worker', option: true }],
  modelServer: [
    async ({ model: { script } }, use) => {
      const server = script ? await startScriptedModelServer(script) : null;
      await use(server);
      await server?.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ source, modelServer, variables }, use) => {
      const file = await source.make();
      const product = await startProduct({
        source: file,
        modelUrl: modelServer?.baseUrl,
        variables,
      });
      await use(product);
      await product.stop();
      if (file !== undefined) await rm(path.dirname(file), { recursive: true });
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  baseURL: ({ product }, use) => use(product.address),
  loadsWhenIdle: [false, { option: true }],
  context: async ({ context, loadsWhenIdle }, use) => {
    if (!loadsWhenIdle) await context.addInitScript(neverIdle);
    await use(context);
  },
  chat: ({ page }, use) => use(new ChatPage(page)),
});
