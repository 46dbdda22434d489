import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Drops a file on the page, as a hand does that comes from the desktop. */
export async function dropFile(page: Page, file: string): Promise<void> {
  const bytes = [...(await readFile(file))];
  const transfer = await page.evaluateHandle(
    ({ name, content }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], name));
      return data;
    },
    { name: path.basename(file), content: bytes },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}
