import type { TableSchema } from '#lib/domain/schema.ts';
import type { ColumnEntry, TableEntry } from './schema-lexicon.ts';

/** Something of the schema that a stretch of the question may name, with how well it fits, 0..1. */
export type Link =
  | { readonly kind: 'table'; readonly entry: TableEntry; readonly score: number }
  | { readonly kind: 'column'; readonly entry: ColumnEntry; readonly score: number };

/** A stretch of the question, end exclusive in tokens, with everything it may name, best first. */
export type Phrase = {
  readonly first: number;
  readonly end: number;
  readonly text: string;
  readonly links: readonly Link[];
};

/** The table a link leads to; links to stored values lead to the table of their column. */
export function tableOf(link: { readonly entry: { readonly table: TableSchema } }): TableSchema {
  return link.entry.table;
}
