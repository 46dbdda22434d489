import type { Dialect } from '#lib/datasource/data-source.ts';
import { joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { arithmeticTerm } from '../../../question/assumed/arithmetic.ts';
import { repeatsRows, withAssumed, withAssumedWords } from '../../../question/assumed/assumed-reading.ts';
import { type AssumedTerm, assumedTerms } from '../../../question/assumed/assumed-terms.ts';
import { durationTerm } from '../../../question/assumed/durations.ts';
import { keptFigures } from '../../../question/assumed/kept-figures.ts';
import { missingPlaces } from '../../../question/assumed/missing.ts';
import { moneySaid } from '../../../question/assumed/money-said.ts';
import { deniesState } from '../../../question/assumed/never-done.ts';
import { alongOwnKey, ownKindAsked } from '../../../question/assumed/own-kind.ts';
import { ownTitles } from '../../../question/assumed/own-titles.ts';
import { plainerTokens } from '../../../question/assumed/plainer-tokens.ts';
import { tablesOfVerbs } from '../../../question/assumed/tables-of-verbs.ts';
import { textsContained } from '../../../question/assumed/texts-contained.ts';
import { tradeOf } from '../../../question/assumed/trade.ts';
import { inAskedUnit, inUnitsOfSchema } from '../../../question/assumed/units-of-schema.ts';
import { marginTerm, worthSaid } from '../../../question/assumed/worth-said.ts';
import { withoutKeyRoles } from '../../../question/called/key-roles.ts';
import { composed } from '../../../question/composed/compose.ts';
import { asksForPast, deniesAny } from '../../../question/in-force.ts';
import { countsOfOne } from '../../../question/meaning/counts.ts';
import { figuresOfNothing } from '../../../question/meaning/figures.ts';
import { impossiblePart } from '../../../question/meaning/impossible-part.ts';
import { goesOn } from '../../../question/pointing/continued.ts';
import type { SqlWriter, WriterInput, Writing } from '../../../roles.ts';
import type { RunContext } from '../../../run-context.ts';
import { periodRead } from '../../read-as.ts';
import { type Choice, chooseOptions, type Option } from './choose-options.ts';
import { compileIntent } from './compile-intent.ts';
import { withCountedRows } from './count-measure.ts';
import { describeIntent } from './describe-intent.ts';
import { type Built, buildIntent } from './draft/build-intent.ts';
import { asksNothing, editIntent, isFollowUp, pointsBack } from './follow-up.ts';
import { candidateFromExample } from './from-example/from-example.ts';
import { explainTerms } from './glossary-terms.ts';
import type { Items } from './items.ts';
import { tableOf } from './links.ts';
import { orderOfBounded } from './order-of-bounded.ts';
import { readClauses } from './read-clauses.ts';
import { readItems } from './read-items.ts';
import { lexiconOf } from './schema-lexicon.ts';
import { settledIntent } from './settled-intent.ts';
import { shownOnce } from './shown-once.ts';
import { lastDayOf } from './table-nature.ts';
import { TablePaths } from './table-paths.ts';
import { figuresOfBoth } from './told-apart.ts';
import { unreadableParts } from './unreadable-parts.ts';
import { chosenKeys, filledKeys, keyRolesIn, type Mention, playsRole, whichKey } from './which-key.ts';
import { rivalNames, whichSide } from './which-name.ts';

/** A reading whose words fit less than this is a guess. */
const leastCoverage = 0.45;
const candidatesKept = 3;
const nothingBefore = 'It points to an answer before it, and this conversation has none.';
/** Tables that are considered for every question. */
const searchedWhole = 80;
/** What a choice made without the question's help costs. */
const guessPenalty = 0.1;
/** Readings that fit this much worse than the best are not worth running. */
const scoreMargin = 0.3;

/**
 * Reads a question without a model: as a reviewed example answers it, else by tokens, dates, links to the schema and its
 * values, clauses, a typed intent, SQL. It refuses, naming the part, rather than drop a content word; it asks when a name
 * stands for two things.
 */
export const builtInWriter: SqlWriter = async (input, context) => (await readByRules(input, context)).writing;

/** What the rules write. `settled` says that no other reader is to be asked: people reviewed it, or it rests on what was said before, in the conversation or in a note. */
type RulesReading = {
  readonly writing: Writing;
  readonly settled: boolean;
  /** Whether it is the answer before, changed as was asked. */
  readonly isEdit?: boolean;
  /** Whether it leans on the answer before and could not be placed in it: it was read as if it stood alone. */
  readonly isUnplaced?: boolean;
  /** Whether it leans so because nothing that it could be about is named in it. */
  readonly isBare?: boolean;
  /** Whether the question says something that only the rules can say of what they read, such as "every", "the second", or a word of trade. */
  readonly isComposed?: boolean;
  /** Whether nothing but a word of trade or a fiscal year makes it so. */
  readonly isOfTrade?: boolean;
  /** Whether some words mean nothing here, whatever tables are found for them. */
  readonly isUnread?: boolean;
};

/** `isPart` where the words are what a figure is about, no question by themselves. */
export async function readByRules(
  input: WriterInput,
  context: RunContext,
  isPart = false,
): Promise<RulesReading> {
  const reviewed = await candidateFromExample(input, context);
  if (reviewed !== null) return { writing: { kind: 'candidates', candidates: [reviewed] }, settled: true };
  const { tables } = context.knowledge.snapshot;
  // What a person may not read may be what the word means: then nothing else stands in for it.
  const ways = context.knowledge.isRestricted ? [] : waysToAssume(input, tables, context.source.dialect);
  let isUnread = tables.length <= searchedWhole;
  // What a word of trade leaves open is asked, and no word that was not understood.
  let doubtful: RulesReading | null = null;
  for (const assumed of ways) {
    const reading = write(input, assumed, context, isPart);
    const { writing } = reading;
    isUnread &&= reading.isUnread === true;
    if (writing.kind === 'ambiguous') doubtful ??= reading;
    if (writing.kind === 'candidates' && !repeatsRows(writing, assumed, tables))
      return {
        ...reading,
        writing: withAssumed(writing, assumed),
        isComposed: true,
        isOfTrade: reading.isComposed !== true,
      };
  }
  const plain = write(input, [], context, isPart);
  if (plain.writing.kind === 'unreadable' && doubtful !== null) return doubtful;
  return { ...plain, isUnread: isUnread && plain.isUnread === true };
}

/** Each set of measures that words which no schema says can be taken for. */
function waysToAssume(input: WriterInput, tables: Tables, dialect: Dialect): AssumedTerm[][] {
  const computed =
    arithmeticTerm(input.question, tables, dialect) ??
    marginTerm(input.question, tables, dialect) ??
    durationTerm(input.question, tables, dialect);
  if (computed !== null) return [[computed]];
  const money = moneySaid(input.question, input.entities, tables, dialect.quoteIdentifier);
  const assumed = assumedTerms(input, tables, dialect.quoteIdentifier);
  const worth = assumed.length > 0 ? assumed : worthSaid(input, tables, dialect.quoteIdentifier);
  if (money !== null) return [[money], ...worth];
  if (worth.length > 0) return worth;
  const kept = keptFigures(input, tables, dialect.quoteIdentifier);
  return kept.length > 0 ? [kept] : [];
}

function write(
  input: WriterInput,
  assumed: readonly AssumedTerm[],
  context: RunContext,
  isPart: boolean,
): RulesReading {
  const all = context.knowledge.snapshot.tables;
  const ambiguous = rivalNames(input) ?? whichSide(input, all);
  if (ambiguous !== null) return { writing: { kind: 'ambiguous', clarification: ambiguous }, settled: true };

  const explained = explainTerms({ ...input, assumed }, all, context.source.dialect);
  const relevant = relevantTables(input, all).map(({ name }) => name);
  const entries = explained.entriesOf(new Set([...relevant, ...explained.reached]));
  const today = lastDayOf(all, new Date());
  const own = ownKindAsked(explained.tokens, explained.entities, all);
  const titled = ownTitles(own?.tokens ?? explained.tokens, explained.tables);
  const asked = textsContained(titled, explained.tables);
  const whole = composed({
    tokens: missingPlaces(asked, explained.tables),
    entities: explained.entities,
    tables: explained.tables,
    today,
  });
  const plain = plainerTokens(whole.tokens, tradeOf(all), all);
  const isComposed = whole.said.length > 0 || deniesState(whole.tokens, plain, all);
  const { tokens: inUnits, asked: unit } = inUnitsOfSchema(plain, all);
  const { tokens, roles: keyRoles } = withoutKeyRoles(inUnits, all);
  const read = readItems(tokens, entries, explained.entities, today);
  const said = new Set(words(withoutStretches(input.question, assumed, whole.apart)).map(stemOf));
  const source = {
    tables: explained.tables,
    paths: new TablePaths(explained.tables, said, context.columns),
    today,
    ofPast: asksForPast(explained.tokens),
    ofAny: deniesAny(explained.tokens),
    acts: tablesOfVerbs(explained.tokens, tradeOf(all), all),
  };

  const reading = readClauses(read);
  const before = input.history.at(-1)?.query ?? null;
  const previous = before?.intent ?? null;
  const leans = before !== null && isFollowUp(input.question, reading);
  const isBare = leans && (asksNothing(reading) || goesOn(input.question));
  const edited =
    leans && previous !== null ? editIntent(previous, reading, read, input.question, source) : null;
  const settled = edited && explained.settle(shownOnce(edited.intent));
  if (edited && settled) {
    const intent = whole.onto(settled, source.paths);
    const writing: Writing =
      typeof intent === 'string'
        ? { kind: 'unreadable', parts: unreadableParts([intent], entries) }
        : toWriting([{ built: { ...edited, intent }, coverage: 1 }], context);
    return { writing, settled: true, isEdit: true };
  }

  const back = before === null ? pointsBack(input.question) : null;
  if (back !== null)
    return {
      writing: { kind: 'unreadable', parts: [{ text: back, suggestions: [], why: nothingBefore }] },
      settled: true,
    };
  const isNoted = input.terms.some(({ note }) => note !== undefined);
  const rests = leans || isNoted || explained.isDefined;
  const { unread, roles: unreadRoles } = keyRolesIn(reading.unread, explained.tables);
  const roles = [...keyRoles, ...unreadRoles];
  if (unread.length > 0)
    return {
      writing: { kind: 'unreadable', parts: unreadableParts(unread, entries) },
      settled: rests,
      isUnplaced: leans,
      isBare,
      isComposed,
      isUnread: true,
    };

  const preferred = new Map(input.schema.tables.map((item, index) => [item.table.name, 1 / (1 + index)]));
  const compounds = pairsOf(read, 'phrase');
  const choices = chooseOptions(read.slots, reading, source.paths, preferred);
  const texts = read.slots.map((slot) => slot.text);
  const found: { built: Built; options: readonly Option[]; score: number; coverage: number }[] = [];
  const problems: string[] = [];
  const best = choices[0]?.score ?? 0;
  const qualified = pairsOf(read, 'value');
  for (const choice of choices) {
    if (found.length > 0 && choice.score < best - scoreMargin) break;
    const split =
      compounds.find(([one, other]) => areApart(choice.options[one], choice.options[other], source.paths)) ??
      qualified.find(([value, noun]) =>
        isOfOther(choice.options[value], choice.options[noun], read.slots[noun]?.options ?? []),
      );
    if (split !== undefined) {
      problems.push(split.map((slot) => texts[slot]).join(' '));
      continue;
    }
    const built = buildIntent(reading, choice.options, texts, source);
    if ('problem' in built) {
      problems.push(built.problem);
      continue;
    }
    const idle = roles.find((role) => !playsRole(role, built.intent, explained.tables));
    if (idle !== undefined) {
      problems.push(idle);
      continue;
    }
    const related = own === null ? built.intent : alongOwnKey(built.intent, own.asked);
    if (related === null) {
      problems.push(own?.asked.said ?? '');
      continue;
    }
    const put = whole.onto(withCountedRows(related), source.paths);
    if (typeof put === 'string') {
      problems.push(put);
      continue;
    }
    const told = orderOfBounded(put, tokens, explained.tables);
    const apart = figuresOfBoth(told, tokens, explained.tables);
    const impossible = impossiblePart(apart, {
      tokens,
      tables: explained.tables,
      isPart,
      isNarrowed: whole.isRanked,
    });
    if (impossible !== null) {
      problems.push(impossible);
      continue;
    }
    const from = { ...source, question: input.question, tokens, said };
    const defined = explained.settle(settledIntent(apart, from));
    const intent =
      defined === null || unit === null ? defined : inAskedUnit(defined, unit, all, context.source.dialect);
    if (intent === null && unit !== null) problems.push(unit.word);
    if (intent === null) {
      problems.push(...input.terms.flatMap(({ mention }) => mention?.text ?? []));
      continue;
    }
    const guessed = guessPenalty * built.guesses;
    const saidOf = { tokens, tables: explained.tables };
    const nothing = figuresOfNothing(intent, saidOf) ?? countsOfOne(intent, saidOf);
    if (nothing !== null) {
      problems.push(nothing);
      continue;
    }
    const coverage = coverageOf(choice, best) - guessed;
    // What the words most likely mean could not be put together, and this is too far from them to be an answer.
    if (coverage < leastCoverage) break;
    found.push({
      built: { ...built, intent, notes: [...explained.notes, ...built.notes] },
      options: choice.options,
      score: choice.score - guessed,
      coverage,
    });
    if (found.length >= 8) break;
  }
  if (found.length === 0) {
    // A part that the question has word for word is named; otherwise the whole of it could not be put together.
    const named = problems.find((problem) => input.question.toLowerCase().includes(problem.toLowerCase()));
    return {
      writing: { kind: 'unreadable', parts: unreadableParts([named ?? input.question], entries) },
      settled: rests,
      isUnplaced: leans,
      isBare,
      isComposed,
    };
  }
  found.sort((one, other) => other.score - one.score);
  const [first] = found;
  // The key that leads to whoever stands above is said.
  const tie =
    own === null &&
    first &&
    whichKey(input.question, first.built.intent, source.paths, mentionsOf(read, first.options));
  if (tie) return { writing: { kind: 'ambiguous', clarification: tie }, settled: true };
  const meanings = found
    .filter((other) => other === first || first === undefined || isOtherMeaning(first.options, other.options))
    .map(({ built, coverage }) => ({ built, coverage, chosen: chosenKeys(built.intent, source.paths) }));
  const rested = meanings.map(({ built, coverage, chosen }) => ({
    built: {
      ...built,
      notes: [
        ...built.notes,
        ...chosen,
        ...filledKeys(built.intent, source.paths),
        ...whole.assumed.map(({ note }) => note),
      ],
    },
    coverage,
  }));
  const isChosen = meanings.some(({ chosen }) => chosen.length > 0);
  const writing = toWriting(rested, context);
  return {
    writing:
      whole.assumed.length > 0
        ? withAssumedWords(
            writing,
            whole.assumed.map(({ text }) => text),
          )
        : writing,
    settled: rests || isChosen,
    isUnplaced: leans,
    isBare,
    isComposed,
    isOfTrade: whole.isOfTrade,
  };
}

/** The question without the further places of what is assumed: "only those that were returned" tells no key by its role. */
function withoutStretches(
  question: string,
  assumed: readonly AssumedTerm[],
  apart: readonly { readonly start: number; readonly end: number }[],
): string {
  return [...assumed.flatMap(({ also = [] }) => also), ...apart]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}${text.slice(end)}`, question);
}

/**
 * A second reading is another meaning of some words. The same words as a table and as a column of that table are not: the
 * whole row beside its figure, or a number of rows beside their sum, answers nothing that was asked.
 */
function isOtherMeaning(first: readonly Option[], other: readonly Option[]): boolean {
  return other.some((option, slot) => {
    const best = first[slot];
    if (best === undefined || best.entry === option.entry || option.score < best.score - 0.15) return false;
    return tableOf(best).name !== tableOf(option).name || best.kind === option.kind;
  });
}

/** Phrases with what stands directly before them: another phrase, as a noun that qualifies them, or a value that does. */
function pairsOf(read: Items, kind: 'phrase' | 'value'): [number, number][] {
  return read.items.flatMap((item, index): [number, number][] => {
    const next = read.items[index + 1];
    if (item.kind !== 'slot' || next?.kind !== 'slot' || item.end !== next.first) return [];
    return read.slots[item.slot]?.kind === kind && read.slots[next.slot]?.kind === 'phrase'
      ? [[item.slot, next.slot]]
      : [];
  });
}

/** "Former names": where the rows that are former have names of their own, those are meant, and not the names of what they belong to. */
function isOfOther(value: Option | undefined, noun: Option | undefined, nouns: readonly Option[]): boolean {
  if (value?.kind !== 'value' || noun?.kind !== 'column' || !value.entry.column.distinctValues) return false;
  const { table } = value.entry;
  return (
    noun.entry.table !== table &&
    nouns.some((other) => other.kind === 'column' && other.entry.table === table)
  );
}

/** "Vendor contracts": two words of one name are not spread over tables that have little to do with each other. */
function areApart(one: Option | undefined, other: Option | undefined, paths: TablePaths): boolean {
  return (
    one !== undefined && other !== undefined && paths.distance(tableOf(one).name, tableOf(other).name) > 1
  );
}

function toWriting(
  found: readonly { built: Built; coverage: number }[],
  context: RunContext,
): Extract<Writing, { kind: 'candidates' }> {
  const candidates: SqlCandidate[] = [];
  const { tables } = context.knowledge.snapshot;
  for (const { built, coverage } of found) {
    const sql = compileIntent(built.intent, context.source.dialect, tables);
    if (candidates.some((candidate) => candidate.sql === sql) || candidates.length >= candidatesKept)
      continue;
    candidates.push({
      id: `built-in-${candidates.length + 1}`,
      sql,
      writer: 'built-in',
      reading: [
        ...describeIntent(built.intent),
        ...periodRead(sql, tables),
        ...built.notes.filter((note) => !note.includes('in force')),
      ],
      coverage,
      intent: built.intent,
      edits: [],
      flagged: [],
    });
  }
  return { kind: 'candidates', candidates };
}

/**
 * All tables of a schema that can be searched whole, since a table that retrieval missed may be the one that is named. Of
 * a larger one: tables the retrieval offers, those the entities live in, and those whose whole name the question says.
 */
function relevantTables(input: WriterInput, all: Tables): TableSchema[] {
  if (all.length <= searchedWhole) return [...all];
  const said = new Set(words(input.question).map(stemOf));
  const names = new Set([
    ...input.schema.tables.map((item) => item.table.name.toLowerCase()),
    ...tablesOf(input.history.at(-1)?.query?.intent),
    ...input.entities.mentions.flatMap((mention) =>
      mention.matches.map((match) => match.table.toLowerCase()),
    ),
  ]);
  return all.filter(
    (table) =>
      names.has(table.name.toLowerCase()) ||
      lexiconOf(table).nameParts.every((part) => [...part].some((stem) => said.has(stem))),
  );
}

function tablesOf(intent: QueryIntent | null | undefined): string[] {
  return intent == null ? [] : joinedTables(intent).map((name) => name.toLowerCase());
}

/** How much of the question the choice accounts for, each stretch as far as its meaning fits its words. */
function coverageOf(choice: Choice, best: number): number {
  const fits = choice.options.map((option) => option.score);
  const mean = fits.length === 0 ? 1 : fits.reduce((sum, fit) => sum + fit, 0) / fits.length;
  const behind = Math.max(0, best - choice.score);
  return Math.max(0.1, Math.min(1, 0.5 + mean / 2 - behind));
}

/** The stretches of the question with the table each is about. */
function mentionsOf(read: Items, options: readonly Option[]): Mention[] {
  return read.items.flatMap((item) => {
    const option = item.kind === 'slot' ? options[item.slot] : undefined;
    const [first, last] = [read.tokens[item.first], read.tokens[item.end - 1]];
    if (option === undefined || first === undefined || last === undefined) return [];
    return [
      { table: tableOf(option).name, isValue: option.kind === 'value', start: first.start, end: last.end },
    ];
  });
}
