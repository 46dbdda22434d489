import { afterAll, beforeAll } from 'vitest';

/** Opens something before the tests of a file and closes it after them; what is given back says what was opened. */
export function openedForTests<Opened extends { close(): Promise<void> | void }>(
  open: () => Promise<Opened>,
): () => Opened {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  return () => opened;
}
