'use client';

import { LayoutDashboard, type LucideIcon, NotebookPen, Share2 } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { boardsPath } from '../board/board-path.ts';
import { notesPath } from '../notes/notes-path.ts';
import { sharedPath } from '../share/share-path.ts';
import { followHere } from './go-to.ts';

const areas: readonly { readonly href: string; readonly label: string; readonly Icon: LucideIcon }[] = [
  { href: boardsPath, label: 'Boards', Icon: LayoutDashboard },
  { href: sharedPath, label: 'Shared', Icon: Share2 },
  { href: notesPath, label: 'Notes', Icon: NotebookPen },
];

/** The ways to what there is beside conversations. `onLeave` is called when one is followed. */
export function AreaLinks({ onLeave }: { onLeave?: () => void }) {
  const path = usePathname();
  return (
    <nav aria-label="Beside conversations" className="flex gap-1 px-3 pb-2 text-sm">
      {areas.map(({ href, label, Icon }) => (
        <a
          key={href}
          href={href}
          aria-current={path.startsWith(href) ? 'page' : undefined}
          onClick={(event) => {
            followHere(event);
            if (event.defaultPrevented) onLeave?.();
          }}
          className="inline-flex h-8 flex-1 items-center justify-center gap-1.5 rounded-lg px-1 text-ink-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:text-ink"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {label}
        </a>
      ))}
    </nav>
  );
}
