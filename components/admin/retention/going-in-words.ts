import { countOf } from '#lib/domain/count-of.ts';
import { formatBytes } from '#lib/domain/format-bytes.ts';
import type { RetentionPreview } from '#lib/domain/retention.ts';

/** What goes, a line each; nothing when nothing goes. */
export function goingInWords({ runs, exports, audit }: RetentionPreview): string[] {
  const answers = `${countOf(runs.count, 'answer')} in ${countOf(runs.conversations, 'conversation')}, about ${formatBytes(runs.bytes)}`;
  return [
    ...(runs.count > 0 ? [`${answers}, with their logs, votes and charts`] : []),
    ...(exports > 0
      ? [`${countOf(exports, 'entry', 'entries')} of the audit log about what was saved as a file`]
      : []),
    ...(audit > 0 ? [`${countOf(audit, 'other entry', 'other entries')} of the audit log`] : []),
  ];
}
