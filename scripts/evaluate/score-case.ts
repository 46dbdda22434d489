import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { userMessageOf } from '#lib/errors.ts';
import { sameResult } from '#lib/sql/compare-results.ts';
import { blameOf } from './blame.ts';
import { openNamedSource } from './case-databases.ts';
import type { CaseAnswer, CaseResult } from './case-result.ts';
import { hasOutermostOrder } from './outermost-order.ts';

/** Both statements get more room than a person's question: a cut result could not be compared. */
const limits: QueryLimits = { timeoutMs: 60_000, maxRows: 500_000, maxBytes: 512 * 1024 * 1024 };

export type Scorer = {
  score(
    answer: CaseAnswer,
    golds: readonly string[],
  ): Promise<Pick<CaseResult, 'status' | 'error' | 'blame'>>;
  /** How many of several meanings are met by the answer or by what was offered beside it. */
  met(answer: CaseAnswer, meanings: readonly string[]): Promise<number>;
  /** One statement beside the golds of its question. */
  compare(sql: string, golds: readonly string[]): Promise<Compared>;
  close(): Promise<void>;
};

export type Compared = {
  readonly isRight: boolean;
  /** What the database said when the statement did not run; null when it ran. */
  readonly error: string | null;
  readonly result: ResultTable | null;
  /** Of the gold that it matches, else of the first that runs; null when none does. */
  readonly wanted: ResultTable | null;
};

/**
 * Execution accuracy on one database, a file or a named source: an answer is right when its result equals that of any gold, in the same order only
 * where that gold orders its result. A case none of whose golds runs is `errored-gold`, whatever the answer was.
 */
export async function openScorer(file: string): Promise<Scorer> {
  const source = await openNamedSource(file);
  const run = async (sql: string): Promise<{ result: ResultTable } | { error: string }> => {
    try {
      const result = await source.query(sql, limits);
      return result.truncatedBy === null ? { result } : { error: `more than ${limits.maxRows} rows` };
    } catch (error) {
      return { error: userMessageOf(error) };
    }
  };
  const runGolds = async (golds: readonly string[]) => {
    const wanted: { readonly result: ResultTable; readonly ordered: boolean }[] = [];
    const problems = [];
    for (const gold of golds) {
      const outcome = await run(gold);
      if ('result' in outcome) wanted.push({ result: outcome.result, ordered: hasOutermostOrder(gold) });
      else problems.push(outcome.error);
    }
    return { wanted, problems };
  };
  return {
    async compare(sql, golds) {
      const { wanted } = await runGolds(golds);
      const given = await run(sql);
      const result = 'result' in given ? given.result : null;
      const matched = wanted.find(
        (each) => result && sameResult(result, each.result, { ordered: each.ordered }),
      );
      return {
        isRight: matched !== undefined,
        error: 'error' in given ? given.error : null,
        result,
        wanted: (matched ?? wanted[0])?.result ?? null,
      };
    },
    async met(answer, meanings) {
      const offered = [...(answer.sql === null ? [] : [answer.sql]), ...(answer.offered ?? [])];
      const given = (await Promise.all(offered.map(run))).flatMap((each) =>
        'result' in each ? each.result : [],
      );
      let met = 0;
      for (const meaning of meanings) {
        const { wanted } = await runGolds([meaning]);
        if (wanted.some(({ result, ordered }) => given.some((each) => sameResult(each, result, { ordered }))))
          met += 1;
      }
      return met;
    },
    async score(answer, golds) {
      const { wanted, problems } = await runGolds(golds);
      if (wanted.length === 0) return { status: 'errored-gold', error: problems.join('; ') };
      const isWanted = (given: ResultTable) =>
        wanted.some(({ result, ordered }) => sameResult(given, result, { ordered }));
      const missed = async (status: 'wrong' | 'refused' | 'failed', error: string | null) => ({
        status,
        error,
        blame: await blameOf(answer, golds, async (sql) => {
          const outcome = await run(sql);
          return 'result' in outcome && isWanted(outcome.result);
        }),
      });
      if (answer.status !== 'answered' || answer.sql === null) {
        return missed(answer.status === 'refused' ? 'refused' : 'failed', answer.error);
      }
      const given = await run(answer.sql);
      if ('error' in given) return missed('wrong', given.error);
      return isWanted(given.result) ? { status: 'right', error: null } : missed('wrong', null);
    },
    close: () => source.close(),
  };
}
