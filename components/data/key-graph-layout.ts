import type { TableLink } from '#lib/domain/data-table.ts';

const rowHeight = 44;
const boxHeight = 30;
const boxWidth = 168;
const gap = 88;
/** More neighbours than these on a side are counted in words. */
const mostOnASide = 8;

export type GraphBox = { readonly table: string; readonly x: number; readonly y: number };
export type GraphLine = { readonly from: GraphBox; readonly to: GraphBox; readonly columns: string };
export type KeyGraph = {
  readonly width: number;
  readonly height: number;
  readonly boxWidth: number;
  readonly boxHeight: number;
  readonly boxes: readonly GraphBox[];
  readonly lines: readonly GraphLine[];
  /** Neighbours that are left out. */
  readonly more: number;
};

/** A table between those that refer to it, on the left, and those it refers to, on the right. null without any key. */
export function layoutKeys(table: string, links: readonly TableLink[]): KeyGraph | null {
  const others = links.filter((link) => link.table !== link.referencedTable);
  if (others.length === 0) return null;
  const right = distinct(others.filter((link) => link.table === table).map((link) => link.referencedTable));
  // What refers to each other both ways stands on one side.
  const left = distinct(
    others.filter((link) => link.referencedTable === table).map((link) => link.table),
  ).filter((name) => !right.includes(name));
  const [shownLeft, shownRight] = [left.slice(0, mostOnASide), right.slice(0, mostOnASide)];
  const rows = Math.max(shownLeft.length, shownRight.length, 1);
  const height = rows * rowHeight;
  const column = (names: readonly string[], x: number) =>
    names.map((name, index) => ({
      table: name,
      x,
      y: (height - names.length * rowHeight) / 2 + index * rowHeight + (rowHeight - boxHeight) / 2,
    }));
  const middleX = shownLeft.length > 0 ? boxWidth + gap : 0;
  const middle = { table, x: middleX, y: (height - boxHeight) / 2 };
  const neighbours = [...column(shownLeft, 0), ...column(shownRight, middleX + boxWidth + gap)];
  const boxOf = new Map(neighbours.map((box) => [box.table, box]));
  return {
    width: middleX + boxWidth + (shownRight.length > 0 ? gap + boxWidth : 0),
    height,
    boxWidth,
    boxHeight,
    boxes: [middle, ...neighbours],
    lines: others.flatMap((link) => {
      const other = boxOf.get(link.table === table ? link.referencedTable : link.table);
      if (!other) return [];
      const columns = link.columns.join(', ');
      return [
        link.table === table ? { from: middle, to: other, columns } : { from: other, to: middle, columns },
      ];
    }),
    more: left.length + right.length - neighbours.length,
  };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
