import writeExcelFile from 'write-excel-file/universal';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { xlsxColumns, xlsxSheet } from './xlsx.ts';

/** What this worker tells the page: `ready` once it listens, then what became of the result it was given. */
export type XlsxReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'made'; readonly file: Blob }
  | { readonly kind: 'failed'; readonly message: string };

// A sheet of 10,000 rows takes seconds, in which the page has to stay usable.
self.onmessage = async ({ data: table }: MessageEvent<ResultTable>) => {
  try {
    const file = writeExcelFile(xlsxSheet(table), { columns: xlsxColumns(table), stickyRowsCount: 1 });
    reply({ kind: 'made', file: await file.toBlob() });
  } catch (error) {
    reply({ kind: 'failed', message: String(error) });
  }
};
// The package compresses in workers of its own from blob addresses, and waits for ever when a policy refuses those.
self.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  reply({ kind: 'failed', message: `The content security policy refuses ${effectiveDirective}.` }),
);
reply({ kind: 'ready' });

function reply(message: XlsxReply): void {
  self.postMessage(message);
}
