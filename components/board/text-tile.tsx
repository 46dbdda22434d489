'use client';

import { useState } from 'react';
import type { ShownTile } from '#lib/domain/board.ts';
import { controlLook } from '../ui/field.tsx';

type Text = Extract<ShownTile, { kind: 'heading' | 'note' }>;

/** A heading or a note; a field in its place while the board is arranged. */
export function TextTile({ tile, onText }: { tile: Text; onText: ((text: string) => void) | null }) {
  const [text, setText] = useState(tile.text);
  if (onText) {
    const label = tile.kind === 'heading' ? 'Text of the heading' : 'Text of the note';
    const keep = () => {
      if (text.trim() === '') setText(tile.text);
      else if (text !== tile.text) onText(text);
    };
    return tile.kind === 'heading' ? (
      <input
        aria-label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={keep}
        className={`${controlLook} h-9 px-3 font-semibold`}
      />
    ) : (
      <textarea
        aria-label={label}
        value={text}
        rows={3}
        onChange={(event) => setText(event.target.value)}
        onBlur={keep}
        className={`${controlLook} px-3 py-2`}
      />
    );
  }
  return tile.kind === 'heading' ? (
    <h2 className="pt-2 font-semibold text-lg tracking-tight">{tile.text}</h2>
  ) : (
    <p className="whitespace-pre-wrap break-words text-ink-muted text-sm">{tile.text}</p>
  );
}
