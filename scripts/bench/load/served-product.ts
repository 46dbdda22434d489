import { readFile } from 'node:fs/promises';
import { launchProduct } from '#scripts/start/__fixtures__/launch-product.ts';

export type ServedProduct = {
  readonly address: string;
  /** Resident memory of all its processes, in MB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts the product on the demo data, without a model, as a person does. Rejects with what it printed when it ends instead. */
export async function serveDemo(dataDir: string): Promise<ServedProduct> {
  const product = await launchProduct({
    dataDir,
    source: 'demo',
    variables: {
      TABLETALK_MODEL: '',
      DATABASE_URL: '',
      // What is measured is the work, not the ceiling of one person.
      TABLETALK_MAX_QUESTIONS_PER_MINUTE: '1000000',
    },
  });
  return {
    address: product.address,
    memoryMb: async () => (await residentKb(product.process.pid ?? 0)) / 1024,
    stop: () => product.stop(),
  };
}

/** Of a process and everything it started; 0 where /proc does not tell. */
async function residentKb(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    const theirs = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(residentKb));
    return theirs.reduce((sum, each) => sum + each, own);
  } catch (error) {
    // A process that has just ended, or a system without /proc.
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
