import { describe, expect, test } from 'vitest';
import type { CellValue } from '#lib/domain/result-table.ts';
import { school } from '../repair/__fixtures__/school.ts';
import { snapshotValues } from '../repair/value-lookup.ts';
import { type CandidateRun, selectCandidate } from './select-candidate.ts';

function ran(sql: string, rows: CellValue[][], part: Partial<CandidateRun> = {}): CandidateRun {
  const columns = (rows[0] ?? ['']).map((cell) => ({
    name: 'a',
    kind: typeof cell === 'number' ? ('number' as const) : ('text' as const),
  }));
  return {
    sql,
    result: { columns, rows, truncatedBy: null, elapsedMs: 1 },
    edits: 0,
    reading: null,
    ...part,
  };
}

function select(question: string, runs: readonly CandidateRun[]) {
  const selection = selectCandidate({
    question,
    runs,
    tables: school,
    values: snapshotValues(school),
    dialect: 'sqlite',
  });
  if (selection === null) throw new Error('nothing was selected');
  return selection;
}

const counted = ran('SELECT COUNT(*) FROM Pupil', [[12]]);
const listed = ran('SELECT name FROM Pupil', [['Ann'], ['Ben']]);

describe('choosing among candidates', () => {
  test('there is nothing to choose when nothing ran', () => {
    expect(
      selectCandidate({ question: '', runs: [], tables: [], values: snapshotValues([]), dialect: 'sqlite' }),
    ).toBeNull();
  });

  test('of two opinions, the one that does what the question asks wins, whichever comes first', () => {
    const question = 'How many pupils are there?';
    expect(select(question, [listed, counted]).chosen).toBe(1);
    expect(select(question, [counted, listed]).chosen).toBe(0);
  });

  test('a result that most candidates return wins over an equally sound one', () => {
    const question = 'Which pupils are in Bern?';
    const sql = "SELECT name FROM Pupil WHERE home_city = 'Bern'";
    const runs = [ran(sql, [['Ann']]), ran(sql, [['Ben']]), ran(sql, [['Ben']])];
    expect(select(question, runs).chosen).toBe(1);
    expect(select(question, runs).ranked[0]?.agreeing).toBe(2);
  });

  test('columns in other places are the same result', () => {
    const question = 'Number of pupils of each home city';
    const runs = [
      ran('SELECT home_city, COUNT(*) FROM Pupil GROUP BY home_city', [['Bern', 3]]),
      ran('SELECT COUNT(*), home_city FROM Pupil GROUP BY home_city', [[3, 'Bern']]),
    ];
    expect(select(question, runs).ranked.map(({ agreeing }) => agreeing)).toEqual([2, 2]);
  });

  test('rows are preferred to none', () => {
    const sql = "SELECT name FROM Pupil WHERE home_city = 'Bern'";
    expect(select('Which pupils are in Bern?', [ran(sql, []), ran(sql, [['Ann']])]).chosen).toBe(1);
  });

  test('agreement makes the choice surer', () => {
    const question = 'How many pupils are there?';
    const torn = select(question, [counted, ran('SELECT COUNT(ID) FROM Pupil', [[11]])]);
    const agreed = select(question, [counted, counted]);
    expect(agreed.confidence).toBeGreaterThan(torn.confidence);
  });

  test('two sound statements with different answers are two readings', () => {
    const question = 'How many cities are there?';
    const { readings } = select(question, [
      ran('SELECT COUNT(home_city) FROM Pupil', [[12]]),
      ran('SELECT COUNT(home_city) FROM Pupil WHERE 1 = 1', [[2]]),
    ]);
    expect(readings).toHaveLength(2);
  });

  test('a statement that finds nothing is a mistake and no reading', () => {
    const sql = "SELECT name FROM Pupil WHERE home_city = 'Bern'";
    expect(select('Which pupils are in Bern?', [ran(sql, []), ran(sql, [['Ann']])]).readings).toEqual([1]);
  });

  test('a statement in which more looks wrong is a mistake and no reading', () => {
    const question = 'How many pupils are there?';
    const flagged = ran('SELECT COUNT(*) FROM Pupil LIMIT 5', [[5]]);
    expect(select(question, [counted, counted, flagged, flagged]).readings).toHaveLength(1);
    expect(select(question, [flagged, ran(flagged.sql, [[7]])]).readings).toHaveLength(2);
  });

  test('what only the built-in engine reads has no weight of its own, unless it is sure', () => {
    const question = 'How many pupils are there?';
    const reads = (reading: CandidateRun['reading']) => ran('SELECT COUNT(*) FROM Pupil', [[3]], { reading });
    expect(select(question, [reads('unsure'), counted]).chosen).toBe(1);
    expect(select(question, [counted, reads('sure')]).chosen).toBe(1);
    expect(select(question, [counted, counted, counted, reads('sure')]).chosen).toBe(0);
  });

  test('what counted against a statement is said in words', () => {
    const { ranked } = select('How many pupils are there?', [counted, listed]);
    expect(ranked[1]?.reasons).toContain('does not count, though the question asks how many');
  });
});
