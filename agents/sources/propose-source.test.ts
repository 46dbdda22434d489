import { expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { type Candidate, proposeSource } from './propose-source.ts';

function source(name: string, tables: Record<string, readonly string[]>): Candidate {
  const slice = Object.entries(tables).map(([table, columns]) => ({
    table: {
      name: table,
      description: null,
      columns: columns.map((column) => ({ name: column, description: null })),
    } as unknown as TableSchema,
    score: 1,
    found: 'description' as const,
    document: '',
  }));
  return {
    listed: {
      id: name,
      name,
      kind: 'configured',
      about: null,
      place: { id: name, path: name, isFolder: false },
    },
    knowledge: {
      findTables: async () => ({ tables: slice, elapsedMs: 0 }),
      findEntities: async () => ({ mentions: [], elapsedMs: 0 }),
    },
  };
}

const companies = source('Meridian', { COMPANIES: ['sector', 'country'] });
const sales = source('My files', { sales: ['region', 'net_amount'] });

test('a source that has more of the words is proposed, with the words and the table', async () => {
  const proposal = await proposeSource('What is the net amount by region?', companies, [sales]);
  expect(proposal?.source.name).toBe('My files');
  expect(proposal?.because).toBe(
    'My files has “net”, “amount” and “region” in sales; the source you ask has not.',
  );
});

test('nothing is proposed when the chosen source has as much, or no source has most of the words', async () => {
  expect(await proposeSource('How many companies per country?', companies, [sales])).toBeNull();
  expect(await proposeSource('Which region had weather without any rain?', companies, [sales])).toBeNull();
});
