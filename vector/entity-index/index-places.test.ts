import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithRedis } from '#lib/__fixtures__/describe-with-redis.ts';
import { EntityIndex } from './entity-index.ts';
import { EntityIndexBuilder } from './entity-index-builder.ts';
import { readIndexedSnapshotId } from './index-file.ts';
import { type IndexPlace, indexFolder, indexInRedis } from './index-places.ts';

/** What every place for indexes must do; `open` gives another user of the same place. */
function testIndexPlace(open: () => IndexPlace): void {
  const indexOf = (name: string, snapshotId: string) => {
    const builder = new EntityIndexBuilder();
    const tableIndex = builder.addTable('COMPANY', 'CO_ID');
    const column = builder.addColumn({ table: 'COMPANY', column: 'CO_NAME', use: 'name' });
    const validity = { from: null, to: null };
    builder.addValue(builder.addEntity({ tableIndex, key: 1, label: name, validity }), column, name, null);
    builder.complete(tableIndex, 'as read');
    return builder.build(snapshotId);
  };

  it('gives one user the index that another has written', async () => {
    await open().write('bank', indexOf('Zürich Nord', 'first'));
    const index = await EntityIndex.open(open(), 'bank');
    expect(index?.exact('zurich nord', 5).map(({ value }) => index.describe(value).label)).toEqual([
      'Zürich Nord',
    ]);
    expect(index?.tables).toEqual([{ table: 'COMPANY', keyColumn: 'CO_ID', fingerprint: 'as read' }]);
    expect(await readIndexedSnapshotId(open(), 'bank')).toBe('first');
  });

  it('replaces an index as a whole and keeps sources apart', async () => {
    const place = open();
    await place.write('shop', indexOf('Basel Süd', 'shop'));
    await place.write('bank', indexOf('Genève', 'second'));
    expect(await readIndexedSnapshotId(place, 'bank')).toBe('second');
    const [bank, shop] = [await EntityIndex.open(place, 'bank'), await EntityIndex.open(place, 'shop')];
    expect([bank?.exact('zurich nord', 5).length, bank?.exact('geneve', 5).length]).toEqual([0, 1]);
    expect(shop?.exact('basel sud', 5)).toHaveLength(1);
  });

  it('has nothing for a source without an index, or with one that something else wrote', async () => {
    const place = open();
    expect(await place.read('nowhere')).toBeNull();
    expect(await readIndexedSnapshotId(place, 'nowhere')).toBeNull();
    await place.write('torn', [Buffer.from('not an index at all')]);
    expect(await EntityIndex.open(place, 'torn')).toBeNull();
    expect(await readIndexedSnapshotId(place, 'torn')).toBeNull();
  });
}

describe('indexes in a folder', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-places-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  testIndexPlace(() => indexFolder(folder));
});

describeWithRedis('indexes in Redis', (redis) => {
  testIndexPlace(() => indexInRedis(redis()));

  it('counts an index of which a piece is gone as none', async () => {
    const [piece = ''] = await redis().texts.keys('tabletalk:names:shop:*:0');
    await redis().texts.del(piece);
    expect(await indexInRedis(redis()).read('shop')).toBeNull();
  });
});
