import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import type { Conversation } from '#lib/domain/conversation.ts';

export function HistoryItem({
  conversation,
  current,
  onOpen,
  onDelete,
}: {
  conversation: Conversation;
  current: boolean;
  onOpen?: () => void;
  onDelete: () => void;
}) {
  return (
    <li
      className={`group relative flex items-center rounded-lg transition-colors focus-within:bg-hover hover:bg-hover ${current ? 'bg-hover' : ''}`}
    >
      <Link
        href={`/chat/${encodeURIComponent(conversation.id)}`}
        prefetch={false}
        aria-current={current ? 'page' : undefined}
        title={conversation.title}
        onClick={onOpen}
        className={`min-w-0 flex-1 truncate rounded-lg py-1.5 pr-1 pl-2 text-sm ${current ? 'font-medium text-ink' : 'text-ink-muted group-hover:text-ink'}`}
      >
        {conversation.title}
      </Link>
      <button
        type="button"
        aria-label={`Delete ${conversation.title}`}
        onClick={onDelete}
        className="mr-1 grid size-7 shrink-0 place-items-center rounded-md text-ink-faint opacity-0 hover:bg-surface hover:text-negative group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <Trash2 aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
