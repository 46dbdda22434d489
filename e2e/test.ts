import { test as base } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { type Product, startProduct } from './start-product.ts';

/** A first start may have to build the pages. */
const startTimeout = 240_000;

/** Tests share one product on the demo data. A suite with another source overrides `source` with a function making it. */
export const test = base.extend<
  { chat: ChatPage },
  { source: (() => Promise<string>) | undefined; product: Product }
>({
  source: [undefined, { scope: 'worker', option: true }],
  product: [
    async ({ source }, use) => {
      const product = await startProduct({ source: await source?.() });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  baseURL: ({ product }, use) => use(product.address),
  chat: ({ page }, use) => use(new ChatPage(page)),
});
