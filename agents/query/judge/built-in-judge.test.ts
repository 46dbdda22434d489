import { describe, expect, it } from 'vitest';
import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { fakeRoles, fakeWorkspace } from '../../__fixtures__/fake-workspace.ts';
import type { ExecutedCandidate } from '../../roles.ts';
import { judgeCandidates } from './built-in-judge.ts';

function ran(
  id: string,
  rows: CellValue[][],
  part: { coverage?: number | null; sql?: string } = {},
): ExecutedCandidate {
  return {
    candidate: {
      id,
      sql: part.sql ?? 'SELECT 1 FROM A',
      writer: 'built-in',
      reading: [],
      coverage: part.coverage === undefined ? 1 : part.coverage,
      intent: null,
      edits: [],
      flagged: [],
    },
    outcome: {
      candidateId: id,
      status: rows.length === 0 ? 'empty' : 'rows',
      rowCount: rows.length,
      fingerprint: JSON.stringify(rows),
      error: null,
      elapsedMs: 1,
    },
    result: { columns: [{ name: 'a', kind: 'number' }], rows, truncatedBy: null, elapsedMs: 1 },
  };
}

const choices: readonly [string, ExecutedCandidate[], string][] = [
  ['the result that most candidates agree on', [ran('a', [[1]]), ran('b', [[2]]), ran('c', [[2]])], 'b'],
  [
    'the statement that accounts for more of the question',
    [ran('a', [[1]], { coverage: 0.5 }), ran('b', [[2]])],
    'b',
  ],
  ['rows rather than none', [ran('a', []), ran('b', [[2]])], 'b'],
  ['values rather than empty cells', [ran('a', [[null]]), ran('b', [[2]])], 'b'],
  [
    'the statement with fewer tables',
    [ran('a', [[1]], { sql: 'SELECT 1 FROM A JOIN B ON 1' }), ran('b', [[2]])],
    'b',
  ],
  [
    'a sure reading over two statements of a model',
    [ran('a', [[1]], { coverage: null }), ran('b', [[1]], { coverage: null }), ran('c', [[2]])],
    'c',
  ],
  [
    'three statements of a model over a sure reading',
    [
      ran('a', [[1]], { coverage: null }),
      ran('b', [[1]], { coverage: null }),
      ran('c', [[1]], { coverage: null }),
      ran('d', [[2]]),
    ],
    'a',
  ],
  ['the first of equals', [ran('a', [[1]]), ran('b', [[2]])], 'a'],
];

const workspace = fakeWorkspace(fakeRoles());

function judged(executed: readonly ExecutedCandidate[], mentions: readonly EntityMention[] = []) {
  return judgeCandidates({ question: 'Which one?', executed, mentions }, workspace);
}

const cork: EntityMention = {
  text: 'Cork',
  start: 0,
  end: 4,
  matches: [
    {
      table: 'CITY',
      keyColumn: 'ID',
      key: 7,
      label: 'Cork',
      matchedColumn: 'NAME',
      matchedValue: 'Cork',
      kind: 'name',
      score: 1,
      validFrom: null,
      validTo: null,
    },
  ],
};

describe('the built-in judge', () => {
  it.each(choices)('prefers %s', (_what, executed, chosen) => {
    expect(judged(executed).chosen).toBe(chosen);
  });

  it('is less sure when the best two results differ', () => {
    const alone = judged([ran('a', [[1]])]);
    const torn = judged([ran('a', [[1]]), ran('b', [[2]])]);
    expect(torn.confidence).toBeLessThan(alone.confidence);
    expect(alone.confidence).toBe(1);
  });

  describe('where both readers read the question', () => {
    /** The rules' reading of a question, and how sure the learned reader is of another. */
    function read(
      sql: string,
      learned: number,
      part: { refused?: boolean; unaccounted?: string[]; rows?: CellValue[][] } = {},
    ) {
      const { refused = false, unaccounted = [], rows = [[1]] } = part;
      const { candidate, ...rest } = ran('a', rows, { sql, coverage: 0.3 });
      const writer = refused ? 'learned' : 'built-in';
      return {
        ...rest,
        candidate: { ...candidate, writer, unaccounted, doubts: { unread: 0, refused, learned } },
      };
    }

    it('a reading that its statement bears out is not doubtful, however little the learned reader holds of it', () => {
      expect(judged([read('SELECT COUNT(*) FROM A', 0.5)]).doubtful).toBeUndefined();
    });

    it('one that neither the readers nor its statement speak for is doubtful', () => {
      const odd = 'SELECT x, y, z, u FROM A WHERE v > 7 AND w < 9 ORDER BY q LIMIT 3';
      expect(judged([read(odd, 0.9, { rows: Array.from({ length: 40 }, () => [null]) })])).toMatchObject({
        doubtful: true,
      });
    });

    it('what the rules refuse is doubtful as soon as a word is left out', () => {
      const sql = 'SELECT COUNT(*) FROM A';
      expect(judged([read(sql, 0.05, { refused: true, unaccounted: ['happy'] })])).toMatchObject({
        doubtful: true,
      });
    });
  });

  it('finds a reading doubtful that drops a word which it read as another one', () => {
    const { candidate, ...rest } = ran('a', [[1]]);
    const dropping = { ...rest, candidate: { ...candidate, assumed: ['women'], unaccounted: ['women'] } };
    expect(judged([dropping]).doubtful).toBe(true);
    expect(judged([ran('a', [[1]])]).doubtful).toBeUndefined();
  });

  it('gives its reasons in words', () => {
    const { scores } = judged([ran('a', [], { coverage: 0.8 })]);
    expect(scores[0]?.reasons).toEqual([
      'the only candidate that ran',
      'accounts for 80% of the question',
      'returns no row',
    ]);
  });

  it('passes over statements of a model that leave out a name which another one uses', () => {
    const forgetful = ['a', 'b'].map((id) => ran(id, [[1]], { coverage: null }));
    const naming = ran('c', [[2]], { coverage: null, sql: 'SELECT 1 FROM A WHERE CITY_ID = 7' });
    const { chosen, scores } = judged([...forgetful, naming], [cork]);
    expect(chosen).toBe('c');
    expect(scores.map(({ candidateId }) => candidateId)).toEqual(['c', 'a', 'b']);
    expect(scores[1]?.reasons).toEqual(['does not use Cork, which another statement does']);
    expect(judged(forgetful, [cork]).chosen).toBe('a');
  });
});
