import type { RepairDatabase } from '../../../../repair/repair-case.ts';
import { isEmptyLike } from '../../observe.ts';
import { type Outcome, runStatement } from '../run-statement.ts';
import type { System } from '../system.ts';
import { followCues } from './follow-cues.ts';
import { groundValue } from './ground-value.ts';
import { mendError } from './mend-error.ts';

export type EfraParts = { readonly semantics: boolean; readonly values: boolean; readonly turns: number };

/** One statement may break in several places, which the engine tells one at a time. */
const mostErrors = 4;

/**
 * EFRA as its paper describes it, rebuilt plainly for the comparison: run, mend what the engine reports, then follow the
 * cue words of the question, then ground the value of an empty result; each change is followed by a run. One turn is all
 * of it once. The edits are those of the paper (§ Repair operations, Table III) and work on the text of the statement.
 */
export function efra(name: string, { semantics, values, turns }: EfraParts): System {
  return {
    name,
    async answer({ question, sql: firstPass }, database) {
      let sql = firstPass;
      let outcome = await runStatement(database, sql);
      const take = async (next: string | null): Promise<boolean> => {
        if (next === null || next === sql) return false;
        sql = next;
        outcome = await runStatement(database, sql);
        return true;
      };
      for (let turn = 0; turn < turns; turn += 1) {
        const before = sql;
        for (let tries = 0; tries < mostErrors; tries += 1) {
          if (!(await take(mendFailure(outcome, sql, database)))) break;
        }
        if (semantics && outcome.ok) await take(followCues(sql, question, database.tables));
        if (values && outcome.ok && isEmptyLike(outcome.table.rows))
          await take(groundValue(sql, question, database));
        if (sql === before) break;
      }
      return sql;
    },
  };
}

function mendFailure(outcome: Outcome, sql: string, { tables }: RepairDatabase): string | null {
  return outcome.ok ? null : mendError(sql, outcome.error, tables);
}
