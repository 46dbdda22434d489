import type { ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { findFlags } from '../repair/find-flags.ts';
import { readStatement } from '../repair/read-statement.ts';
import { repairContext } from '../repair/repair-context.ts';
import type { ValueLookup } from '../repair/value-lookup.ts';
import { choiceSigns, type ReadRun } from './choice-signs.ts';
import { type ChoiceWeights, learnedWeights } from './choice-weights.ts';
import { clusterResults } from './cluster-results.ts';
import { confidenceIn } from './confidence.ts';
import type { OwnReading } from './own-reading.ts';
import { questionSigns } from './question-signs.ts';
import { leadingReadings } from './readings.ts';
import { reasonsFor } from './reasons.ts';
import { statementFacts } from './statement-facts.ts';
import { type WeighedCluster, weighClusters } from './weigh-clusters.ts';

/** A candidate after repair and its run. */
export type CandidateRun = {
  readonly sql: string;
  readonly result: ResultTable;
  /** How many changes repair made. */
  readonly edits: number;
  readonly reading: OwnReading;
};

export type RankedRun = {
  /** Position among the runs given. */
  readonly run: number;
  /** Share of all belief that its result has, 0..1. */
  readonly score: number;
  /** How many candidates return its result, itself included. */
  readonly agreeing: number;
  readonly reasons: readonly string[];
};

export type Selection = {
  readonly chosen: number;
  /** Calibrated: of choices with 0.8, about four in five are right. */
  readonly confidence: number;
  /** One run each for the meanings the question may have, the chosen one first; one alone when there is no doubt about it. */
  readonly readings: readonly number[];
  /** Every run, best first. */
  readonly ranked: readonly RankedRun[];
};

export type SelectInput = {
  readonly question: string;
  readonly runs: readonly CandidateRun[];
  /** All tables of the database: the same array for every call, since an index is kept for it. */
  readonly tables: readonly TableSchema[];
  readonly values: ValueLookup;
  readonly dialect: string;
};

/**
 * Chooses among statements that ran: equal results make a cluster, and learned weights compare the clusters by agreement,
 * by what the question asks for and the statements do, and by what the results look like. The order of the candidates
 * decides between equals and nothing else. null when there are none.
 */
export function selectCandidate(
  input: SelectInput,
  weights: ChoiceWeights = learnedWeights,
): Selection | null {
  if (input.runs.length === 0) return null;
  const clusters = clustersOf(input, weights);
  const [best] = clusters;
  const chosen = best?.members[0];
  if (best === undefined || chosen === undefined) return null;
  return {
    chosen,
    confidence: confidenceIn(best, input.runs.length, weights),
    readings: leadingReadings(clusters).flatMap(({ members }) => members.slice(0, 1)),
    ranked: clusters.flatMap((cluster) =>
      cluster.members.map((run) => ({
        run,
        score: cluster.probability,
        agreeing: cluster.members.length,
        reasons: reasonsFor(cluster, input.runs.length, weights),
      })),
    ),
  };
}

/** The candidates by their results, the likeliest result first. */
export function clustersOf(input: SelectInput, weights: ChoiceWeights): WeighedCluster[] {
  const clusters = clusterResults(input.runs.map(({ result }) => result));
  return weighClusters(choiceSigns(readRuns(input), clusters), clusters, weights);
}

/** The runs with what can be read off their statements. */
export function readRuns({ question, runs, tables, values, dialect }: SelectInput): ReadRun[] {
  const context = repairContext({ question, tables, values, dialect, error: null });
  return runs.map(({ sql, result, edits, reading }) => {
    const { query } = readStatement(sql);
    if (query === null) return { result, facts: null, question: null, edits, flags: 0, reading };
    const facts = statementFacts(query, context.schema);
    return {
      result,
      facts,
      question: questionSigns(facts, context),
      edits,
      flags: findFlags(query, context).length,
      reading,
    };
  });
}
