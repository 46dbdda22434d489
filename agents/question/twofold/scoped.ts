import type { QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { tablesOfVerbs } from '../assumed/tables-of-verbs.ts';
import { tradeOf } from '../assumed/trade.ts';
import { questionAbout } from '../question-about.ts';
import { assuming, beside, written } from './candidates.ts';
import { english } from './lexicon.ts';
import { scopesOf } from './scope.ts';
import { scopePhrase } from './scope-phrase.ts';

/** "What classes does each gym offer": the classes are read as a plain list, and both meanings put onto it; null where there are no two. */
export async function readScoped(
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  const phrase = scopePhrase(input.question, tables);
  if (phrase === null) return null;
  // What a person may not read may be what the verb means.
  if (phrase.verb !== null && context.knowledge.isRestricted) return null;
  if (phrase.verb !== null && isNameOf(phrase.verb, input)) return null;
  const list = await read(
    await questionAbout(`${english.listing} ${phrase.things}`, input, context),
    context,
  );
  if (list.kind !== 'candidates') return null;
  const paths = new TablePaths(tables, new Set(words(input.question).map(stemOf)), context.columns);
  const via = tablesOfVerbs(tokenize(input.question), tradeOf(tables), tables);
  // "The film ids" are those of films and of what points to them: meant are those that are nearest to their owners.
  const called = calledSo(list.candidates[0]);
  const [found] = list.candidates
    .flatMap((candidate) => {
      const { intent } = candidate;
      // "The grade of each student for each course" is neither the students' nor the courses'.
      if (!intent || calledSo(candidate) !== called) return [];
      if (phrase.of !== null && !sameName(intent.subject, phrase.of.name)) return [];
      const list = phrase.of === null ? intent : withNames(intent, phrase.of);
      const scopes = scopesOf(list, phrase.owners, tables, paths, via);
      return scopes === null || (phrase.of !== null && scopes.byValue) ? [] : [{ candidate, scopes }];
    })
    .toSorted((one, other) => one.scopes.each.joins.length - other.scopes.each.joins.length);
  if (found === undefined) return null;
  const { candidate, scopes } = found;
  const { verb, decided } = phrase;
  // What belongs to one is meant one after the other, unless it is said to be shared.
  const first = scopes.byValue && !decided ? 'each' : phrase.first;
  const told = (each: SqlCandidate) =>
    verb === null ? each : assuming(each, verb, `“${verb}” read as belonging to it`);
  const meant = told({ ...candidate, ...written(scopes[first], context), id: 'built-in-1' });
  if (decided) return { kind: 'candidates', candidates: [meant] };
  const other = scopes[first === 'each' ? 'common' : 'each'];
  return {
    kind: 'candidates',
    candidates: [meant, beside(told({ ...candidate, ...written(other, context) }), 1)],
  };
}

/** "Grades of each judge on Anouk": a name is no verb. */
function isNameOf(verb: string, { entities }: WriterInput): boolean {
  const word = verb.toLowerCase();
  return /^\p{Lu}/u.test(verb) || entities.mentions.some(({ text }) => words(text).includes(word));
}

/** "The price of each class": its name is to be seen as well. */
function withNames(intent: QueryIntent, table: TableSchema): QueryIntent {
  const names = labelColumns(table)
    .map((column): Selected => ({ dimension: dimensionOf(table, column) }))
    .filter((name) => !intent.select.some((item) => isShownBy(item, name)));
  return { ...intent, select: [...names, ...intent.select] };
}

function isShownBy(item: Selected, other: Selected): boolean {
  return (
    'dimension' in item &&
    'dimension' in other &&
    sameName(item.dimension.column.column, other.dimension.column.column)
  );
}

/** What the shown columns are called, where they are no figures. */
function calledSo(candidate: SqlCandidate | undefined): string {
  return (candidate?.intent?.select ?? [])
    .map((item) => ('dimension' in item ? item.dimension.label : ''))
    .join('\n');
}
