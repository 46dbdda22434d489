import { inOrder } from '../composed/place-in-order.ts';
import type { CoreQuery } from './core-query.ts';

/** "Employees with the highest salary" are all that have it: ranked, where the first of each group is wanted and not of all. */
export function rankedAgain<Core extends CoreQuery>(core: Core): Core {
  const { limit, orderBy, groupBy } = core.intent;
  const isRanked = limit !== null || orderBy.length > 0 || groupBy.length > 0;
  const intent = isRanked ? null : inOrder(core.intent, core.tables);
  return intent === null ? core : { ...core, intent };
}
