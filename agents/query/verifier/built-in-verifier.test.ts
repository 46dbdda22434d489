import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { ExecutedCandidate } from '../../roles.ts';
import { openTradingGround, type TradingGround } from '../writer/built-in/trading.fixture.ts';
import { builtInVerifier } from './built-in-verifier.ts';

let ground: TradingGround;
beforeAll(async () => {
  ground = await openTradingGround();
});
afterAll(() => ground.close());

function ran(id: string, sql: string, intent: QueryIntent | null = null): ExecutedCandidate {
  const rows = ground.rows(sql);
  return {
    candidate: { id, sql, writer: 'test', reading: [], coverage: 1, intent, edits: [], flagged: [] },
    outcome: {
      candidateId: id,
      status: rows.length === 0 ? 'empty' : 'rows',
      rowCount: rows.length,
      fingerprint: JSON.stringify(rows),
      error: null,
      elapsedMs: 0,
    },
    result: { columns: [], rows, truncatedBy: null, elapsedMs: 0 },
  };
}

async function verify(question: string, executed: ExecutedCandidate[]) {
  const judgement = {
    chosen: executed[0]?.candidate.id ?? '',
    scores: executed.map(({ candidate }, index) => ({
      candidateId: candidate.id,
      score: 1 - index / 10,
      agreeing: 1,
      reasons: [],
    })),
    confidence: 1,
    otherReadings: [],
  };
  return builtInVerifier(
    { writer: ground.input(question), executed, judgement, objections: [] },
    ground.context,
  );
}

describe('the built-in verifier', () => {
  it('accepts a statement that has what the question asks for', async () => {
    expect(await verify('top 2 venues', [ran('a', 'SELECT VNU_NAME FROM VENUE LIMIT 2')])).toEqual({
      verdict: 'accept',
    });
  });

  it('objects to a missing limit and offers the candidate that has it', async () => {
    const verdict = await verify('top 2 venues', [
      ran('a', 'SELECT VNU_NAME FROM VENUE'),
      ran('b', 'SELECT VNU_NAME FROM VENUE LIMIT 2'),
    ]);
    expect(verdict).toMatchObject({
      verdict: 'object',
      reasons: ['The question asks for 2 rows, but the statement does not limit its rows to 2.'],
      replacements: [{ id: 'b' }],
    });
  });

  it('objects to a missing order without a replacement when no candidate is better', async () => {
    expect(await verify('venues sorted by name', [ran('a', 'SELECT VNU_NAME FROM VENUE')])).toMatchObject({
      verdict: 'object',
      replacements: [],
    });
  });

  it('takes what somebody ordered by some means for no order of rows', async () => {
    const firms = [ran('a', 'SELECT FRM_NAME FROM FIRM')];
    expect(await verify('firms that ordered by phone', firms)).toEqual({ verdict: 'accept' });
    expect(await verify('firms ordered by name', firms)).toMatchObject({ verdict: 'object' });
  });

  it('objects to a figure that is not given for each group', async () => {
    const verdict = await verify('number of firms for each country', [ran('a', 'SELECT COUNT(*) FROM FIRM')]);
    expect(verdict).toMatchObject({ verdict: 'object' });
  });

  it('takes rows that are ranked within each group for grouped', async () => {
    const first =
      'SELECT FRM_NAME FROM (SELECT FRM_NAME, RANK() OVER (PARTITION BY FRM_ID ORDER BY FRM_NAME) AS place, MAX(FRM_NAME) OVER () AS last FROM FIRM) WHERE place = 1';
    expect(await verify('first firm for each country', [ran('a', first)])).toEqual({ verdict: 'accept' });
  });

  it.each([
    ['a word of the language that is also a code', 'firms in OR or NY', 'or', 'SELECT FRM_NAME FROM FIRM'],
    ['a word that a sentence begins with', 'For all firms, the names', 'For', 'SELECT FRM_NAME FROM FIRM'],
    ['an everyday word in small letters', 'names of music firms', 'music', 'SELECT FRM_NAME FROM FIRM'],
    [
      'a text that the statement searches for',
      "firms with 'Al' in their name",
      'Al',
      "SELECT FRM_NAME FROM FIRM WHERE FRM_NAME LIKE '%Al%'",
    ],
  ])('does not miss %s', async (_what, question, text, sql) => {
    const match = {
      table: 'LAND',
      keyColumn: 'LND_ID',
      key: 4711,
      label: 'Oregon',
      matchedColumn: 'LND_NAME',
      matchedValue: text.toUpperCase(),
      kind: 'code' as const,
      score: 1,
      validFrom: null,
      validTo: null,
    };
    const start = question.indexOf(text);
    const mentions = [{ text, start, end: start + text.length, matches: [match] }];
    const writer = { ...ground.input(question), entities: { mentions, elapsedMs: 0 } };
    const executed = [ran('a', sql)];
    const judgement = { chosen: 'a', scores: [], confidence: 1, otherReadings: [] };
    expect(await builtInVerifier({ writer, executed, judgement, objections: [] }, ground.context)).toEqual({
      verdict: 'accept',
    });
  });

  it('does not take "the last 30 days" for thirty rows', async () => {
    expect(await verify('dividends of the last 30 days', [ran('a', 'SELECT * FROM DIVIDENDS')])).toEqual({
      verdict: 'accept',
    });
  });

  it('names a value that no row has when the result is empty', async () => {
    const intent: QueryIntent = {
      subject: 'VENUE',
      joins: [],
      select: [{ dimension: { column: { table: 'VENUE', column: 'VNU_NAME' }, grain: null, label: 'name' } }],
      filters: [
        { kind: 'equals', column: { table: 'VENUE', column: 'VNU_NAME' }, values: ['Mars'], negated: false },
      ],
      groupBy: [],
      having: [],
      orderBy: [],
      limit: null,
      distinct: false,
    };
    const verdict = await verify('the venue Mars', [
      ran('a', "SELECT VNU_NAME FROM VENUE WHERE VNU_NAME = 'Mars'", intent),
    ]);
    expect(verdict).toMatchObject({ verdict: 'object', reasons: ['No row has the value "Mars".'] });
  });
});
