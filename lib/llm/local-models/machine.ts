import { availableParallelism, totalmem } from 'node:os';

/** What this machine, or the container that it is for us, has for a model. Bytes and threads. */
export function machine(): { readonly memoryBytes: number; readonly threads: number } {
  const limit = process.constrainedMemory();
  const memory = totalmem();
  // Without a limit it is 0 or some number beyond any machine.
  return {
    memoryBytes: limit > 0 && limit < memory ? limit : memory,
    threads: availableParallelism(),
  };
}

/** What the rest of Tabletalk and the machine itself need beside a model. */
const besides = 1_500_000_000;

/** Whether a model can work here without pushing everything else out of memory. */
export function fits(model: { readonly memoryBytes: number }, memoryBytes: number): boolean {
  return model.memoryBytes + besides <= memoryBytes;
}
