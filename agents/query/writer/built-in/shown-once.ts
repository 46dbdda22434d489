import type { QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { keepsPeople } from '../../../question/assumed/people.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { eventDate, sameName } from './table-nature.ts';

/** What is asked for in two ways ("also provide the ids", where they stand already) is shown once. */
export function shownOnce(intent: QueryIntent): QueryIntent {
  const seen = new Set<string>();
  const select = intent.select.filter((item) => {
    const column = columnOf(item);
    const isNew = !seen.has(column);
    seen.add(column);
    return isNew;
  });
  return { ...intent, select };
}

/** "Who recommended Toyota" is answered by each of them once, however often they did: nothing is told of the rows of what they did. */
export function peopleOnce(intent: QueryIntent, question: string, tables: Tables): QueryIntent {
  const { select, groupBy, limit, orderBy, subject } = intent;
  const shown = select.map((item) => ('dimension' in item ? item.dimension.column.table : null));
  const people = tables.find(({ name }) => sameName(name, shown[0] ?? ''));
  const isOfOthers = people !== undefined && !sameName(people.name, subject) && keepsPeople(people);
  const isOfPeople = isOfOthers && shown.every((table) => table === shown[0]);
  const rows = tables.find(({ name }) => sameName(name, subject));
  const isOfEvents = rows !== undefined && eventDate(rows) !== null;
  const isPlain = isOfEvents && groupBy.length === 0 && orderBy.length === 0 && limit === null;
  return asksWho.test(question) && isOfPeople && isPlain ? { ...intent, distinct: true } : intent;
}

const asksWho = new RegExp(`^(?:${en.asksWho})\\b`, 'i');

function columnOf(item: Selected): string {
  if ('dimension' in item) return JSON.stringify([item.dimension.column, item.dimension.grain]);
  const { label: _, ...measure } = item.measure;
  return JSON.stringify(measure);
}
