import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchProduct } from '#scripts/start/__fixtures__/launch-product.ts';
import { nothingConfigured } from '#scripts/start/__fixtures__/nothing-configured.ts';
import { preparedDemo } from './prepared-demo.ts';

/** Starts the product once with nothing there, as on a new machine; the suites go on with copies of what it made. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-e2e-demo-'));
  const product = await launchProduct({ dataDir, source: 'demo', variables: nothingConfigured });
  await product.stop();
  process.env[preparedDemo] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
