import { countOf } from '#lib/domain/count-of.ts';
import { formatBytes } from '#lib/domain/format-bytes.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { RetentionPreview } from '#lib/domain/retention.ts';

/** What goes, a line each; nothing when nothing goes. */
export function goingInWords({ runs, exports, audit }: RetentionPreview, locale: Locale): string[] {
  const answers = `${countOf(runs.count, locale, 'answer')} in ${countOf(runs.conversations, locale, 'conversation')}, about ${formatBytes(runs.bytes)}`;
  return [
    ...(runs.count > 0 ? [`${answers}, with their logs, votes and charts`] : []),
    ...(exports > 0
      ? [`${countOf(exports, locale, 'entry', 'entries')} of the audit log about what was saved as a file`]
      : []),
    ...(audit > 0 ? [`${countOf(audit, locale, 'other entry', 'other entries')} of the audit log`] : []),
  ];
}
