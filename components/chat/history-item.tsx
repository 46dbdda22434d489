'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Conversation } from '#lib/domain/conversation.ts';
import { conversationPath, followHere } from './go-to.ts';
import { RenameField } from './rename-field.tsx';

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
  const [renaming, setRenaming] = useState(false);
  const returning = useRef(false);
  const { title, found } = conversation;
  if (renaming)
    return (
      <li>
        <RenameField
          conversation={conversation}
          onDone={(by) => {
            returning.current = by === 'key';
            setRenaming(false);
          }}
        />
      </li>
    );
  return (
    <li
      className={`group relative flex items-center rounded-lg transition-colors focus-within:bg-hover hover:bg-hover ${current ? 'bg-hover' : ''}`}
    >
      <a
        ref={(link) => {
          if (returning.current) link?.focus();
          returning.current = false;
        }}
        href={conversationPath(conversation.id)}
        aria-current={current ? 'page' : undefined}
        title={title}
        onClick={(event) => {
          followHere(event);
          if (event.defaultPrevented) onOpen?.();
        }}
        className={`min-w-0 flex-1 rounded-lg py-1.5 pr-1 pl-2 text-sm ${current ? 'font-medium text-ink' : 'text-ink-muted group-hover:text-ink'}`}
      >
        <span className="block truncate">{title}</span>
        {found !== null && found !== title && (
          <span className="block truncate text-xs font-normal text-ink-muted">{found}</span>
        )}
      </a>
      <span className="hidden pr-1 group-focus-within:flex group-hover:flex pointer-coarse:flex">
        <ItemButton label={`Rename ${title}`} look="hover:text-ink" onClick={() => setRenaming(true)}>
          <Pencil aria-hidden className="size-3.5" />
        </ItemButton>
        <ItemButton label={`Delete ${title}`} look="hover:text-negative" onClick={onDelete}>
          <Trash2 aria-hidden className="size-3.5" />
        </ItemButton>
      </span>
    </li>
  );
}

function ItemButton({
  label,
  look,
  onClick,
  children,
}: {
  label: string;
  look: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-7 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-surface ${look}`}
    >
      {children}
    </button>
  );
}
