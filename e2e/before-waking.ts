import type { Page } from '@playwright/test';

/** Opens an address and acts on it while the scripts of the page have not come yet, as on a slow line. */
export async function beforeWaking(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  let wake = () => {};
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const scripts = '**/_next/static/**/*.js';
  await page.route(scripts, async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await act();
  wake();
}
