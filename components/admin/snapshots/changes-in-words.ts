import { countOf } from '#lib/domain/count-of.ts';
import { type KnowledgeChange, knowledgeParts } from '#lib/domain/knowledge-change.ts';
import type { Locale } from '#lib/domain/locale.ts';

/** What changed, counted: "2 descriptions added, 1 term changed". */
export function changesInWords(changes: readonly KnowledgeChange[], locale: Locale): string {
  const counted = knowledgeParts.flatMap((part) => {
    const own = changes.filter((change) => change.part === part);
    const added = own.filter(({ before }) => before === null).length;
    const removed = own.filter(({ after }) => after === null).length;
    const changed = own.length - added - removed;
    return [
      ...(added > 0 ? [`${countOf(added, locale, part)} added`] : []),
      ...(removed > 0 ? [`${countOf(removed, locale, part)} removed`] : []),
      ...(changed > 0 ? [`${countOf(changed, locale, part)} changed`] : []),
    ];
  });
  return counted.join(', ');
}
