import { z } from 'zod';
import { wordTable } from '../word-table.ts';
import en from './lexicon/en.json' with { type: 'json' };

export const tradeMeasures = ['sales', 'deal', 'units', 'stock'] as const;
export type TradeMeasure = (typeof tradeMeasures)[number];

/** How one language names what is sold and for how much. Wordings are separated by `|`; those of `trade` are names of tables and columns. */
const assumedLexicon = z.object({
  language: z.string(),
  trade: z.object({
    /** Tables of which each row is a deal with a customer. */
    dealings: z.string(),
    /** Words behind the name of such a table that say no more than that it holds their heads. */
    heads: z.string(),
    /** Tables of which each row is something done for a customer, and columns that hold what was charged for it. */
    services: z.string(),
    fees: z.string(),
    /** Columns of what a row comes to that may be paid by either side. */
    costs: z.string(),
    /** Columns of such a table that hold what the whole deal comes to, the surest first. */
    amounts: z.string(),
    /** Words of a price that nobody was charged yet. */
    listed: z.string(),
    /** Columns that hold how many of a thing one line of a deal is about. */
    quantities: z.string(),
    /** Columns that hold what one piece of it costs. */
    prices: z.string(),
    /** Tables of which each row says how many of one thing are there, and the columns that say it. */
    stores: z.string(),
    stored: z.string(),
  }),
  /** What is measured in units that can be told one from another. */
  quantities: z.array(
    z.object({
      /** What a column of such a unit is called, where its name is the unit alone. */
      called: z.string(),
      /** How many of the first unit of its kind, or of the natural one, each is; only their ratios count. */
      units: z.record(z.string(), z.number()),
    }),
  ),
  /** Verbs of money and the rows they are of, the nearest first: `past` where a noun stands before them, `paid` for what was settled of what was due, `sold` where any deal will do. */
  moneySaid: z.object({
    verbs: z.array(
      z.object({
        said: z.string(),
        past: z.string(),
        rows: z.string(),
        paid: z.boolean(),
        sold: z.boolean(),
        /** Whether who does it is whose rows they are. */
        giving: z.boolean(),
      }),
    ),
    spending: z.string(),
    costing: z.string(),
    spent: z.string(),
    asking: z.string(),
    /** "What did … cost us". */
    askingCost: z.string(),
    cost: z.string(),
    /** Who spends what is no income, and words of money that leaves. */
    ours: z.string(),
    outgoing: z.string(),
    being: z.string(),
    doers: z.string(),
    amounts: z.string(),
    on: z.string(),
    done: z.string(),
    /** How tables of what was spent are called, costs in the names of columns, and what was settled. */
    expenses: z.string(),
    costs: z.string(),
    settled: z.string(),
  }),
  /** What deals are worth where no column says it: "value of orders", "what are the orders worth". */
  worthSaid: z.object({
    values: z.string(),
    of: z.string(),
    total: z.string(),
    asking: z.string(),
    worth: z.string(),
    /** Words behind which no more is said of the deals. */
    ends: z.string(),
    /** What the sum is called where only a verb asks for it. */
    called: z.string(),
  }),
  /** Thousands and millions as figures are wanted in, and as columns are called that keep them. */
  magnitudes: z.object({
    sizes: z.record(z.string(), z.number()),
    inNames: z.record(z.string(), z.number()),
  }),
  /** Words behind which a unit is a figure by itself, and those between rows and what bounds them. */
  unitsSaid: z.object({ summed: z.string(), being: z.string() }),
  /** Units that mean something else as the end of a column's name. */
  notUnitsInNames: z.string(),
  /** Beside these they are units all the same. */
  lengthsInNames: z.string(),
  /** Words that are put into plainer ones before the clauses are read. */
  /** What the rows of a table are called whatever they are, and the words behind which they are meant. */
  orderWithoutBy: z.object({ ends: z.string(), by: z.string(), counts: z.string() }),
  rows: z.object({ called: z.string(), counted: z.string(), after: z.string() }),
  plainer: z.object({
    neither: z.tuple([z.string(), z.string()]),
    /** How "without" is shortened. */
    without: z.string(),
    withoutOr: z.tuple([z.string(), z.string()]),
    /** Who leads something, and what columns with the name of such a person are called. */
    whoLeads: z.object({ who: z.string(), verbs: z.string(), columns: z.string(), instead: z.string() }),
    /** What is held is called so by those who hold it, and what rows of it are described as. */
    holdings: z.string(),
    members: z.string(),
    /** What rows are told by that have no column for it: their numbers and amounts. */
    rowsCalledBy: z.object({
      numbers: z.string(),
      key: z.string(),
      amounts: z.string(),
      /** What is told by a number, which is all that such a column holds. */
      numbered: z.string(),
      beside: z.string(),
    }),
    /** What anything that has a name may be asked for by. */
    titles: z.object({ said: z.string(), of: z.string() }),
    never: z.string(),
    /** Who does what nobody does. */
    nobody: z.string(),
    /** What stands behind a part of what nobody bought any part of. */
    partsOf: z.string(),
    /** What nobody does with things that people have: "is on", "uses", and what says that it is about those of now. */
    nobodyIs: z.object({
      who: z.string(),
      being: z.string(),
      places: z.string(),
      verbs: z.string(),
      now: z.string(),
      current: z.string(),
    }),
    /** How it is said before "but" that rows came about, which all have. */
    tautologies: z.object({ who: z.string(), but: z.string(), articles: z.string() }),
    has: z.string(),
    no: z.string(),
    /** What a verb may end with whose object stands before it. */
    behindVerbs: z.string(),
    /** What else belongs to a verb and says nothing of what it is done to. */
    particles: z.string(),
    /** Wordings of several words that only relate two things, and how it is said of things that we have them. */
    /** What stands before one thing that nobody dealt in. */
    articlesOfOne: z.string(),
    relating: z.object({
      said: z.string(),
      read: z.string(),
      /** What is said of those who are in something, and the word for it. */
      membership: z.string(),
      within: z.string(),
      /** Verbs of those who are in charge of something. */
      cares: z.string(),
      we: z.string(),
      offers: z.string(),
      /** Verbs of what comes of something, whose participle does not end as others do. */
      becomes: z.string(),
      /** Words before "we" by which something is asked of us. */
      asks: z.string(),
    }),
    /** How it is said that a row has nothing in a place: before the place, behind it, and what adds nothing behind a place that is empty. */
    missing: z.object({
      lacks: z.string(),
      isAbsent: z.string(),
      /** The same of a place that is filled, and how that is read. */
      isThere: z.string(),
      having: z.string(),
      leading: z.string(),
      /** How it is asked of how many something is missing, and the verb of it. */
      asking: z.string(),
      being: z.string(),
      onFile: z.string(),
      /** Wordings of it that say nothing wherever they stand. */
      alwaysSaid: z.string(),
      articles: z.string(),
      none: z.string(),
    }),
    /** What stands before an amount whose unit is the name of a column. */
    worth: z.string(),
    /** How a text is said to stand in a column: before the text, behind the column, between text and column, and how the clauses call it. */
    textsContained: z.object({
      holding: z.string(),
      containing: z.string(),
      among: z.string(),
      articles: z.string(),
      contains: z.string(),
      /** Services of mail, what one has there, and the columns that hold it. */
      services: z.string(),
      boxes: z.string(),
      mail: z.string(),
    }),
    /** What deals are called whatever their table is, before which words they are none, and the words before one or several of them by which they are nouns. */
    dealsSaid: z.object({ called: z.string(), notBefore: z.string(), one: z.string(), many: z.string() }),
    /** Verbs of dealing. */
    dealt: z.string(),
    /** What stands for things that were named before. */
    ones: z.string(),
    one: z.string(),
    /** What single things are called of which several are dealt at once. */
    pieces: z.string(),
    /** What stands before those something was done to. */
    times: z.object({ auxiliaries: z.string() }),
    /** Words that leave out what follows them, behind others that mean all, or by themselves. */
    but: z.object({
      word: z.string(),
      all: z.string(),
      beyond: z.string(),
      of: z.string(),
      leading: z.string(),
      apart: z.string(),
      from: z.string(),
      read: z.string(),
    }),
    /** Words that add nothing beside them. */
    fillers: z.string(),
    mean: z.string(),
    /** What is said of the earliest behind a verb or before the name of rows, and how the clauses call it. */
    first: z.object({ said: z.string(), read: z.string(), ofRows: z.string() }),
    /** The ends of a figure that is asked for of each of some groups. */
    mostPer: z.object({
      highest: z.string(),
      lowest: z.string(),
      maximum: z.string(),
      minimum: z.string(),
      per: z.string(),
      by: z.string(),
    }),
    /** Who was the first or the last to do something. */
    whoFirst: z.object({ who: z.string(), which: z.string(), being: z.string(), ends: z.string() }),
    /** What is counted or added up, and the word that says which. */
    amount: z.object({
      word: z.string(),
      of: z.string(),
      total: z.string(),
      /** What is money by itself, and the words before it that ask for how much and not for how many. */
      money: z.string(),
      sized: z.string(),
    }),
    /** What is said of rows that came about in a time, and how times are called. */
    new: z.object({ word: z.string(), times: z.string() }),
    /** How words begin that deny the rest of them. */
    undone: z.array(z.string()),
    /** What is said of things that have none of what they are for. */
    empty: z.string(),
    /** How it is said that nothing was done, or that nothing is in a thing. */
    nothing: z.object({
      word: z.string(),
      holding: z.string(),
      within: z.string(),
      being: z.string(),
      spent: z.string(),
      bought: z.string(),
    }),
    /** What is said of things of which some or none are there, with the bound of how many. */
    stocked: z.record(z.string(), z.string()),
    /** Words for the side of zero that a figure is on, with the word of its bound. */
    signs: wordTable(z.string()),
    /** Units of money, which say nothing where a schema keeps one kind. */
    money: z.string(),
    /** Words that a time begins with. */
    since: z.string(),
    /** How it is asked who has the most of a figure, what who earns has, and words for the two ends with the plainer one. */
    whoever: z.object({
      who: z.string(),
      /** What is done the most by whom it brings in the most. */
      trades: z.string(),
      has: z.string(),
      earns: z.string(),
      earned: z.string(),
      extremes: wordTable(z.string()),
    }),
  }),
  /** How it is said that one row of a table stands above another of it. */
  ownKind: z.object({
    /** What a key that leads from a table to itself is called where it says who stands above. */
    asks: z.string(),
    /** Nouns for the row above and for those below, and what may stand before these. */
    above: z.string(),
    below: z.string(),
    belowBefore: z.string(),
    /** Verbs of the row above, and of those below. */
    leads: z.string(),
    follows: z.string(),
    auxiliaries: z.string(),
    /** What stands between a noun or a verb and the one who is named, and how it is asked for what one has. */
    of: z.string(),
    by: z.string(),
    have: z.string(),
    /** "Whose manager is Ada", "with Ada as their manager". */
    whose: z.string(),
    as: z.string(),
    owning: z.string(),
    having: z.string(),
  }),
  /** How rows of two times are asked for: the second denied, or joined to the first, behind a word for both of them or not. */
  twoTimes: z.object({
    denying: z.string(),
    joining: z.string(),
    both: z.string(),
    bothTimes: z.string(),
    /** What is said with a verb that is said once more. */
    again: z.string(),
  }),
  /** How rows are asked for before which there is none. */
  firstTime: z.object({
    first: z.string(),
    again: z.string(),
    whose: z.string(),
    /** What stands before the verb of who is asked for, and behind the rows, before their day. */
    relating: z.string(),
    dated: z.string(),
  }),
  /** What stands between two things that are set against each other. */
  versus: z.string(),
  /** What a thing earns: how it is called as a part of the price and as an amount, and the columns that it is made of. */
  margins: z.object({
    percent: z.string(),
    amount: z.string(),
    prices: z.string(),
    costs: z.string(),
    at: z.string(),
  }),
  /** How columns of a row are put together, and the units that one is told by, with how columns of them are called. */
  arithmetic: z.object({
    operators: z.record(z.string(), z.enum(['+', '-', '*', '/'])),
    per: z.string(),
    articles: z.string(),
    joint: z.string(),
    sums: z.string(),
    units: z.record(z.string(), z.string()),
  }),
  /** How it is asked from one day of a row to another; the verb that follows names the later one. */
  /** How one of several is asked for, what says of which kind it is, and what joins two kinds. */
  kindsAsThings: z.object({
    asking: z.string(),
    counting: z.string(),
    that: z.string(),
    those: z.string(),
    or: z.string(),
    the: z.string(),
    /** What leads to a kind of which there is one figure each, and what does so of people only. */
    each: z.string(),
    by: z.string(),
  }),
  /** How the values that rows have are asked for, each once. */
  valuesOfRows: z.object({
    leading: z.string(),
    asking: z.string(),
    doing: z.string(),
    we: z.string(),
    having: z.string(),
    read: z.string(),
    of: z.string(),
  }),
  durations: z.object({
    /** Which figure of all rows a word before the span asks for. */
    figures: z.record(z.enum(['AVG', 'MAX', 'MIN', 'SUM']), z.string()),
    units: z.record(z.enum(['minutes', 'hours', 'days', 'weeks', 'years']), z.string()),
    /** How a length of time is asked for, and so many units of it. */
    asking: z.string(),
    counting: z.string(),
    numbers: z.string(),
    /** What lies between two moments, and what is said of a row from its first moment to its last. */
    gaps: z.string(),
    whole: z.string(),
    /** What stands behind a moment for the time until then: "delivery time". */
    time: z.string(),
    inUnit: z.string(),
    mean: z.string(),
    /** Words that say nothing more than that time passes. */
    idle: z.string(),
    articles: z.string(),
    of: z.string(),
    /** How a word for doing something ends, and what stands for what it is done to. */
    doing: z.string(),
    same: z.string(),
    /** The verbs of lasting, behind what does, and those before it: "how long is a trip". */
    lasts: z.string(),
    being: z.string(),
    /** The words that lead to the two moments. */
    bounds: z.array(z.tuple([z.string(), z.string()])),
    /** What leads to the beginning alone: "delivery time from pickup", "how long after joining". */
    behind: z.string(),
    /** What leads to what is done at the end. */
    acts: z.string(),
    /** Verbs behind who it is that something takes so long. */
    taking: z.string(),
    /** Words of a part of how long rows last, whose end is none of theirs. */
    partly: z.string(),
    /** What may stand behind the name of a moment. */
    day: z.string(),
    order: z.object({ first: z.string(), second: z.string(), last: z.string() }),
    /** How the years since the birth of somebody are asked for. */
    age: z.string(),
    /** Words for one moment of a row, however its column is called. */
    moments: z.array(z.string()),
    /** How the two moments between which a row lasts are called. */
    lives: z.array(z.tuple([z.string(), z.string()])),
    /** How the figure is called in an answer. */
    called: z.object({
      AVG: z.string(),
      MAX: z.string(),
      MIN: z.string(),
      SUM: z.string(),
      time: z.string(),
      whole: z.string(),
      in: z.string(),
    }),
  }),
  /** What leads to several times of each of which something is so, what leads to one, and what stands between them. */
  eachTime: z.object({
    /** "In every month of 2024": the words around the period and the time that it divides. */
    every: z.string(),
    leading: z.string(),
    of: z.string(),
    within: z.string(),
  }),
  /** How the day is said by which groups of time are told: "by policy start date", "going by when they were resolved". */
  toldByDay: z.object({
    /** What says it of any time, and what groups by it as well. */
    surely: z.string(),
    by: z.string(),
    grouping: z.string(),
    /** Words of such a name that name no day. */
    inside: z.string(),
    day: z.string(),
    /** What stands for "when" and its verb. */
    when: z.string(),
    /** Words for one event beside those that `called` has. */
    events: z.array(z.string()),
    /** What begins something else behind it. */
    begins: z.string(),
    /** What stands between a period and its day. */
    of: z.string(),
    /** A year of the calendar is a year. */
    calendar: z.string(),
  }),
  /** How the day of what is listed is asked for behind it: "and when", "and the date of their last order". */
  withDay: z.object({
    /** What asks for a day at the beginning as "when" does. */
    dates: z.string(),
    leading: z.string(),
    asked: z.string(),
    ofOccasion: z.string(),
    whose: z.string(),
    doer: z.string(),
    auxiliaries: z.string(),
    day: z.string(),
  }),
  /** How days of the week are named, what sets them against each other, and what leads to them. */
  partsOfTime: z.object({
    /** Monday first. */
    weekdays: z.string(),
    weekend: z.string(),
    week: z.string(),
    versus: z.string(),
    joint: z.string(),
    through: z.string(),
    leading: z.string(),
    /** Words behind which "weekdays" are days, and not what something is grouped by. */
    placed: z.string(),
    /** Words behind which one name of a day is meant again and again. */
    each: z.string(),
    grouping: z.array(z.string()),
  }),
  /** What marks a year as one of the books. */
  fiscal: z.object({ fiscal: z.string(), quarters: z.string(), of: z.string(), leading: z.string() }),
  /** What stands before a bare number of rows and between both, what takes it for no exact one, and how one alone is said. */
  exactNumbers: z.object({
    leading: z.string(),
    among: z.string(),
    different: z.string(),
    any: z.string(),
    openEnd: z.string(),
    single: z.string(),
    instead: z.string(),
    one: z.string(),
  }),
  /** What bounds rows by a number without saying of what: amounts, and the ages of people. */
  bounds: z.object({
    over: z.string(),
    under: z.string(),
    older: z.string(),
    younger: z.string(),
    /** Words for people that name no table. */
    people: z.string(),
    /** How columns are called that say when somebody was born. */
    born: z.string(),
    /** Words before a bound that only lead to it. */
    leading: z.string(),
  }),
  /** A superlative that asks for a figure: the words before it, of whichever row it is, who had it, what figures are called, and words behind which it is told of which. */
  extremes: z.object({
    opening: z.string(),
    /** Between a superlative and its noun, and behind it: words that add nothing. */
    single: z.string(),
    ever: z.string(),
    any: z.string(),
    who: z.string(),
    amounts: z.string(),
    inUnit: z.string(),
    groups: z.string(),
  }),
  /** What is said of rows that were due and are not settled, how both days are called, and the states in which nothing is owed. */
  overdue: z.object({
    said: z.string(),
    leading: z.string(),
    now: z.string(),
    /** Before these words it is how long something is overdue. */
    units: z.string(),
    due: z.string(),
    done: z.string(),
    settled: z.string(),
  }),
  /** What is said of what was done after it was due, or not, and how columns of the two days are called. */
  punctual: z.object({
    late: z.string(),
    inTime: z.string(),
    due: z.string(),
    done: z.string(),
    /** Words before it that only lead to it. */
    leading: z.string(),
    /** How the one day is set against the other by its name: "after the due date", "before it was due". */
    after: z.string(),
    before: z.string(),
    articles: z.string(),
    day: z.string(),
    dueThen: z.string(),
  }),
  /** What tells a figure that was aimed at from the one that came about, and the verbs of being over or under the first. */
  aims: z.object({
    aim: z.string(),
    aims: z.string(),
    actual: z.string(),
    above: z.string(),
    below: z.string(),
    with: z.string(),
    over: z.string(),
    under: z.string(),
  }),
  /** How something further is asked of the row that was asked for before: "and who was it for". */
  besides: z.object({
    joint: z.string(),
    who: z.string(),
    what: z.string(),
    when: z.string(),
    of: z.string(),
    it: z.string(),
    /** What rows do on the day from which there are any. */
    begin: z.string(),
    /** The row or rows that were found, behind a verb. */
    them: z.string(),
    /** What people do with what is theirs. */
    having: z.string(),
  }),
  /** How it is asked for the day of the first or the last of somebody's rows. */
  occasions: z.object({
    asked: z.string(),
    /** Verbs that say no more of rows than that there are some: "when did we take our first booking". */
    makes: z.string(),
    /** What asks for the day in front of the rows. */
    day: z.string(),
    first: z.string(),
    last: z.string(),
    /** The same of what somebody did. */
    time: z.string(),
    forThe: z.string(),
    /** What asks for the day behind the rows, and how it is asked for each of something. */
    ofRow: z.string(),
    each: z.string(),
    grouping: z.string(),
    per: z.string(),
    articles: z.string(),
    /** Those whose data it is: they are no condition. */
    we: z.string(),
    /** What is done when nothing is named. */
    something: z.string(),
  }),
  /** How a number of days is a bound of how long something took, and how many days a unit has. */
  lasting: z.object({
    more: z.string(),
    most: z.string(),
    atLeast: z.string(),
    atMost: z.string(),
    days: z.record(z.string(), z.number()),
    leading: z.string(),
  }),
  states: z.object({
    /** What is said of things whose period still runs, or is over. */
    running: z.string(),
    over: z.string(),
    /** What is said beside the name of things that have not come to their end. */
    going: z.string(),
    /** The same, said anywhere. */
    now: z.string(),
    /** Words directly before it that only stress it. */
    stressing: z.string(),
    /** Wordings of several words for each of the two. */
    phrases: z.record(z.string(), z.string()),
    /** How columns are called that hold the day of an end. */
    ends: z.string(),
  }),
  terms: z.array(z.object({ measure: z.enum(tradeMeasures), said: z.string() })),
});

export const english = assumedLexicon.parse(en);
