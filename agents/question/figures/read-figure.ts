import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { finished } from '#lib/sql/patterns/named-query.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { readByRules } from '../../query/writer/built-in/built-in-writer.ts';
import { compileIntent } from '../../query/writer/built-in/compile-intent.ts';
import { describeIntent } from '../../query/writer/built-in/describe-intent.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { lastDayOf, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { setAgainst } from '../../query/writer/built-in/told-apart.ts';
import type { WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { arithmeticTerm } from '../assumed/arithmetic.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { tradeOf } from '../assumed/trade.ts';
import { comparedFigures } from '../meaning/compared-figures.ts';
import { questionAbout } from '../question-about.ts';
import { apart, type CoreQuery, figureIn } from './core-query.ts';
import { type EachGroup, eachGroupSaid } from './each-group-said.ts';
import type { MadeFigure, SaidFigure } from './figure.ts';
import { type AskedFigure, findFigures } from './find-figures.ts';
import { inOtherWords } from './in-other-words.ts';
import { makers } from './make-figure.ts';
import { rankedBy } from './ranked.ts';
import { sideBySide } from './side-by-side.ts';
import { topOfEach } from './top-of-each.ts';

const howMany = new Set(['most', 'fewest', 'least']);

/** Other ways to ask a plain question. */
const onlyUnread: ReadonlySet<AskedFigure['kind']> = new Set(['reworded', 'counted', 'ranked']);

/**
 * A question that asks for a figure over figures (a share, growth, a moving average): the plainer questions it is made of
 * are read by themselves, and the figure is built on their statements. null where the question is no such one, or a core is not read.
 * Another wording of a plain question is tried only where the question itself was not read; it may be a figure itself (`isReworded`).
 */
export async function readFigure(
  input: WriterInput,
  context: RunContext,
  isRead: boolean,
  isReworded = false,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  const said = isReworded ? null : inOtherWords(input.question, tables, isRead);
  const ofEach = eachGroupSaid(input.question);
  const reworded = said === null ? null : await readReworded(said, input, context);
  if (said !== null && (reworded !== null || ofEach === null)) return reworded;
  const asked = findFigures(ofEach?.whole ?? input.question, {
    today: lastDayOf(tables, new Date()),
    tables,
  });
  // Another wording of a plain question says nothing of each group.
  const isOther = ({ kind, overrules }: AskedFigure) => ofEach !== null && onlyUnread.has(kind) && !overrules;
  const find = (figures: readonly AskedFigure[]) =>
    firstRead(figures, input, context, { isRead, isReworded });
  return (
    (await find(asked.filter((figure) => !isOther(figure)))) ??
    (ofEach && (await readTopOfEach(ofEach, input, context))) ??
    find(asked.filter(isOther))
  );
}

async function readTopOfEach(
  said: EachGroup,
  input: WriterInput,
  context: RunContext,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  const top = await topOfEach(said, tables, (question) => readPlain(question, input, context, false));
  return top && { kind: 'candidates', candidates: [writtenFigure(top.made, top.ranked, [top.ranked])] };
}

/** The first of the figures whose cores are read. */
async function firstRead(
  figures: readonly AskedFigure[],
  input: WriterInput,
  context: RunContext,
  { isRead, isReworded }: { readonly isRead: boolean; readonly isReworded: boolean },
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  // "Price per kg" is of two columns of a row.
  const isOfRow = arithmeticTerm(input.question, tables, context.source.dialect) !== null;
  for (const asked of figures) {
    if ((asked.kind === 'quotient' || asked.kind === 'ranked') && isOfRow && isRead) continue;
    if (onlyUnread.has(asked.kind) && isRead && !asked.overrules) continue;
    if (isReworded && asked.kind === 'reworded') continue;
    const ranked = asked.kind === 'ranked' ? await rankedFigure(asked, input, context) : null;
    if (ranked !== null) return { kind: 'candidates', candidates: [ranked] };
    const read = await readCores(asked, input, context);
    const [core = ''] = asked.cores;
    if (read.length === 0 && asked.kind === 'reworded' && !asked.sideBySide) {
      const figure = await readFigure(await questionAbout(core, input, context), context, false, true);
      if (figure !== null) return figure;
    }
    if (read.length < asked.cores.length) continue;
    const tokens = tokenize(input.question);
    if (read.some(({ intent, tables }) => comparedFigures(intent, { tokens, tables }) !== null)) continue;
    const candidate = await candidateOf(asked, read, context);
    if (candidate !== null) return { kind: 'candidates', candidates: [candidate] };
  }
  return null;
}

/** Those of the cores that were read. */
async function readCores(asked: AskedFigure, input: WriterInput, context: RunContext): Promise<ReadCore[]> {
  // Beside its change the figure is shown as a plain question has it.
  const isShown = asked.slots.told !== undefined;
  const saysHowMany = isShown || howMany.has(asked.slots.most?.toLowerCase() ?? '');
  const isPart = asked.kind !== 'reworded';
  const isUnit = asked.kind === 'quotient';
  const isAmount = asked.kind === 'difference' || asked.kind === 'exceeds-other';
  const cores = await Promise.all(
    asked.cores.map((core) => readCore(core, input, context, { saysHowMany, isPart, isUnit, isAmount })),
  );
  return cores.filter((core) => core !== null);
}

/** "Top 3 stores by sales per square metre": in the order of a figure that has to be made itself; null where it is a plain one. */
async function rankedFigure(
  asked: AskedFigure,
  input: WriterInput,
  context: RunContext,
): Promise<SqlCandidate | null> {
  for (const inner of findFigures(asked.cores[0] ?? '')) {
    if (inner.sideBySide || isMadeOfNothing(inner.kind) || onlyUnread.has(inner.kind)) continue;
    const cores = await readCores(inner, input, context);
    const [first] = cores;
    if (first === undefined || cores.length < inner.cores.length) continue;
    const made = makers[inner.kind](cores, inner);
    if (made === null || 'said' in made) continue;
    const ranked = rankedBy(made, asked.slots);
    if (ranked !== null) return writtenFigure(ranked, first, cores);
  }
  return null;
}

/** A figure, or a plain question. */
async function readReworded(
  question: string,
  input: WriterInput,
  context: RunContext,
): Promise<Writing | null> {
  const figure = await readFigure(await questionAbout(question, input, context), context, false, true);
  if (figure !== null) return figure;
  const plain = await readPlain(question, input, context, false);
  return plain && { kind: 'candidates', candidates: [plain.candidate] };
}

type ReadCore = CoreQuery & { readonly candidate: SqlCandidate };

type CoreAsked = {
  readonly saysHowMany: boolean;
  readonly isPart: boolean;
  /** One of two that are divided: "stock per ward" is a figure for each, and none for each number of them. */
  readonly isUnit: boolean;
  /** One of two that are set against each other as amounts: "payments" are what was paid. */
  readonly isAmount: boolean;
};

/**
 * A core that asks for a total may say so in its own words: "sales by month" is a total already, "dividends by year" a count, which is
 * what "the most bookings" asks for.
 */
async function readCore(
  question: string,
  input: WriterInput,
  context: RunContext,
  { saysHowMany, isPart, isUnit, isAmount }: CoreAsked,
): Promise<ReadCore | null> {
  const said = question.replace(/^total /, '');
  const plain = await readPlain(said, input, context, isPart);
  if (said === question) return plain;
  const aggregate = plain === null ? null : (figureIn(plain)?.measure.aggregate ?? null);
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

async function readPlain(
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

async function candidateOf(
  asked: AskedFigure,
  cores: readonly ReadCore[],
  context: RunContext,
): Promise<SqlCandidate | null> {
  const [first] = cores;
  if (first === undefined) return null;
  if (asked.kind === 'compared' && !asked.sideBySide) return compared(first);
  if (asked.kind === 'reworded' && !asked.sideBySide) return first.candidate;
  const made = makers[isMadeOfNothing(asked.kind) ? 'over-time' : asked.kind](cores, asked);
  if (made === null) return null;
  if ('said' in made) return asked.sideBySide ? null : saidFigure(made, first);
  const laidOut = asked.sideBySide ? await sideBySide(made, first, context) : made;
  return laidOut && writtenFigure(inAskedOrder(laidOut, asked), first, cores);
}

/** Whether the core is all there is. */
function isMadeOfNothing(kind: AskedFigure['kind']): kind is 'reworded' | 'compared' | 'plain' {
  return kind === 'reworded' || kind === 'compared' || kind === 'plain';
}

/** "Highest first": by the figure, which is the last that is shown. */
function inAskedOrder(made: MadeFigure, { inOrder }: AskedFigure): MadeFigure {
  const figure = made.query.columns.filter((column) => made.hidden?.includes(column) !== true).at(-1);
  if (inOrder === undefined || figure === undefined) return made;
  const others = made.order.filter(({ column }) => column !== figure);
  return { ...made, order: [{ column: figure, descending: inOrder === 'descending' }, ...others] };
}

function writtenFigure(made: MadeFigure, first: ReadCore, cores: readonly ReadCore[]): SqlCandidate {
  const { query, order, limit = null, hidden, reading, intent } = made;
  const read = intent === undefined ? first.candidate.reading : describeIntent(intent);
  return {
    ...first.candidate,
    sql: finished(query, order, limit, first.dialect, hidden),
    reading: [...reading, ...read],
    coverage: Math.min(...cores.map(({ candidate }) => candidate.coverage ?? 0)),
    intent: null,
  };
}

function saidFigure({ said, reading }: SaidFigure, { candidate, dialect, tables }: ReadCore): SqlCandidate {
  return {
    ...candidate,
    sql: compileIntent(said, dialect, tables),
    reading: [...describeIntent(said), ...reading],
    intent: said,
  };
}

/** The core with what is compared told apart; null where it is about one of the two only. */
function compared(core: ReadCore): SqlCandidate | null {
  const { intent, dialect, tables } = core;
  const isOfTwo = intent.filters.some(
    (filter) => filter.kind === 'any' || (filter.kind === 'equals' && filter.values.length > 1),
  );
  if (!isOfTwo && intent.groupBy.length === 0) return null;
  const [two] = intent.filters.flatMap((filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length > 1 ? [filter.column] : [],
  );
  const alone = apart(core).intent;
  const told = alone === intent && two !== undefined ? setAgainst(intent, two) : alone;
  if (told === intent) return core.candidate;
  return { ...core.candidate, sql: compileIntent(told, dialect, tables), intent: told };
}
