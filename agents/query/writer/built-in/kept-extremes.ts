import type { Aggregate } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordTable } from '../../../question/word-table.ts';
import type { Option } from './choose-options.ts';
import en from './lexicon/en.json' with { type: 'json' };

type Kind = 'min' | 'mean' | 'max';

const kinds = wordTable<Kind>({
  ...Object.fromEntries(en.keptExtremes.min.split('|').map((word) => [word, 'min' as const])),
  ...Object.fromEntries(en.keptExtremes.mean.split('|').map((word) => [word, 'mean' as const])),
  ...Object.fromEntries(en.keptExtremes.max.split('|').map((word) => [word, 'max' as const])),
});

const suits = 0.3;
const doesNot = -0.1;

/**
 * Where the lowest, mean and highest of one thing are kept beside each other (`min_temp`, `mean_temp`, `max_temp`), the one that the figure asked for is
 * taken of: the lowest temperature is that of the lowest ones. 0 for any other column.
 */
export function suitsFigure(option: Option, figure: Aggregate | null): number {
  if (option.kind !== 'column') return 0;
  const { table, column } = option.entry;
  const kept = kindOf(column);
  if (kept === null || !hasOthers(kept, column, table)) return 0;
  const wanted = figure === 'min' || figure === 'max' ? figure : 'mean';
  return kept.kind === wanted ? suits : doesNot;
}

type Kept = { readonly kind: Kind; readonly of: string };

function kindOf({ name }: ColumnSchema): Kept | null {
  const parts = spokenParts(name);
  const at = [0, parts.length - 1].find((place) => kinds.has(parts[place] ?? ''));
  const kind = at === undefined ? undefined : kinds.get(parts[at] ?? '');
  return kind === undefined ? null : { kind, of: parts.filter((_, place) => place !== at).join(' ') };
}

function hasOthers(kept: Kept, column: ColumnSchema, { columns }: TableSchema): boolean {
  return columns.some((other) => other !== column && kindOf(other)?.of === kept.of);
}
