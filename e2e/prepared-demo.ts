import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Tells the workers where `prepare-demo.ts` has left the demo. */
export const preparedDemo = 'PREPARED_DEMO';

/**
 * Puts what a product keeps of the demo (store, vectors, index) into a new data folder. The database itself stays where it
 * was made: every product reads it there.
 */
export function copyPreparedDemo(dataDir: string): void {
  const from = process.env[preparedDemo];
  if (from === undefined) throw new Error(`${preparedDemo} is not set: e2e/prepare-demo.ts did not run`);
  for (const name of readdirSync(from)) {
    if (name === 'demo' || name === 'signing-secret') continue;
    cpSync(path.join(from, name), path.join(dataDir, name), { recursive: true });
  }
}
