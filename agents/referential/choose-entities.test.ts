import { describe, expect, it } from 'vitest';
import type { EntityMatch, EntityMention } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { chooseEntities } from './choose-entities.ts';

function table(
  name: string,
  key: string,
  description: string | null,
  parent?: [string, string],
): TableSchema {
  return {
    name,
    kind: 'table',
    description,
    columns: [],
    primaryKey: [key],
    foreignKeys: parent
      ? [{ columns: [parent[1]], referencedTable: parent[0], referencedColumns: [parent[1]] }]
      : [],
    rowCount: 10,
    sampleRows: [],
  };
}

const snapshot: SchemaSnapshot = {
  id: 's',
  tables: [
    table('COMPANY', 'CO_ID', 'Companies that issue products'),
    table('PRODUCT', 'PR_ID', 'Shares and funds', ['COMPANY', 'CO_ID']),
    table('COUNTRY', 'CTR_ID', null),
    table('SECTOR', 'SEC_ID', null),
  ],
};

const keyColumns: Record<string, string> = {
  COMPANY: 'CO_ID',
  PRODUCT: 'PR_ID',
  COUNTRY: 'CTR_ID',
  SECTOR: 'SEC_ID',
};

function match(tableName: string, key: number, label: string, more: Partial<EntityMatch> = {}): EntityMatch {
  return {
    table: tableName,
    keyColumn: keyColumns[tableName] ?? '',
    key,
    label,
    matchedColumn: 'NAME',
    matchedValue: label,
    kind: 'name',
    score: 1,
    validFrom: null,
    validTo: null,
    ...more,
  };
}

function choose(question: string, ...mentions: [string, EntityMatch[]][]): string[] {
  const found = mentions.map(([text, matches]): EntityMention => {
    const start = question.indexOf(text);
    return { text, start, end: start + text.length, matches };
  });
  return chooseEntities(question, found, snapshot, '2025-07-31').map((mention) =>
    mention.matches.map(({ table: name, key }) => `${name} ${key}`).join(', '),
  );
}

const apple = match('COMPANY', 1, 'Apple Inc.', { score: 0.96 });
const appleReit = match('COMPANY', 2, 'Apple Hospitality REIT', { kind: 'prefix', score: 0.68 });
const appleShare = match('PRODUCT', 11, 'Apple', { score: 1 });

describe('chooseEntities', () => {
  it('takes a share whose name begins with the words for one of the only company whose name holds them', () => {
    const share = match('PRODUCT', 31, 'Fjord B', { kind: 'prefix', score: 0.725 });
    const company = match('COMPANY', 3, 'Nordic Telegraph Fjord', { kind: 'tokens', score: 0.58 });
    expect(choose('revenue of Fjord', ['Fjord', [share, company]])).toEqual(['COMPANY 3']);
    const other = match('COMPANY', 4, 'South Fjord Salmon', { kind: 'tokens', score: 0.58 });
    expect(choose('revenue of Fjord', ['Fjord', [share, company, other]])).toEqual(['PRODUCT 31']);
  });

  it('prefers a whole name to a part of another', () => {
    expect(choose('price of Apple', ['Apple', [apple, appleReit]])).toEqual(['COMPANY 1']);
  });

  it('prefers the part when the question says the rest', () => {
    expect(choose('price of Apple, the hospitality REIT', ['Apple', [apple, appleReit]])).toEqual([
      'COMPANY 2',
    ]);
  });

  it('keeps the company of a company and its share', () => {
    expect(choose('price of Apple', ['Apple', [appleShare, apple]])).toEqual(['COMPANY 1']);
  });

  it.each(['the product Apple', 'shares of Apple', 'funds or Apple'])(
    'keeps the share in: %s',
    (question) => {
      expect(choose(question, ['Apple', [appleShare, apple]])).toEqual(['PRODUCT 11']);
    },
  );

  it('keeps rows that are equally likely and different', () => {
    const spain = match('COMPANY', 7, 'Banco Santander S.A.', { kind: 'tokens', score: 0.62 });
    const chile = match('COMPANY', 8, 'Banco Santander Chile', { kind: 'tokens', score: 0.58 });
    expect(choose('Santander weight', ['Santander', [spain, chile]])).toEqual(['COMPANY 7, COMPANY 8']);
    expect(choose('Santander weight, banco in Chile', ['Santander', [spain, chile]])).toEqual(['COMPANY 8']);
  });

  it('prefers the row in force, unless the question speaks of another day', () => {
    const old = match('PRODUCT', 21, 'Meta', {
      kind: 'code',
      validFrom: '2012-05-18',
      validTo: '2022-06-08',
    });
    const now = match('PRODUCT', 22, 'ProShares', {
      kind: 'code',
      validFrom: '2023-01-01',
      validTo: '3000-01-01',
    });
    expect(choose('price of FB', ['FB', [old, now]])).toEqual(['PRODUCT 22']);
    expect(choose('price of FB on 2015-03-01', ['FB', [old, now]])).toEqual(['PRODUCT 21']);
    expect(choose('price of FB in March 2015', ['FB', [old, now]])).toEqual(['PRODUCT 21']);
    expect(choose('price of FB', ['FB', [old]])).toEqual(['PRODUCT 21']);
  });

  it('reads an undecided mention like the decided one listed beside it', () => {
    const us = match('COUNTRY', 1, 'United States', { kind: 'code' });
    const italy = match('COUNTRY', 2, 'Italy', { kind: 'code' });
    const technology = match('SECTOR', 3, 'Information Technology', { kind: 'code' });
    expect(choose('is this in US or IT', ['US', [us]], ['IT', [technology, italy]])).toEqual([
      'COUNTRY 1',
      'COUNTRY 2',
    ]);
    expect(choose('the sector IT', ['IT', [technology, italy]])).toEqual(['SECTOR 3']);
    expect(choose('is this in IT', ['IT', [technology, italy]])).toEqual(['SECTOR 3, COUNTRY 2']);
  });

  it('leaves mentions with one match as they are', () => {
    expect(choose('price of Apple', ['Apple', [appleReit]])).toEqual(['COMPANY 2']);
  });

  it('takes listed names for one kind where all of them may be', () => {
    const question = 'volume of Birch and Willow';
    const both = [match('COMPANY', 1, 'Birch'), match('PRODUCT', 11, 'Birch')];
    const chosen = chooseEntities(
      question,
      [
        { text: 'Birch', start: 10, end: 15, matches: both },
        { text: 'Willow', start: 20, end: 26, matches: [match('PRODUCT', 12, 'Willow')] },
      ],
      snapshot,
      '2025-06-30',
    );
    expect(chosen.map(({ matches }) => matches.map(({ table }) => table))).toEqual([
      ['PRODUCT'],
      ['PRODUCT'],
    ]);
  });
});
