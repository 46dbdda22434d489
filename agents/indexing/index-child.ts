import os from 'node:os';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { openWorkspace } from '../workspace.ts';
import type { IndexMessage, IndexRequest } from './index-in-background.ts';

// Indexes a source in a process of its own, so that the one that answers questions is not held up by it, and gives back
// the memory that it took. It works when others do not: whoever asks a question or builds the pages comes first.
os.setPriority(10);
process.on('disconnect', () => process.exit());
// Whoever started this process decides when it ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

const tell = (message: IndexMessage) =>
  new Promise<void>((resolve) => (process.send ? process.send(message, () => resolve()) : resolve()));

process.once('message', async (request: IndexRequest) => {
  try {
    const workspace = await openWorkspace({
      ...request,
      onProgress: (progress) => void tell({ kind: 'progress', progress }),
    });
    await workspace.close();
    await tell({ kind: 'done' });
  } catch (error) {
    if (errorCodeOf(error) === 'internal') console.error(error);
    await tell({ kind: 'failed', code: errorCodeOf(error), userMessage: userMessageOf(error) });
  }
  process.exit();
});
