import type { EntityMatch, EntityMatches, EntityMention } from '#lib/domain/entity-match.ts';
import type { TableSchema } from '#lib/domain/schema.ts';

/** The names found in a question as models see them: a person is who was asked for, and else the key of a row. */
export function entitiesForModels(entities: EntityMatches, tables: readonly TableSchema[]): EntityMatches {
  return { ...entities, mentions: entities.mentions.map((mention) => mentionForModels(mention, tables)) };
}

export function mentionForModels(mention: EntityMention, tables: readonly TableSchema[]): EntityMention {
  return {
    ...mention,
    matches: mention.matches.map((match) => (isPerson(match, tables) ? byKey(match, mention.text) : match)),
  };
}

function isPerson(
  { table, matchedColumn, joinedColumns = [] }: EntityMatch,
  tables: readonly TableSchema[],
): boolean {
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  return columns.some(
    ({ name, personName }) => personName && [matchedColumn, ...joinedColumns].includes(name),
  );
}

function byKey(match: EntityMatch, asked: string): EntityMatch {
  const { joinedColumns: _joined, spellings: _spellings, ...rest } = match;
  return {
    ...rest,
    label: asked,
    matchedColumn: match.keyColumn,
    matchedValue: String(match.key),
    kind: 'code',
  };
}
