import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { AnswerTile, BoardFilters, TileOutcome, TileReading } from '#lib/domain/board.ts';
import { errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { failureStatus } from '../query/failure-status.ts';
import { labelColumns } from '../query/label/label-columns.ts';
import type { Reading } from '../rights/reading-of.ts';
import { filterStatement } from './tile-filters.ts';

export type TileReader = {
  /** Whose rights count. */
  readonly reading: Reading;
  readonly filters: BoardFilters;
  readonly limits: QueryLimits;
  readonly signal: AbortSignal;
};

/** Runs the statement of an answer as somebody may, narrowed by the filters. Whether they may know of the answer was asked before. */
export async function readTile(
  tile: AnswerTile,
  { reading, filters, limits, signal }: TileReader,
): Promise<Pick<TileReading, 'outcome' | 'filteredBy' | 'unfiltered' | 'verified'>> {
  const { source, knowledge } = reading.workspace;
  const { tables } = knowledge.snapshot;
  const filtered = filterStatement(tile.sql, filters, tables, source.dialect);
  const told = {
    filteredBy: [...filtered.filteredBy],
    unfiltered: [...filtered.unfiltered],
    verified: [...knowledge.restsOn(filtered.sql)],
  };
  const outcome = async (): Promise<TileOutcome> => {
    try {
      const result = await source.query(filtered.sql, limits, signal);
      return { kind: 'result', result: labelColumns(result, tile.sql, tables) };
    } catch (error) {
      if (signal.aborted || (failureStatus(error) === null && errorCodeOf(error) !== 'query-too-costly'))
        throw error;
      return { kind: 'failed', message: userMessageOf(error) };
    }
  };
  return { outcome: await outcome(), ...told };
}
