import { launchProduct } from '#scripts/start/__fixtures__/launch-product.ts';
import { nothingConfigured } from '#scripts/start/__fixtures__/nothing-configured.ts';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { residentMb } from './resident-memory.ts';

export type ServedProduct = {
  readonly address: string;
  /** Resident memory of all its processes, in MB. */
  memoryMb(): Promise<number>;
  /** What all its processes have worked by now, in seconds of CPU. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts the product on the demo data, without a model, as a person does; `checkout` is the folder of its code when it is another version. Rejects with what it printed when it ends instead. */
export async function serveDemo(dataDir: string, checkout?: string): Promise<ServedProduct> {
  const product = await launchProduct({
    dataDir,
    ...(checkout === undefined ? {} : { checkout }),
    source: 'demo',
    variables: {
      ...nothingConfigured,
      // What is measured is the work, not the ceiling of one person.
      TABLETALK_MAX_QUESTIONS_PER_MINUTE: '1000000',
    },
  });
  return {
    address: product.address,
    cpuSeconds: () => cpuSecondsOf(product.process.pid ?? 0),
    memoryMb: () => residentMb(product.process.pid ?? 0),
    stop: () => product.stop(),
  };
}
