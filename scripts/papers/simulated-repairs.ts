import { readStatement } from '#agents/query/repair/read-statement.ts';
import type { Repair } from '#lib/domain/repair.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';
import { maskQuestion } from '#lib/text/mask-question.ts';
import type { Cases } from '../evaluate/read-cases.ts';
import { slips } from '../repair/slips.ts';

/**
 * A log of errors that never happened: the right statements of some questions, each with a slip of every kind that it has room
 * for, and the right one in its place. A repairs index that starts so is no empty one; the questions must not be those that are measured.
 */
export function simulatedRepairs({ questions, golds }: Cases): Repair[] {
  return questions.flatMap(({ id, question }) => {
    const [gold = ''] = golds.get(id) ?? [];
    const { query } = readStatement(gold);
    if (query === null) return [];
    return Object.entries(slips).flatMap(([slip, spoil]): Repair[] => {
      const spoilt = spoil(query);
      if (spoilt === null) return [];
      const wrongSql = printQuery(spoilt);
      return [{ question: maskQuestion(question, []), wrongSql, error: slip, repairedSql: gold }];
    });
  });
}
