import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { readByRules } from '../../query/writer/built-in/built-in-writer.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { WriterInput } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { tradeOf } from '../assumed/trade.ts';
import { questionAbout } from '../question-about.ts';
import { type CoreQuery, figureIn } from './core-query.ts';

export type ReadCore = CoreQuery & { readonly candidate: SqlCandidate };

/** What the core is part of. */
type CoreAsked = {
  readonly saysHowMany: boolean;
  readonly isPart: boolean;
  /** One of two that are divided: "stock per ward" is a figure for each, and none for each number of them. */
  readonly isUnit: boolean;
  /** One of two that are set against each other as amounts: "payments" are what was paid. */
  readonly isAmount: boolean;
  /** One of several of the same rows: a total is no mean, whatever the column would be taken for. */
  readonly isLiteral: boolean;
};

/**
 * A core that asks for a total may say so in its own words: "sales by month" is a total already, "dividends by year" a count, which is
 * what "the most bookings" asks for.
 */
export async function readCore(
  question: string,
  input: WriterInput,
  context: RunContext,
  { saysHowMany, isPart, isUnit, isAmount, isLiteral }: CoreAsked,
): Promise<ReadCore | null> {
  const literal = isLiteral ? await readPlain(question, input, context, isPart) : null;
  if (literal !== null) return literal;
  const said = question.replace(/^total /, '');
  const plain = await readPlain(said, input, context, isPart);
  if (said === question) return plain;
  const aggregate = plain === null ? null : (figureIn(plain)?.measure.aggregate ?? null);
  // What has the most minutes has them in all.
  const inAll = saysHowMany && aggregate === 'avg' ? await readPlain(question, input, context, isPart) : null;
  if (inAll !== null && figureIn(inAll)?.measure.aggregate === 'sum') return inAll;
  if (aggregate === 'sum' || aggregate === 'avg' || (saysHowMany && aggregate === 'count')) return plain;
  const total = await readPlain(question, input, context, isPart);
  if (isAmount) return total;
  // "Growth in appointments": of rows that come to nothing there is still a number.
  const isOfOthers = total !== null && namesOthers(total, said);
  if (isOfOthers && isUnit) return null;
  const isWithout = !isUnit && total === null && plain !== null && figureIn(plain) === null;
  const isOfRows =
    total === null ? isWithout || namesRows(plain, said) : isOfOthers || isOfOtherWords(total, said);
  const isCounted = isPart && !ownTotal.test(input.question) && isOfRows;
  const counted = isCounted ? await readPlain(`number of ${said}`, input, context, isPart) : null;
  if (isWithout && counted !== null && !countsWhatIsSaid(counted, said)) return plain;
  return counted ?? total ?? plain;
}

/** Whether what is counted is called by one of the words before those that group or narrow it. */
function countsWhatIsSaid(core: CoreQuery, said: string): boolean {
  const tokens = tokenize(said);
  const end = tokens.findIndex(({ kind, lower }) => kind !== 'word' || isStopWord(lower));
  const stems = tokens.slice(0, end < 0 ? undefined : end).map(({ stem }) => stem);
  return words(figureIn(core)?.measure.label ?? '').some((word) => stems.includes(stemOf(word)));
}

/** A total that is asked for; a "running total" may be one of numbers. */
const ownTotal = /(?<!\b(?:running|cumulative|cumulated) )\btotal\b/i;

/** Whether the words name the rows that were read of them, and not a column of something. */
function namesRows(core: CoreQuery | null, said: string): boolean {
  const table = core?.tables.find(({ name }) => name === core.intent.subject);
  return table !== undefined && lengthOfName([table], tokenize(said), 0) > 0;
}

/** "Growth of shipments": of rows that are no deals a number is meant, and not the one figure that they happen to have. */
function isOfOtherWords(core: CoreQuery, said: string): boolean {
  const { measure } = figureIn(core) ?? {};
  if (measure?.aggregate !== 'sum' || measure.expression !== undefined) return false;
  const { deal } = tradeOf(core.tables);
  const table = core.tables.find(({ name }) => name === measure.table);
  const tokens = tokenize(said);
  const length = table === undefined ? 0 : lengthOfName([table], tokens, 0);
  // Of the "billed amount" the amount is meant.
  const next = tokens[length];
  const isAlone = next === undefined || next.kind !== 'word' || isStopWord(next.lower);
  if (table === undefined || deal?.table === table || length === 0 || !isAlone) return false;
  const column = lexiconOf(table).columns.find((entry) => entry.column.name === measure.column?.column);
  return (
    column?.sharedParts.length === 0 &&
    !lexiconOf(table).nameParts.some((part) => hasAny(part, column.describedBy.all))
  );
}

/** "Total accounts" is no sum of something that is kept of others: where their rows are named, those are counted. */
function namesOthers(core: CoreQuery, said: string): boolean {
  const { measure } = figureIn(core) ?? {};
  if (measure?.aggregate !== 'sum') return false;
  const tokens = tokenize(said);
  const named = core.tables.filter((table) => isNamedAt(table, tokens, 0));
  const next = tokens[lengthOfName(named, tokens, 0)];
  const isAlone = next === undefined || next.kind !== 'word' || isStopWord(next.lower);
  return named.length > 0 && isAlone && !named.some(({ name }) => sameName(name, measure.table));
}

function hasAny(stems: ReadonlySet<string>, among: readonly string[]): boolean {
  return among.some((stem) => stems.has(stem));
}

export async function readPlain(
  question: string,
  input: WriterInput,
  context: RunContext,
  isPart: boolean,
): Promise<ReadCore | null> {
  const about = await questionAbout(question, input, context);
  // To find the tables of a text takes longer than to read it: most texts that are tried here mean nothing in any table.
  const ofWhole = await readByRules(about, context, isPart);
  if (ofWhole.isUnread) return null;
  const schema = await context.knowledge.findTables(question, context.signal);
  const { writing } = await readByRules({ ...about, schema }, context, isPart);
  const [candidate] = writing.kind === 'candidates' ? writing.candidates : [];
  if (candidate === undefined || candidate.intent === null) return null;
  return {
    candidate,
    intent: candidate.intent,
    dialect: context.source.dialect,
    tables: context.knowledge.snapshot.tables,
  };
}
