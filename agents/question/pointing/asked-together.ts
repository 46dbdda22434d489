import { joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { compileIntent } from '../../query/writer/built-in/compile-intent.ts';
import { describeIntent } from '../../query/writer/built-in/describe-intent.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { lengthOfName } from '../assumed/states-of-periods.ts';
import { questionAbout } from '../question-about.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { joints, asking, helping, pronouns, owning, article, shown } = en.askedTogether;
const apart = new RegExp(
  `^(?<first>.+?)(?:\\s*[,;?]\\s*(?:(?:${joints})\\s+)?|\\s+(?:${joints})\\s+)(?<second>(?:${asking})\\b.+?)[\\s?.!]*$`,
  'iu',
);
const pointed = new RegExp(`\\b(?<aux>${helping})\\s+(?:${pronouns})\\b`, 'iu');
const whoTheyAre = new RegExp(`^(?:${shown})$`, 'iu');
const owned = new RegExp(`\\b(?:${owning})(?=\\s+\\p{L})`, 'iu');

/** "How many people work at Aldo Mills and when was the firm founded?": two questions about one that is named, told in one row. */
export async function readAskedTogether(
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
  isRead: boolean,
): Promise<Writing | null> {
  const { first, second } = apart.exec(input.question)?.groups ?? {};
  if (first === undefined || second === undefined) return null;
  const [mention, ...others] = input.entities.mentions.filter(({ text }) => first.includes(text));
  if (mention === undefined || others.length > 0) return null;
  const { tables } = context.knowledge.snapshot;
  const kinds = tables.filter(({ name }) => mention.matches.some(({ table }) => sameName(table, name)));
  const readAlone = async (question: string): Promise<SqlCandidate | null> => {
    const writing = await read(await questionAbout(question, input, context), context);
    return writing.kind === 'candidates' ? (writing.candidates[0] ?? null) : null;
  };
  const names = namesIn(first, mention.text).flatMap((name) => aboutName(second, name, kinds) ?? []);
  const one = names.length === 0 ? null : await readAlone(first);
  if (!one?.intent) return null;
  for (const asked of names) {
    const other = await readAlone(asked);
    const intent = other?.intent ? inOneRow(one.intent, other.intent, tables) : null;
    if (intent === null) continue;
    // Nothing that is not shown already was read of the second question; who they are may be shown.
    if (intent.select.length === one.intent.select.length && !whoTheyAre.test(second)) continue;
    const reading = [...describeIntent(intent), `“${second}” is taken to be asked of ${mention.text}`];
    const sql = compileIntent(intent, context.source.dialect, tables);
    return { kind: 'candidates', candidates: [{ ...one, intent, reading, sql }] };
  }
  // Half of what is asked is no answer.
  return isRead ? null : { kind: 'unreadable', parts: [{ text: second, suggestions: [] }] };
}

/** "The Linden mill" before "Linden": what stands beside a name may tell what it is. */
function namesIn(text: string, name: string): string[] {
  const at = text.indexOf(name);
  const before = /\bthe $/iu.exec(text.slice(0, at))?.[0] ?? '';
  const next = /^ \p{L}+/u.exec(text.slice(at + name.length))?.[0] ?? '';
  return before === '' ? [name] : [`${before}${name}${next}`, name];
}

/** The second question with the name in the place of "it", "the firm" or "its"; null where it points to nothing. */
function aboutName(second: string, name: string, kinds: Tables): string | null {
  if (pointed.test(second)) return second.replace(pointed, (_, aux: string) => `${aux} ${name}`);
  const tokens = tokenize(second);
  const at = tokens.findIndex(
    ({ lower }, place) => lower === article && lengthOfName(kinds, tokens, place + 1) > 0,
  );
  const last = at < 0 ? undefined : tokens[at + lengthOfName(kinds, tokens, at + 1)];
  if (last !== undefined) return second.slice(0, tokens[at]?.start) + name + second.slice(last.end);
  return owned.test(second) ? second.replace(owned, () => `${name}'s`) : null;
}

/** Both lists of the same rows as one; null where they are of other rows, or either is a figure of several. */
function inOneRow(said: QueryIntent, saidOfOther: QueryIntent, tables: Tables): QueryIntent | null {
  const [intent, other] = [ofRow(said, tables), ofRow(saidOfOther, tables)];
  const isList = ({ select, groupBy, limit }: QueryIntent) =>
    groupBy.length === 0 &&
    limit === null &&
    select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  const conditions = ({ filters }: QueryIntent) => filters.map((filter) => JSON.stringify(filter)).toSorted();
  const isSame = conditions(intent).join('\n') === conditions(other).join('\n');
  if (!isList(intent) || !isList(other) || !isSame || intent.filters.length === 0) return null;
  const [wide, near] = joinedTables(intent).some((name) => sameName(name, other.subject))
    ? [intent, other]
    : [other, intent];
  if (!joinedTables(wide).some((name) => sameName(name, near.subject))) return null;
  const further = near.joins.filter(
    ({ toTable }) => !joinedTables(wide).some((name) => sameName(name, toTable)),
  );
  const shown = new Set(intent.select.map((item) => JSON.stringify(placeOf(item))));
  const more = other.select.filter((item) => !shown.has(JSON.stringify(placeOf(item))));
  return {
    ...wide,
    joins: [...wide.joins, ...further],
    select: [...intent.select, ...more],
    distinct: intent.distinct && other.distinct,
  };
}

/** "Its country" as that of the row, where it was read as a country that has such a row. */
function ofRow(intent: QueryIntent, tables: Tables): QueryIntent {
  const [filter, ...others] = intent.filters;
  const isAlone = others.length === 0 && intent.joins.length === 0;
  if (filter?.kind !== 'exists' || filter.negated || filter.count !== undefined || !isAlone) return intent;
  const joins = filter.joins.toReversed().map((step) => ({
    fromTable: step.toTable,
    fromColumns: step.toColumns,
    toTable: step.fromTable,
    toColumns: step.fromColumns,
  }));
  const isToOne = new TablePaths(tables, new Set()).isToOne(joins);
  return isToOne ? { ...intent, subject: filter.related, joins, filters: filter.filters } : intent;
}

function placeOf(item: QueryIntent['select'][number]) {
  return 'dimension' in item ? item.dimension.column : item.measure.column;
}
