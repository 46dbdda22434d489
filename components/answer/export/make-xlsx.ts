import type { ResultTable } from '#lib/domain/result-table.ts';
import type { XlsxReply } from './xlsx-worker.ts';

/** The result as an XLSX file, made in a worker. Rejects when the worker cannot be loaded, refuses or breaks. */
export async function makeXlsx(table: ResultTable): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<XlsxReply>) => {
        if (data.kind === 'ready') worker.postMessage(table);
        else if (data.kind === 'made') resolve(data.file);
        else reject(new Error(data.message));
      };
      worker.onmessageerror = () => reject(new Error('The reply of the XLSX worker could not be read.'));
      // A worker that is refused or does not load gives no reason.
      worker.onerror = ({ message }) => reject(new Error(message || 'The XLSX worker could not be started.'));
    });
  } finally {
    worker.terminate();
  }
}
