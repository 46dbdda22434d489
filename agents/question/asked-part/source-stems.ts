import type { Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';

/** The stems of what the tables and columns of a source are called. */
export const sourceStems = rememberedOf(
  (tables: Tables): ReadonlySet<string> =>
    new Set(
      tables
        .flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)])
        .flatMap((name) => spokenParts(name).map((part) => stemOf(part.toLowerCase()))),
    ),
);
