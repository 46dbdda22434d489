export type DiffLine = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** The lines of two texts as one list: what both have, what only the left has and what only the right has, in order. */
export function diffLines(left: string, right: string): DiffLine[] {
  const [one, other] = [left.split('\n'), right.split('\n')];
  const common = commonLengths(one, other);
  const lines: DiffLine[] = [];
  for (let i = 0, j = 0; i < one.length || j < other.length; ) {
    const [removed, added] = [one[i], other[j]];
    if (removed !== undefined && removed === added) {
      lines.push({ kind: 'same', text: removed });
      i += 1;
      j += 1;
    } else if (
      removed !== undefined &&
      (added === undefined || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))
    ) {
      lines.push({ kind: 'removed', text: removed });
      i += 1;
    } else if (added !== undefined) {
      lines.push({ kind: 'added', text: added });
      j += 1;
    }
  }
  return lines;
}

/** For every pair of places, how many lines the rests have in common (longest common subsequence). */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (!row) continue;
      row[j] =
        one[i] === other[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly number[][], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}
