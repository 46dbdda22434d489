import { cp } from 'node:fs/promises';
import path from 'node:path';

/** Tells the workers where `prepare-demo.ts` has left the demo. */
export const preparedDemo = 'PREPARED_DEMO';

/**
 * Puts what a product keeps of the demo (store, vectors, index) into a new data folder. The database itself stays where it
 * was made: every product reads it there.
 */
export async function copyPreparedDemo(dataDir: string): Promise<void> {
  const from = process.env[preparedDemo];
  if (from === undefined) throw new Error(`${preparedDemo} is not set: e2e/prepare-demo.ts did not run`);
  const notCopied = ['demo', 'signing-secret'].map((name) => path.join(from, name));
  await cp(from, dataDir, { recursive: true, filter: (file) => !notCopied.includes(file) });
}
