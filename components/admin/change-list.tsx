import type { KnowledgeChange } from '#lib/domain/knowledge-change.ts';
import { Badge } from '../ui/badge.tsx';

const partNames = { description: 'Description', join: 'Join', term: 'Term', example: 'Example' } as const;

/** What became different, each piece with both texts. */
export function ChangeList({ changes }: { changes: readonly KnowledgeChange[] }) {
  return (
    <ul className="divide-y rounded-xl border bg-surface text-sm">
      {changes.map(({ part, name, before, after }) => (
        <li key={`${part} ${name}`} className="grid gap-1 px-3 py-2 sm:grid-cols-[14rem_1fr] sm:gap-3">
          <span className="flex min-w-0 flex-wrap items-start gap-1.5">
            <Badge tone={before === null ? 'positive' : after === null ? 'negative' : 'caution'}>
              {before === null ? 'Added' : after === null ? 'Removed' : 'Changed'}
            </Badge>
            <span className="min-w-0 break-words">
              <span className="text-ink-muted">{partNames[part]} </span>
              {name}
            </span>
          </span>
          <span className="min-w-0 whitespace-pre-wrap break-words">
            {before !== null && <del className="block text-ink-muted decoration-negative/60">{before}</del>}
            {after !== null && <ins className="block no-underline">{after}</ins>}
          </span>
        </li>
      ))}
    </ul>
  );
}
