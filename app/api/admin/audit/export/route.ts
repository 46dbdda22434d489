import { z } from 'zod';
import { actionWords } from '#components/admin/audit/action-words.ts';
import { csvHeader, csvRows } from '#components/answer/export/csv.ts';
import type { AuditEntry } from '#lib/domain/audit-entry.ts';
import type { CellValue, ResultColumn } from '#lib/domain/result-table.ts';
import { listAudit, recordAudit } from '#lib/store/audit.ts';
import { readQuery, respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const query = z.object({ text: z.string().max(200).default('') });

const columns: ResultColumn[] = [
  { name: 'id', kind: 'number' },
  ...['at', 'person', 'person id', 'address', 'action', 'in words', 'subject', 'detail'].map(
    (name): ResultColumn => ({ name, kind: 'text' }),
  ),
];

/** So many entries are read at once: the file is written while it is read. */
const pageLength = 500;

/** The entries that fit, the latest first, as a CSV file. That somebody saved it is an entry as well. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const { text } = readQuery(request, query);
    const { store } = await tabletalk();
    await recordAudit(store, { person, action: 'audit.export', subject: text === '' ? 'everything' : text });

    let last: number | undefined;
    const file = new ReadableStream<string>({
      start: (controller) => controller.enqueue(csvHeader({ columns })),
      async pull(controller) {
        const before = last === undefined ? {} : { before: last };
        const entries = await listAudit(store, { text, limit: pageLength, ...before });
        controller.enqueue(csvRows({ columns, rows: entries.map(rowOf) }));
        last = entries.at(-1)?.id;
        if (entries.length < pageLength) controller.close();
      },
    });
    return new Response(file.pipeThrough(new TextEncoderStream()), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
      },
    });
  });
}

function rowOf({ id, at, person, action, subject, detail }: AuditEntry): CellValue[] {
  const { address, ...rest } = detail;
  return [
    id,
    at,
    person.name,
    person.id,
    typeof address === 'string' ? address : null,
    action,
    actionWords(action),
    subject,
    Object.keys(rest).length === 0 ? null : JSON.stringify(rest),
  ];
}
