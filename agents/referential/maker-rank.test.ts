import { describe, expect, it } from 'vitest';
import type { EntityMatch } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { makerRank } from './maker-rank.ts';

function table(name: string, ...refersTo: string[]): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns: [],
    primaryKey: ['id'],
    foreignKeys: refersTo.map((referencedTable) => ({
      columns: [`${referencedTable}_id`],
      referencedTable,
      referencedColumns: ['id'],
    })),
    rowCount: 10,
    sampleRows: [],
  };
}

const snapshot: SchemaSnapshot = {
  id: 's',
  tables: [
    table('painters'),
    table('collections', 'painters'),
    table('paintings', 'collections'),
    table('museums'),
  ],
};

function rankOf(question: string, kind: string): number {
  const text = 'Blue Rider';
  const start = question.indexOf(text);
  const match: EntityMatch = {
    table: kind,
    keyColumn: 'id',
    key: 1,
    label: text,
    matchedColumn: 'name',
    matchedValue: text,
    kind: 'name',
    score: 1,
    validFrom: null,
    validTo: null,
  };
  return makerRank(question, { text, start, end: start + text.length, matches: [match] }, match, snapshot);
}

describe('makerRank', () => {
  it('takes what the made thing refers to for its maker, also by what it belongs to', () => {
    expect(rankOf('collections by Blue Rider', 'painters')).toBe(2);
    expect(rankOf('paintings by the “Blue Rider”', 'painters')).toBe(2);
    expect(rankOf('paintings by the “Blue Rider”', 'collections')).toBe(2);
  });

  it('takes several of a thing for those of a maker, and one for the thing of that name', () => {
    expect(rankOf('how many Blue Rider paintings are there', 'painters')).toBe(2);
    expect(rankOf('how many Blue Rider paintings are there', 'paintings')).toBe(0);
    expect(rankOf('the Blue Rider painting', 'paintings')).toBe(1);
    expect(rankOf('Blue Rider sales', 'paintings')).toBe(1);
  });

  it('rules out the made thing itself', () => {
    expect(rankOf('paintings by Blue Rider', 'paintings')).toBe(0);
    expect(rankOf('How many paintings were created by Blue Rider?', 'paintings')).toBe(0);
  });

  it('says nothing of things that are neither', () => {
    expect(rankOf('paintings by Blue Rider', 'museums')).toBe(1);
    expect(rankOf('sculptures by Blue Rider', 'painters')).toBe(1);
  });

  it('says nothing where no "by" precedes the name', () => {
    expect(rankOf('paintings called Blue Rider', 'paintings')).toBe(1);
  });
});
