import { converse, optionsIn, queryIn } from '../../../__fixtures__/conversation.ts';
import type { Shop } from '../../../__fixtures__/shop.ts';

/** The rows of the answer and of each reading that is offered beside it, or of each that the person is asked to choose from. */
export async function rowsOfReadings(shop: Shop, question: string): Promise<unknown[][][]> {
  const view = await converse(shop.workspace)(question);
  const options = optionsIn(view).flatMap(({ preview }) => preview?.result ?? []);
  const query = options.length > 0 ? null : queryIn(view);
  const offered = query === null ? options : [query.result, ...query.readings.map(({ result }) => result)];
  return offered.map(({ rows }) => rows.map((row) => [...row]).toSorted());
}
