'use client';

import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ShownTile, tileHeights, tileWidths } from '#lib/domain/board.ts';
import { Button } from '../ui/button.tsx';

const widthClasses = {
  2: 'md:col-span-2',
  3: 'md:col-span-3',
  4: 'md:col-span-4',
  6: 'md:col-span-6',
} as const;
const widthNames = { 2: 'A third', 3: 'Half', 4: 'Two thirds', 6: 'Whole' } as const;
const heightClasses = { 1: 'min-h-36', 2: 'min-h-80', 3: 'min-h-128' } as const;
const heightNames = { 1: 'Low', 2: 'Medium', 3: 'High' } as const;

export type Arrange = {
  readonly onMove: (by: -1 | 1) => void;
  /** The tile of that id was dropped on this one. */
  readonly onDrop: (id: string) => void;
  readonly onSize: (size: Pick<ShownTile, 'width' | 'height'>) => void;
  readonly onRemove: () => void;
};

/** One place of a board. While the board is arranged it can be dragged, moved by keys, sized and taken off. */
export function TileFrame({
  tile,
  label,
  arrange,
  children,
}: {
  tile: ShownTile;
  label: string;
  arrange: Arrange | null;
  children: ReactNode;
}) {
  const isText = tile.kind === 'heading' || tile.kind === 'note';
  return (
    <li
      aria-label={label}
      draggable={arrange !== null}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', tile.id)}
      onDragOver={(event) => arrange && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        arrange?.onDrop(event.dataTransfer.getData('text/plain'));
      }}
      className={`col-span-1 flex min-w-0 break-inside-avoid flex-col ${widthClasses[tile.width]} ${isText ? '' : heightClasses[tile.height]}`}
    >
      {arrange && (
        <div className="mb-1 flex flex-wrap items-center gap-1 rounded-lg bg-sunken px-1 text-[0.8125rem] print:hidden">
          <GripVertical aria-hidden className="size-4 cursor-grab text-ink-muted" />
          <Button
            look="quiet"
            size="small-icon"
            aria-label={`Move ${label} earlier`}
            onClick={() => arrange.onMove(-1)}
          >
            <ArrowLeft aria-hidden className="size-4" />
          </Button>
          <Button
            look="quiet"
            size="small-icon"
            aria-label={`Move ${label} later`}
            onClick={() => arrange.onMove(1)}
          >
            <ArrowRight aria-hidden className="size-4" />
          </Button>
          <Size
            label={`Width of ${label}`}
            value={tile.width}
            options={tileWidths}
            names={widthNames}
            onChange={(width) => arrange.onSize({ width, height: tile.height })}
          />
          {!isText && (
            <Size
              label={`Height of ${label}`}
              value={tile.height}
              options={tileHeights}
              names={heightNames}
              onChange={(height) => arrange.onSize({ width: tile.width, height })}
            />
          )}
          <Button look="quiet" size="small-icon" aria-label={`Take ${label} off`} onClick={arrange.onRemove}>
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      )}
      {children}
    </li>
  );
}

function Size<Value extends number>({
  label,
  value,
  options,
  names,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly Value[];
  names: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((each) => String(each) === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      className="h-7 rounded-md bg-transparent px-1 text-ink-muted hover:bg-hover"
    >
      {options.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </select>
  );
}
