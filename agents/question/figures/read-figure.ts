import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { finished } from '#lib/sql/patterns/named-query.ts';
import { compileIntent } from '../../query/writer/built-in/compile-intent.ts';
import { describeIntent } from '../../query/writer/built-in/describe-intent.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { lastDayOf } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { setAgainst } from '../../query/writer/built-in/told-apart.ts';
import type { WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { arithmeticTerm } from '../assumed/arithmetic.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { comparedFigures } from '../meaning/comparisons.ts';
import { questionAbout } from '../question-about.ts';
import { apart, figureIn } from './core-query.ts';
import { type EachGroup, eachGroupSaid } from './each-group-said.ts';
import type { MadeFigure, SaidFigure } from './figure.ts';
import { type AskedFigure, anyDay, findFigures } from './find-figures.ts';
import { inOtherWords } from './in-other-words.ts';
import { english } from './lexicon.ts';
import { makers } from './make-figure.ts';
import { rankedBy } from './ranked.ts';
import { type ReadCore, readCore, readPlain } from './read-core.ts';
import { sideBySide } from './side-by-side.ts';
import { addedUp } from './top-added-up.ts';
import { eachNamedSaid, type TopOfEach, topOfEach, topOfNamed } from './top-of-each.ts';

const { fiscal } = assumed;
const howMany = new Set(['most', 'fewest', 'least']);

/** Other ways to ask a plain question. */
const onlyUnread: ReadonlySet<AskedFigure['kind']> = new Set([
  'reworded',
  'counted',
  'ranked',
  'mean-of-periods',
]);

type ReadSoFar = {
  readonly isRead: boolean;
  /** Read of all its words: only a figure that is taken even then is looked for. */
  readonly isWhole?: boolean;
  /** Whether it is another wording itself. */
  readonly isReworded?: boolean;
};

/**
 * A question that asks for a figure over figures (a share, growth, a moving average): the plainer questions it is made of
 * are read by themselves, and the figure is built on their statements. null where the question is no such one, or a core is not read.
 * Another wording of a plain question is tried only where the question itself was not read; it may be a figure itself (`isReworded`).
 */
export async function readFigure(
  input: WriterInput,
  context: RunContext,
  { isRead, isWhole = false, isReworded = false }: ReadSoFar,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  const said = isReworded || isWhole ? null : inOtherWords(input.question, tables, isRead);
  const ofEach = eachGroupSaid(input.question);
  const reworded = said === null ? null : await readReworded(said, input, context);
  if (said !== null && (reworded !== null || ofEach === null)) return reworded;
  const asked = findFigures(ofEach?.whole ?? input.question, {
    today: lastDayOf(tables, new Date()),
    tables,
  });
  if (isWhole)
    return firstRead(
      asked.filter(({ overrules }) => overrules),
      input,
      context,
      { isRead, isReworded },
    );
  // Another wording of a plain question says nothing of each group.
  const isOther = ({ kind, overrules }: AskedFigure) => ofEach !== null && onlyUnread.has(kind) && !overrules;
  const find = (figures: readonly AskedFigure[]) =>
    firstRead(figures, input, context, { isRead, isReworded });
  return (
    (await readTopOfNamed(input, context)) ??
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
  return written(await topOfEach(said, tables, (question) => readPlain(question, input, context, false)));
}

/** The top of each of the things that are named. */
async function readTopOfNamed(input: WriterInput, context: RunContext): Promise<Writing | null> {
  const rest = eachNamedSaid(input.question);
  if (rest === null) return null;
  const reworded = findFigures(rest).filter(({ kind }) => kind === 'reworded');
  const said = inOtherWords(rest, context.knowledge.snapshot.tables, false);
  for (const asked of [...(said === null ? [] : [said]), rest, ...reworded.flatMap(({ cores }) => cores)]) {
    const top = await topOfNamed(asked, (question) => readPlain(question, input, context, false));
    if (top !== null) return written(top);
  }
  return null;
}

function written(top: TopOfEach<ReadCore> | null): Writing | null {
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
    const summed = asked.kind === 'top-added-up' ? await topsAddedUp(asked, input, context) : null;
    if (summed !== null) return summed;
    const read = await readCores(asked, input, context);
    const [core = ''] = asked.cores;
    if (read.length === 0 && asked.kind === 'reworded' && !asked.sideBySide) {
      const figure = await readFigure(await questionAbout(core, input, context), context, {
        isRead: false,
        isReworded: true,
      });
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
export async function readCores(
  asked: AskedFigure,
  input: WriterInput,
  context: RunContext,
): Promise<ReadCore[]> {
  // Beside its change the figure is shown as a plain question has it.
  const isShown = asked.slots.told !== undefined;
  // What is added up from time to time is the total of each, and no average.
  const isRunning = asked.kind === 'running-total';
  const saysHowMany = isShown || isRunning || howMany.has(asked.slots.most?.toLowerCase() ?? '');
  const isPart = asked.kind !== 'reworded' && asked.kind !== 'several-days';
  const isUnit = asked.kind === 'quotient';
  const isLiteral = asked.kind === 'beside';
  const isAmount = isLiteral || asked.kind === 'difference';
  const read = (core: string) =>
    readCore(core, input, context, { saysHowMany, isPart, isUnit, isAmount, isLiteral });
  const cores = await Promise.all(
    asked.cores.map(async (core) => {
      const timed = await read(core);
      // How many seats a hall has is so at any time: "visitors per seat by hall in 2024".
      const isOfUnit = isUnit && timed === null && core === asked.cores.at(-1);
      const plain = isOfUnit ? await read(withoutTime(core)) : timed;
      // "Permits per office, May next to June": rows alone are counted.
      const isList = asked.kind === 'both-times' && (plain === null || figureIn(plain) === null);
      return isList ? read(`total ${core}`) : plain;
    }),
  );
  return cores.filter((core) => core !== null);
}

function withoutTime(core: string): string {
  const tokens = tokenize(core);
  const [span] = readDates(tokens, anyDay);
  if (span === undefined) return core;
  const lead = new Set(`${english.words.at}|${fiscal.fiscal}`.split('|'));
  let from = span.first;
  while (from > 0 && lead.has(tokens[from - 1]?.lower ?? '')) from -= 1;
  return `${core.slice(0, tokens[from]?.start)}${core.slice(tokens[span.end - 1]?.end)}`.trim();
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

/** "What do the ten heaviest of each add up to": null where it is not asked of each group. */
async function topsAddedUp(
  asked: AskedFigure,
  input: WriterInput,
  context: RunContext,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  const said = eachGroupSaid(asked.cores[0] ?? '');
  const read = (question: string) => readPlain(question, input, context, false);
  const top = said === null ? null : await topOfEach(said, tables, read, 'drop');
  if (top === null) return null;
  const { measure = '' } = asked.slots;
  const made = addedUp(top.made, top.ranked, measure);
  // "Combined price of the heaviest of each": they are not put in order by it.
  if (made === null) return { kind: 'unreadable', parts: [{ text: measure, suggestions: [] }] };
  return {
    kind: 'candidates',
    candidates: [writtenFigure(inAskedOrder(made, asked), top.ranked, [top.ranked])],
  };
}

/** A figure, or a plain question. */
async function readReworded(
  question: string,
  input: WriterInput,
  context: RunContext,
): Promise<Writing | null> {
  const figure = await readFigure(await questionAbout(question, input, context), context, {
    isRead: false,
    isReworded: true,
  });
  if (figure !== null) return figure;
  const plain = await readPlain(question, input, context, false);
  return plain && { kind: 'candidates', candidates: [plain.candidate] };
}

export async function candidateOf(
  asked: AskedFigure,
  cores: readonly ReadCore[],
  context: RunContext,
): Promise<SqlCandidate | null> {
  const [first] = cores;
  if (first === undefined) return null;
  if (asked.kind === 'compared' && !asked.sideBySide) return compared(first, asked.cores.join(' '));
  if (asked.kind === 'reworded' && !asked.sideBySide) return first.candidate;
  const made = makers[isMadeOfNothing(asked.kind) ? 'over-time' : asked.kind](cores, asked);
  if (made === null) return null;
  // From the last period back goes only what is told along time.
  if (asked.inOrder === 'backwards' && ('said' in made || made.lines === undefined)) return null;
  if ('said' in made) return asked.sideBySide ? null : saidFigure(made, first);
  const laidOut = asked.sideBySide ? await sideBySide(made, first, context) : made;
  return laidOut && writtenFigure(inAskedOrder(laidOut, asked), first, cores);
}

/** Whether the core is all there is. */
function isMadeOfNothing(kind: AskedFigure['kind']): kind is 'reworded' | 'compared' | 'plain' {
  return kind === 'reworded' || kind === 'compared' || kind === 'plain';
}

/** "Highest first": by the figure, which is the last that is shown. */
function inAskedOrder(made: MadeFigure, { inOrder, keep }: AskedFigure): MadeFigure {
  const figure = made.query.columns.filter((column) => made.hidden?.includes(column) !== true).at(-1);
  if (inOrder === undefined || figure === undefined) return made;
  if (inOrder === 'backwards')
    return {
      ...made,
      order: made.order.map((each) =>
        each.column === made.lines?.along ? { ...each, descending: true } : each,
      ),
    };
  const others = made.order.filter(({ column }) => column !== figure);
  const order = [{ column: figure, descending: inOrder === 'descending' }, ...others];
  return keep === undefined ? { ...made, order } : { ...made, order, limit: keep };
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
function compared(core: ReadCore, question: string): SqlCandidate | null {
  const { intent, dialect, tables } = core;
  const isOfTwo = intent.filters.some(
    (filter) => filter.kind === 'any' || (filter.kind === 'equals' && filter.values.length > 1),
  );
  if (!isOfTwo && intent.groupBy.length === 0) return null;
  const [two] = intent.filters.flatMap((filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length > 1 ? [filter.column] : [],
  );
  const alone = apart(core).intent;
  const told = alone === intent && two !== undefined ? setAgainst(intent, two, question) : alone;
  // "Paid vs rejected claims" without a figure are counted by the plain question.
  if (told === intent && two !== undefined && figureIn(core) === null) return null;
  if (told === intent) return core.candidate;
  return { ...core.candidate, sql: compileIntent(told, dialect, tables), intent: told };
}
