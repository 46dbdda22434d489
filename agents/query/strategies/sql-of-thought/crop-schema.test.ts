import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { openTradingGround, type TradingGround } from '../../writer/built-in/trading.fixture.ts';
import { cropSchema, printCropped } from './crop-schema.ts';

let ground: TradingGround;
let tables: readonly TableSchema[];
beforeAll(async () => {
  ground = await openTradingGround();
  tables = ground.snapshot.tables;
});
afterAll(() => ground.close());

const cropped = (reply: string) => printCropped(cropSchema(reply, tables)).split('\n');

describe('the cropped schema', () => {
  it('keeps the tables and columns that exist, with their primary keys', () => {
    expect(cropped('FIRM: FRM_NAME, SALARY\nCLIENT: NAME')).toEqual(['FIRM: FRM_ID, FRM_NAME']);
  });

  it('adds the tables and keys that connect the chosen ones', () => {
    expect(cropped('PAPER: PPR_NAME\nVENUE: VNU_NAME')).toEqual([
      'PAPER: PPR_ID, PPR_NAME',
      'VENUE: VNU_ID, VNU_NAME',
      'LISTING: LST_ID, PPR_ID, VNU_ID',
    ]);
  });

  it('reads lists, quotes, brackets and qualified names', () => {
    expect(cropped('Here you are:\n- **`firm`**: "frm_name", FIRM.N_EMPL\n2. land (lnd_name)')).toEqual([
      'FIRM: FRM_ID, FRM_NAME, LND_ID, N_EMPL',
      'LAND: LND_ID, LND_NAME',
    ]);
  });

  it('keeps every column of a table that is named without any', () => {
    expect(cropped('VENUE')).toEqual(['VENUE: VNU_ID, VNU_NAME']);
  });

  it('crops nothing when the reply names no table', () => {
    expect(cropSchema('I do not know.', tables)).toHaveLength(tables.length);
  });
});
