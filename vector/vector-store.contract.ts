import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmbedderIdentity } from './embedder.ts';
import type { VectorDocument, VectorStore } from './vector-store.ts';

const embedder = { id: 'embedder-a', dimensions: 2 };

/** What every vector store must do. `open` gives a store over the same data each time. */
export function testVectorStore(
  name: string,
  setUp: () => Promise<{ open(embedder: EmbedderIdentity): Promise<VectorStore>; tearDown(): Promise<void> }>,
): void {
  describe(name, () => {
    let place: Awaited<ReturnType<typeof setUp>>;
    let store: VectorStore;

    beforeEach(async () => {
      place = await setUp();
      store = await place.open(embedder);
    });
    afterEach(async () => {
      await store.close();
      await place.tearDown();
    });

    it('finds the nearest documents first, with their cosine similarity', async () => {
      await store.upsert('description_index', 'bank', [
        documentAt('north', [0, 2]),
        documentAt('east', [1, 0]),
        documentAt('south', [0, -1]),
      ]);
      const matches = await store.query('description_index', 'bank', [0, 5], 2);
      expect(matches.map((match) => match.document.id)).toEqual(['north', 'east']);
      expect(matches[0]?.similarity).toBeCloseTo(1, 5);
      expect(matches[1]?.similarity).toBeCloseTo(0, 5);
      expect(matches[0]?.document).toEqual({
        id: 'north',
        metadata: { kind: 'table' },
      });
    });

    it('replaces a document of the same id', async () => {
      await store.upsert('glossary_index', 'bank', [documentAt('a', [1, 0])]);
      await store.upsert('glossary_index', 'bank', [
        { id: 'a', text: 'new', embedding: [0, 1], metadata: { rows: 3, empty: true } },
      ]);
      expect(await store.list('glossary_index', 'bank')).toEqual([
        { id: 'a', text: 'new', metadata: { rows: 3, empty: true } },
      ]);
      expect((await store.query('glossary_index', 'bank', [0, 1], 1))[0]?.similarity).toBeCloseTo(1, 5);
    });

    it('keeps sources and collections apart', async () => {
      await store.upsert('description_index', 'bank', [documentAt('orders', [1, 0])]);
      await store.upsert('description_index', 'shop', [documentAt('orders', [0, 1])]);
      await store.remove('description_index', 'shop', ['orders']);
      expect(await store.query('description_index', 'shop', [1, 0], 5)).toEqual([]);
      expect(
        (await store.query('description_index', 'bank', [1, 0], 5)).map((match) => match.document.id),
      ).toEqual(['orders']);
      expect(await store.list('examples_index', 'bank')).toEqual([]);
    });

    it('finds the nearest of its own source among nearer ones of another', async () => {
      const crowd = Array.from({ length: 20 }, (_, index) => documentAt(`near ${index}`, [1, index / 1000]));
      await store.upsert('description_index', 'shop', crowd);
      await store.upsert('description_index', 'bank', [
        documentAt('far', [0, 1]),
        documentAt('farther', [-1, 1]),
      ]);
      const matches = await store.query('description_index', 'bank', [1, 0], 5);
      expect(matches.map((match) => match.document.id)).toEqual(['far', 'farther']);
    });

    it('gives documents by id with their direction, leaving out unknown ids', async () => {
      await store.upsert('glossary_index', 'bank', [documentAt('a', [0, 2]), documentAt('b', [1, 0])]);
      const [found, ...others] = await store.get('glossary_index', 'bank', ['missing', 'a']);
      expect(others).toEqual([]);
      expect(found).toMatchObject({ id: 'a', text: 'text of a', metadata: { kind: 'table' } });
      const [x = 0, y = 0] = found?.embedding ?? [];
      expect([x, y / Math.hypot(x, y)]).toEqual([0, 1]);
      expect(await store.get('glossary_index', 'bank', [])).toEqual([]);
    });

    it('removes documents and does not mind unknown ids', async () => {
      await store.upsert('glossary_index', 'bank', [documentAt('a', [1, 0]), documentAt('b', [1, 0])]);
      await store.remove('glossary_index', 'bank', ['a', 'never']);
      await store.remove('glossary_index', 'bank', []);
      expect((await store.list('glossary_index', 'bank')).map((document) => document.id)).toEqual(['b']);
    });

    it('takes more documents at once than a server accepts in one request', async () => {
      const documents = Array.from({ length: 5_600 }, (_, index) =>
        documentAt(`table ${index}`, [Math.cos(index / 5_600), Math.sin(index / 5_600)]),
      );
      await store.upsert('description_index', 'wide', documents);
      expect(await store.list('description_index', 'wide')).toHaveLength(5_600);
      const last = await store.query('description_index', 'wide', [Math.cos(1), Math.sin(1)], 1);
      expect(last[0]?.similarity).toBeGreaterThan(0.999);
      await store.remove(
        'description_index',
        'wide',
        documents.map(({ id }) => id),
      );
      expect(await store.list('description_index', 'wide')).toEqual([]);
    });

    it('keeps ids and texts of any script', async () => {
      const id = 'ventes/été 2024 "销售" 📈';
      await store.upsert('glossary_index', 'Größe/α', [{ ...documentAt(id, [1, 0]), text: 'naïve\n表' }]);
      expect(await store.list('glossary_index', 'Größe/α')).toEqual([
        { id, text: 'naïve\n表', metadata: { kind: 'table' } },
      ]);
    });

    it('still has everything when opened again', async () => {
      await store.upsert('examples_index', 'bank', [documentAt('a', [0, 1]), documentAt('b', [1, 0])]);
      await store.remove('examples_index', 'bank', ['b']);
      await store.close();
      store = await place.open(embedder);
      const matches = await store.query('examples_index', 'bank', [0, 1], 5);
      expect(matches.map((match) => match.document.id)).toEqual(['a']);
      expect(matches[0]?.similarity).toBeCloseTo(1, 5);
    });

    it('shows what another open store wrote', async () => {
      const writer = await place.open(embedder);
      expect(await store.list('glossary_index', 'bank')).toEqual([]);
      await writer.upsert('glossary_index', 'bank', [documentAt('a', [0, 1])]);
      expect(await store.list('glossary_index', 'bank')).toHaveLength(1);
      expect(await store.query('glossary_index', 'bank', [0, 1], 5)).toHaveLength(1);
      await writer.close();
    });

    it.each([
      { what: 'another model', other: { id: 'embedder-b', dimensions: 2 } },
      { what: 'other dimensions', other: { id: 'embedder-a', dimensions: 3 } },
    ])('keeps vectors of $what apart', async ({ other: identity }) => {
      await store.upsert('description_index', 'bank', [documentAt('a', [0, 1])]);
      const other = await place.open(identity);
      expect(await other.list('description_index', 'bank')).toEqual([]);
      const vector = Array.from({ length: identity.dimensions }, (_, index) => (index === 0 ? 1 : 0));
      await other.upsert('description_index', 'bank', [documentAt('a', vector)]);
      expect(await other.query('description_index', 'bank', vector, 1)).toHaveLength(1);
      expect(await store.query('description_index', 'bank', [0, 1], 1)).toHaveLength(1);
      await other.close();
    });

    it('answers a question without direction with similarity 0', async () => {
      await store.upsert('description_index', 'bank', [documentAt('a', [0, 1])]);
      expect((await store.query('description_index', 'bank', [0, 0], 1))[0]?.similarity).toBeCloseTo(0, 5);
    });
  });
}

function documentAt(id: string, embedding: readonly number[]): VectorDocument {
  return { id, text: `text of ${id}`, embedding, metadata: { kind: 'table' } };
}
