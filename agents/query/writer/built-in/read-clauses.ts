import type { Aggregate, Comparison, DateGrain } from '#lib/domain/query-intent.ts';
import type { DateSpan } from './read-dates.ts';
import type { Item, Items } from './read-items.ts';
import { eventDate, isDate, isNumeric, isYear } from './table-nature.ts';

/** What to show: a slot as it is, or counted or aggregated. */
export type Ask = {
  readonly slot: number | null;
  readonly aggregate: Aggregate | null;
  readonly distinct: boolean;
  /** Not the slot itself: its total if it flows, the number of days, or the figure kept by day. */
  readonly how?: 'much' | 'days' | 'followed';
};

export type Condition = {
  readonly negated: boolean;
  /** Holds as an alternative to the condition before it. */
  readonly or: boolean;
  readonly text: string;
} & (
  | { readonly kind: 'value'; readonly slots: readonly number[]; readonly hint: number | null }
  | {
      readonly kind: 'quoted';
      readonly texts: readonly string[];
      readonly match: 'anywhere' | 'start' | 'end' | null;
      readonly hint: number | null;
    }
  | { readonly kind: 'ended'; readonly ended: boolean }
  /** "EUR/USD", "against the dollar": what a rate is told in. */
  | { readonly kind: 'quote'; readonly slot: number }
  | { readonly kind: 'number'; readonly value: number; readonly hint: number | null }
  | {
      readonly kind: 'date';
      readonly meaning: DateSpan['meaning'];
      readonly hint: number | null;
      /** When the period of the rows begins or ends, not when it is in force. */
      readonly edge: 'begin' | 'end' | null;
    }
  | {
      readonly kind: 'compare';
      readonly slot: number | null;
      readonly about: readonly string[];
      readonly comparison: Comparison;
      readonly value: number;
      readonly to: number | null;
      readonly aggregate: Aggregate | null;
      /** The slot was named before the number: "a free float below 45", not "fewer than 45 products". */
      readonly measured: boolean;
    }
  | {
      readonly kind: 'versus';
      readonly slot: number | null;
      readonly about: readonly string[];
      readonly comparison: Comparison;
      readonly aggregate: 'avg' | 'min' | 'max';
    }
  | {
      readonly kind: 'columns';
      readonly slot: number;
      readonly other: number;
      readonly comparison: Comparison;
    }
  | { readonly kind: 'exists'; readonly slot: number; readonly inner: readonly Condition[] }
  | { readonly kind: 'latest'; readonly slot: number | null }
);

export type Ranking = {
  readonly slot: number | null;
  /** What the adjective is about ("oldest": age) when no column is named. */
  readonly about: readonly string[];
  readonly aggregate: Aggregate | null;
  readonly descending: boolean;
  /** Null sorts without cutting. */
  readonly limit: number | null;
  /** The number of rows behind each group: "most common", "the most products". */
  readonly byFrequency: boolean;
  /** "Most", "fewest", "number of": a count of things rather than a measure is likely. */
  readonly counts: boolean;
  readonly text: string;
};

/** The question as roles: what is shown, by what, under which conditions, in which order. */
export type Reading = {
  readonly asks: readonly Ask[];
  readonly groups: readonly {
    readonly slot: number | null;
    readonly grain: DateGrain | null;
    readonly each: boolean;
  }[];
  readonly conditions: readonly Condition[];
  readonly rankings: readonly Ranking[];
  /** Slots that only say where ("the name of the *singer*"). */
  readonly owners: readonly number[];
  readonly distinct: boolean;
  readonly everything: boolean;
  readonly limit: number | null;
  /** Stretches that could not be given a meaning. */
  readonly unread: readonly string[];
};

const bridging = new Set([
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'being',
  'of',
  'a',
  'an',
  'the',
  'that',
  'which',
  'than',
  'at',
  'as',
  'who',
  'has',
  'had',
  'to',
  ':',
]);
const endsHead = new Set([
  'with',
  'whose',
  'that',
  'which',
  'who',
  'where',
  'in',
  'from',
  'for',
  'on',
  'at',
  'when',
  'having',
  'during',
  'under',
  'into',
  'to',
  'within',
  'among',
  'by',
  'have',
  'has',
  'had',
]);
const reopensHead = new Set(['their', 'its', 'his', 'her']);

/** Gives every item of a question its role. */
export function readClauses(read: Items): Reading {
  return new ClauseReader(read).read();
}

class ClauseReader {
  private readonly items: readonly Item[];
  private readonly data: Items;
  private readonly asks: Ask[] = [];
  private readonly groups: { slot: number | null; grain: DateGrain | null; each: boolean }[] = [];
  private groupingEach = false;
  private readonly conditions: Condition[] = [];
  private readonly rankings: Ranking[] = [];
  private readonly owners: number[] = [];
  private readonly unread: string[] = [];
  private readonly consumed = new Set<number>();
  private distinct = false;
  private everything = false;
  private limit: number | null = null;
  private head = true;
  private aggregates: Aggregate[] = [];
  private pendingDistinct = false;
  private grouping = false;
  private ordering = false;
  private orderDirection: { descending: boolean; about: readonly string[] } | null = null;
  private pendingTop: Extract<Item, { kind: 'top' }> | null = null;
  private rankingBy = false;
  private comparedAggregate: { slot: number; aggregate: Aggregate } | null = null;
  private matching: 'anywhere' | 'start' | 'end' | null = null;
  private sentenceAsks = 0;
  private pendingNot = false;
  private pendingLatest = false;
  private open: { slot: number; inner: Condition[]; text: string } | null = null;
  private lastJoint: 'and' | 'or' | null = null;
  private afterOf = false;
  private afterWith = false;
  private howMuch = false;
  private asksWhen = false;
  private pendingEdge: 'begin' | 'end' | null = null;

  constructor(data: Items) {
    this.data = data;
    this.items = data.items;
  }

  read(): Reading {
    for (let at = 0; at < this.items.length; at++) this.step(at);
    this.closeOpen();
    this.finishTop();
    if (this.sentenceAsks > 0 && this.asks.length > this.sentenceAsks) {
      // What the first sentence named is what the second one asks about.
      const named = this.asks.slice(0, this.sentenceAsks);
      this.asks.splice(
        0,
        this.sentenceAsks,
        ...named.filter((ask) => ask.slot === null || ask.aggregate !== null || !this.mayBeTable(ask.slot)),
      );
      for (const ask of named)
        if (ask.slot !== null && ask.aggregate === null && this.mayBeTable(ask.slot))
          this.owners.push(ask.slot);
    }
    this.readBareDates();
    if (this.asksWhen) this.readWhen();
    if (this.matching !== null) this.unread.push('contains');
    if (this.howMuch && this.asks.length === 0) this.unread.push('how much');
    if (this.pendingLatest)
      this.conditions.push({ kind: 'latest', slot: null, negated: false, or: false, text: 'latest' });
    for (const aggregate of this.aggregates) this.asks.push({ slot: null, aggregate, distinct: false });
    if (this.orderDirection !== null)
      this.rankings.push({
        slot: null,
        about: this.orderDirection.about,
        aggregate: null,
        descending: this.orderDirection.descending,
        limit: null,
        byFrequency: false,
        counts: false,
        text: 'order',
      });
    return {
      asks: this.asks,
      groups: this.groups,
      conditions: this.conditions,
      rankings: this.rankings,
      owners: this.owners,
      distinct: this.distinct,
      everything: this.everything,
      limit: this.limit,
      unread: this.unread,
    };
  }

  /** "Effective in 2023: company and date": the date that was spoken of. */
  private readBareDates(): void {
    const spoken = this.conditions.find((condition) => condition.kind === 'date' && condition.hint !== null);
    if (spoken?.kind !== 'date') return;
    this.asks.forEach((ask, index) => {
      if (ask.aggregate === null && /^(?:the )?dates?$/i.test(this.data.slots[ask.slot ?? -1]?.text ?? ''))
        this.asks[index] = { ...ask, slot: spoken.hint };
    });
  }

  /** "When was X founded?": the date that the verb names is asked for; without one the question cannot be answered. */
  private readWhen(): void {
    const isDatable = (slot: number | null) =>
      (this.data.slots[slot ?? -1]?.options ?? []).some(
        (option) =>
          option.score > 0.35 &&
          (option.kind === 'table'
            ? eventDate(option.entry.table) !== null
            : isDate(option.entry.column) || isYear(option.entry.column)),
      );
    if (this.asks.some((ask) => ask.aggregate === null && isDatable(ask.slot))) return;
    const verb = this.conditions.find(
      (condition) => condition.kind === 'exists' && isDatable(condition.slot),
    );
    if (verb?.kind !== 'exists') {
      this.unread.push('when');
      return;
    }
    this.dropExists(verb.slot);
    this.asks.push({ slot: verb.slot, aggregate: null, distinct: false });
  }

  private quotes(word: string, at: number): boolean {
    if (!['/', 'against', 'versus', 'vs'].includes(word)) return false;
    const before = this.items[at - 1];
    const article = this.items[at + 1];
    const position = article?.kind === 'word' && ['the', ''].includes(article.word) ? at + 2 : at + 1;
    const after = this.items[position];
    const followed = before?.kind === 'cue' && before.cue.kind === 'followed';
    const value = before?.kind === 'slot' && this.data.slots[before.slot]?.kind === 'value';
    if (after?.kind !== 'slot' || !(followed || value)) return false;
    if (value && !followed && this.data.slots[after.slot]?.kind !== 'value') return false;
    this.consumed.add(position);
    const text = this.data.slots[after.slot]?.text ?? '';
    this.add({ kind: 'quote', slot: after.slot, ...this.flags(), text });
    return true;
  }

  private step(at: number): void {
    const item = this.items[at];
    if (item === undefined || this.consumed.has(at)) return;
    switch (item.kind) {
      case 'word':
        if (item.word === 'when' && (at === 0 || this.lastJoint !== null)) this.asksWhen = true;
        this.word(item.word);
        return;
      case 'relation':
        if (this.quotes(item.word, at)) return;
        if (this.asks.length > 0 && !this.ordering) this.endHead();
        return;
      case 'sentence':
        this.sentence();
        return;
      case 'joint':
        this.lastJoint = item.word;
        this.afterOf = false;
        return;
      case 'cue':
        this.cue(item, at);
        break;
      case 'top':
        this.top(item, at);
        break;
      case 'limit':
        this.limit = item.count;
        if (item.fromEnd)
          this.rankings.push({
            slot: null,
            about: ['date'],
            aggregate: null,
            descending: true,
            limit: item.count,
            byFrequency: false,
            counts: false,
            text: this.textOf(item),
          });
        break;
      case 'slot':
        this.slot(item.slot, at);
        break;
      case 'quoted': {
        const hint = this.hintBefore(at);
        this.add({
          kind: 'quoted',
          texts: [item.text],
          match: this.matching,
          hint,
          ...this.flags(),
          text: item.text,
        });
        this.matching = null;
        break;
      }
      case 'date':
        this.add({
          kind: 'date',
          meaning: item.meaning,
          hint: this.pendingEdge === null ? this.dateHint(at) : null,
          edge: this.pendingEdge,
          ...this.flags(),
          text: this.textOf(item),
        });
        this.pendingEdge = null;
        break;
      case 'number':
        this.number(item, at);
        break;
      case 'compare':
      case 'versus':
        this.comparison(item, at);
        break;
      case 'columns':
        this.columns(item, at);
        break;
      case 'unknown':
        this.unread.push(item.text);
        break;
    }
    this.lastJoint = null;
  }

  private word(word: string): void {
    if (!reopensHead.has(word)) this.afterWith = word === 'with';
    if (word === ':') {
      // "Mergers of 2023: company and date": what follows is what is asked for.
      if (this.conditions.length > 0) {
        this.closeOpen();
        this.head = true;
      }
    } else if (word === 'of') {
      this.afterOf = this.asks.length > 0;
    } else if (reopensHead.has(word) && (this.lastJoint !== null || this.afterWith)) {
      this.head = true;
      this.closeOpen();
    } else if (endsHead.has(word)) {
      this.endHead();
      if (this.rankings.length > 0) this.ordering = false;
      // "between X with more than 3 Y": the closing of a negated clause waits for a comma or "and".
      this.afterOf = false;
    }
  }

  private top(item: Extract<Item, { kind: 'top' }>, at: number): void {
    const [joint, other] = [this.items[at + 1], this.items[at + 2]];
    if (joint?.kind === 'joint' && other?.kind === 'top' && other.cue.about.length === 0) {
      // "the lowest and highest level": both extremes.
      this.aggregates.push(item.cue.descending ? 'max' : 'min', other.cue.descending ? 'max' : 'min');
      this.consumed.add(at + 2);
      return;
    }
    const last = this.items[at + 2];
    if (
      item.count === null &&
      joint?.kind === 'slot' &&
      last !== undefined &&
      last.kind !== 'limit' &&
      this.textOf(last).toLowerCase() === 'first'
    ) {
      // "biggest employer first": an order, not a choice.
      this.finishTop();
      this.orderDirection = { descending: item.cue.descending, about: [] };
      this.ordering = true;
      this.consumed.add(at + 2);
      return;
    }
    if (this.pendingTop !== null && this.pendingTop.count !== null && item.count === null) {
      // "the top 3 accounts with the highest balance": one ranking.
      this.pendingTop = { ...item, count: this.pendingTop.count };
      return;
    }
    this.finishTop();
    this.pendingTop = item;
  }

  /** A further sentence asks anew: "Which staff left? List their names." */
  private sentence(): void {
    if (this.asks.length === 0) return;
    this.closeOpen();
    this.finishTop();
    this.head = true;
    this.grouping = false;
    this.ordering = false;
    this.afterOf = false;
    this.sentenceAsks = this.asks.length;
  }

  private endHead(): void {
    if (this.asks.length > 0) this.head = false;
  }

  private cue(item: Extract<Item, { kind: 'cue' }>, at: number): void {
    const { cue } = item;
    switch (cue.kind) {
      case 'count':
        this.aggregates.push('count');
        if (this.asks.length > 0 && this.lastJoint !== null) this.head = true;
        break;
      case 'aggregate':
        this.aggregates.push(cue.aggregate);
        if (this.lastJoint !== null && this.asks.length > 0) this.head = true;
        break;
      case 'how-much':
        this.howMuch = true;
        break;
      case 'count-days':
        this.asks.push({ slot: null, aggregate: 'count', distinct: true, how: 'days' });
        this.endHead();
        break;
      case 'followed':
        this.asks.push({ slot: null, aggregate: null, distinct: false, how: 'followed' });
        this.endHead();
        break;
      case 'edge':
        this.pendingEdge = cue.edge;
        break;
      case 'group':
        this.groupCue(at);
        break;
      case 'grain':
        // "average daily volume": the measure is daily already.
        if (this.aggregates.length > 0 && this.items[at + 1]?.kind === 'slot') break;
        this.groups.push({ slot: null, grain: cue.grain, each: false });
        this.grouping = this.nextIsJoint(at);
        break;
      case 'order':
        this.finishTop();
        this.ordering = true;
        break;
      case 'direction':
        this.direction(cue.descending, cue.about);
        break;
      case 'not':
        this.closeOpen();
        this.pendingNot = true;
        break;
      case 'distinct':
        this.pendingDistinct = true;
        break;
      case 'latest':
        this.pendingLatest = true;
        break;
      case 'everything':
        this.everything = true;
        break;
      case 'ended':
        if (this.items[at + 1]?.kind === 'date') {
          if (cue.ended) this.pendingEdge = 'end';
          break;
        }
        this.add({ kind: 'ended', ended: cue.ended, negated: false, or: false, text: this.textOf(item) });
        break;
      case 'text':
        this.matching = cue.at;
        break;
    }
  }

  private groupCue(at: number): void {
    const text = this.textOf(this.items[at]);
    // "published by": the doer of a relation, not a grouping.
    const before = this.items[at - 1];
    if (text === 'by' && before?.kind === 'relation' && /(ed|en|wn|un|ld|de)$/.test(before.word)) {
      this.endHead();
      return;
    }
    const previous = this.items[at - 1];
    if (text === 'by' && previous?.kind === 'cue' && previous.cue.kind === 'direction') return;
    if (text === 'by' && this.pendingTop !== null) {
      this.rankingBy = true;
      return;
    }
    this.grouping = true;
    this.groupingEach = /each|every/.test(text);
    this.ordering = false;
  }

  private direction(descending: boolean, about: readonly string[]): void {
    const last = this.rankings.at(-1);
    const next = this.items.slice(this.items.length);
    // "sorted by X in descending order": the direction of what was named before.
    if (last !== undefined && last.limit === null && this.orderDirection === null && next.length === 0) {
      this.rankings[this.rankings.length - 1] = { ...last, descending };
    } else {
      this.orderDirection = { descending, about };
      this.ordering = true;
    }
  }

  private slot(slot: number, at: number): void {
    const data = this.data.slots[slot];
    if (data === undefined) return;
    if (data.kind === 'value') {
      this.value(slot, at);
      return;
    }
    // A phrase directly before a quoted text, value or number is that value's column.
    if (this.isHintForNext(at)) return;
    if (this.pendingNot) {
      this.pendingNot = false;
      this.open = { slot, inner: [], text: data.text };
      return;
    }
    if (this.isRelation(at)) this.endHead();
    if (this.pendingTop !== null && (this.rankingBy || !this.topContinues(at))) {
      this.rankingBy = false;
      this.finishTopWith(slot);
      return;
    }
    if (this.ordering) {
      const aggregate = this.aggregates.shift() ?? null;
      this.rankings.push({
        slot,
        about: [],
        aggregate,
        descending: this.orderDirection?.descending ?? false,
        limit: null,
        byFrequency: false,
        counts: aggregate === 'count',
        text: data.text,
      });
      this.orderDirection = null;
      return;
    }
    if (this.grouping) {
      this.grouping = this.nextIsJoint(at);
      this.groups.push({ slot, grain: null, each: this.groupingEach });
      if (this.nextIsJoint(at) && this.asks.length === 0) this.grouping = false;
      return;
    }
    if (
      this.aggregates.length > 0 &&
      !this.head &&
      this.asks.length > 0 &&
      this.lastJoint === null &&
      this.groups.length === 0
    ) {
      // "the room with the maximum occupancy", "whose average price is above 10".
      const [aggregate] = this.aggregates;
      if (aggregate !== undefined && this.compareFollows(at)) {
        this.comparedAggregate = { slot, aggregate };
        this.aggregates = [];
        return;
      }
      if (aggregate === 'max' || aggregate === 'min') {
        this.aggregates = [];
        this.rankings.push({
          slot,
          about: [],
          aggregate: null,
          descending: aggregate === 'max',
          limit: 1,
          byFrequency: false,
          counts: false,
          text: data.text,
        });
        return;
      }
    }
    if (this.aggregates.length > 0) {
      const distinct = this.pendingDistinct;
      this.pendingDistinct = false;
      for (const aggregate of this.aggregates) this.asks.push({ slot, aggregate, distinct });
      this.aggregates = [];
      return;
    }
    if (this.pendingLatest && /^(?:(?:full|legal|official) )?names?$/i.test(data.text))
      this.pendingLatest = false;
    if (this.pendingLatest && this.isTable(slot)) {
      this.pendingLatest = false;
      this.add({ kind: 'latest', slot, negated: false, or: false, text: `latest ${data.text}` });
    }
    if (this.pendingDistinct) {
      this.distinct = true;
      this.pendingDistinct = false;
    }
    if (this.afterOf && this.lastJoint === null) {
      this.owners.push(slot);
      return;
    }
    if (this.head) {
      this.asks.push({
        slot,
        aggregate: null,
        distinct: false,
        ...(this.howMuch ? { how: 'much' as const } : {}),
      });
      this.howMuch = false;
      return;
    }
    if (this.compareFollows(at)) return;
    if (
      this.lastJoint === 'and' &&
      (this.endsCondition(at) || (!this.isTable(slot) && !this.isRelation(at)))
    ) {
      this.asks.push({ slot, aggregate: null, distinct: false });
      return;
    }
    this.add({ kind: 'exists', slot, inner: [], ...this.flags(), text: data.text });
  }

  private value(slot: number, at: number): void {
    const text = this.data.slots[slot]?.text ?? '';
    const hint = this.hintBefore(at);
    const last = this.target().at(-1);
    if (
      this.lastJoint !== null &&
      last?.kind === 'value' &&
      !this.pendingNot &&
      this.sharesColumn(last.slots, slot)
    ) {
      this.target()[this.target().length - 1] = {
        ...last,
        slots: [...last.slots, slot],
        text: `${last.text}, ${text}`,
      };
      return;
    }
    this.add({ kind: 'value', slots: [slot], hint, ...this.flags(), text });
  }

  private sharesColumn(slots: readonly number[], other: number): boolean {
    const columns = (slot: number) =>
      (this.data.slots[slot]?.options ?? []).map((option) =>
        option.kind === 'value' ? `${option.entry.table.name}.${option.entry.column.name}` : '',
      );
    const theirs = new Set(columns(other));
    return slots.every((slot) => columns(slot).some((column) => theirs.has(column)));
  }

  private number(item: Extract<Item, { kind: 'number' }>, at: number): void {
    const hint = this.hintBefore(at);
    if (hint !== null)
      this.add({ kind: 'number', value: item.value, hint, ...this.flags(), text: this.textOf(item) });
    else this.unread.push(this.textOf(item));
  }

  private comparison(item: Extract<Item, { kind: 'compare' | 'versus' }>, at: number): void {
    const before = this.adjacentSlot(at, -1, bridging);
    const after = this.adjacentSlot(at, 1, new Set(['of', 'in', 'a', 'the', '']));
    let slot: number | null = null;
    let aggregate: Aggregate | null = null;
    if (
      before !== null &&
      item.about.length === 0 &&
      (this.isComparable(before) || (after === null && this.lastPercent(item)))
    )
      slot = before;
    else if (item.about.length === 0 && after !== null && item.kind === 'compare') {
      slot = after;
      const index = this.items.findIndex((other) => other.kind === 'slot' && other.slot === after);
      this.consumed.add(index);
      if (this.items.slice(at, index).some((other) => other.kind === 'cue' && other.cue.kind === 'distinct'))
        this.pendingDistinct = false;
    } else if (item.kind === 'versus' && after !== null && this.isComparable(after)) {
      slot = after;
      this.consumed.add(this.items.findIndex((other) => other.kind === 'slot' && other.slot === after));
    }
    if (slot !== null && slot === this.comparedAggregate?.slot) {
      aggregate = this.comparedAggregate.aggregate;
    } else if (slot !== null && slot === before) {
      const asked = this.asks.findIndex((ask) => ask.slot === slot);
      if (asked >= 0) aggregate = aggregate ?? this.asks[asked]?.aggregate ?? null;
      this.dropExists(slot);
    }
    const last = this.target().at(-1);
    if (slot === null && item.about.length === 0 && this.lastJoint !== null && last?.kind === 'compare')
      slot = last.slot;
    const shared = { slot, about: item.about, ...this.flags(), text: this.textOf(item) };
    if (item.kind === 'versus')
      this.add({ kind: 'versus', comparison: item.comparison, aggregate: item.aggregate, ...shared });
    else
      this.add({
        kind: 'compare',
        comparison: item.comparison,
        value: item.value,
        to: item.to,
        aggregate: slot !== null && slot === before ? aggregate : null,
        measured: slot !== null && slot === before,
        ...shared,
      });
  }

  /** "Reported earnings above the estimate": neither is asked for, one bounds the other. */
  private columns(item: Extract<Item, { kind: 'columns' }>, at: number): void {
    const slot = this.adjacentSlot(at, -1, bridging);
    const other = this.adjacentSlot(at, 1, new Set(['the', 'its', 'their', 'than', '']));
    if (slot === null || other === null || !this.isComparable(slot) || !this.isComparable(other)) {
      this.unread.push(this.textOf(item));
      return;
    }
    this.consumed.add(this.items.findIndex((next) => next.kind === 'slot' && next.slot === other));
    const asked = this.asks.findIndex((ask) => ask.slot === slot && ask.aggregate === null);
    if (asked > 0) this.asks.splice(asked, 1);
    this.dropExists(slot);
    this.add({
      kind: 'columns',
      slot,
      other,
      comparison: item.comparison,
      ...this.flags(),
      text: this.textOf(item),
    });
  }

  private lastPercent(item: Item): boolean {
    return /%|percent/i.test(this.textOf(item));
  }

  /** A column named before its comparison was first taken for a mention of its own. */
  private dropExists(slot: number): void {
    for (const list of [this.conditions, this.open?.inner ?? []]) {
      const index = list.findIndex((condition) => condition.kind === 'exists' && condition.slot === slot);
      if (index >= 0) list.splice(index, 1);
    }
  }

  /** "Futures that expire between …": the verb names the column of the condition, it is not asked for. */
  private dropVerbAsk(slot: number): void {
    const at = this.items.findIndex((item) => item.kind === 'slot' && item.slot === slot);
    const before = this.items[at - 1];
    const asked = this.asks.findIndex((ask) => ask.slot === slot);
    if ((before?.kind === 'slot' && asked > 0) || (before?.kind === 'relation' && asked >= 0))
      this.asks.splice(asked, 1);
  }

  private compareFollows(at: number): boolean {
    for (let index = at + 1; index < this.items.length; index++) {
      const next = this.items[index];
      if (next?.kind === 'compare' || next?.kind === 'versus') return true;
      if (!(next?.kind === 'word' && (next.word === '' || bridging.has(next.word)))) return false;
    }
    return false;
  }

  private finishTop(): void {
    const top = this.pendingTop;
    if (top === null) return;
    this.pendingTop = null;
    this.rankings.push({
      slot: null,
      about: top.cue.about,
      aggregate: null,
      descending: top.cue.descending,
      limit: top.count ?? 1,
      byFrequency: top.cue.frequency,
      counts: false,
      text: this.textOf(top),
    });
  }

  private finishTopWith(slot: number): void {
    const top = this.pendingTop;
    if (top === null) return;
    this.pendingTop = null;
    const aggregate = this.aggregates.shift() ?? null;
    this.rankings.push({
      slot,
      about: [],
      aggregate,
      descending: top.cue.descending,
      limit: top.count ?? 1,
      byFrequency: top.cue.frequency,
      counts: aggregate === 'count' || /most|fewest|least/.test(this.textOf(top)),
      text: `${this.textOf(top)} ${this.data.slots[slot]?.text ?? ''}`,
    });
    if (top.cue.frequency && this.head) this.asks.push({ slot, aggregate: null, distinct: false });
  }

  /**
   * "The oldest singer", "the 5 largest companies by revenue": the noun after an adjective is what is listed, and the
   * measure is the adjective's own or comes later; "the highest price" names the measure itself.
   */
  private topContinues(at: number): boolean {
    const top = this.pendingTop;
    const item = this.items[at];
    if (top === null || item?.kind !== 'slot') return false;
    if (top.cue.about.length > 0) return true;
    if (top.cue.frequency) return false;
    const most = /most|fewest|least/.test(this.textOf(top));
    if (most) return false;
    if (this.isTable(item.slot) || this.isTextColumn(item.slot)) {
      const by = this.items.slice(at + 1).some((next) => next.kind === 'cue' && next.cue.kind === 'group');
      const counted = this.aggregates.includes('count');
      return !counted && (by || this.asks.length === 0 || top.count !== null);
    }
    return false;
  }

  private add(condition: Condition): void {
    this.target().push(condition);
    this.pendingNot = false;
    if (condition.kind !== 'exists' && condition.kind !== 'latest') this.endHead();
  }

  private target(): Condition[] {
    return this.open?.inner ?? this.conditions;
  }

  private flags(): { negated: boolean; or: boolean } {
    return { negated: this.pendingNot, or: this.lastJoint === 'or' };
  }

  private closeOpen(): void {
    if (this.open === null) return;
    const { slot, inner, text } = this.open;
    this.open = null;
    this.conditions.push({ kind: 'exists', slot, inner, negated: true, or: false, text: `no ${text}` });
  }

  /** The column phrase just before a value: "country is France", "named 'X'". */
  private hintBefore(at: number): number | null {
    const before = this.adjacentSlot(at, -1, new Set([...bridging, 'in', '', ':', 'not']));
    if (before === null) return null;
    const options = this.data.slots[before]?.options ?? [];
    return this.data.slots[before]?.kind === 'phrase' && options.length > 0 ? before : null;
  }

  private dateHint(at: number): number | null {
    const before = this.adjacentSlot(at, -1, new Set([...bridging, 'in', 'on', '']));
    if (before === null) return null;
    const options = this.data.slots[before]?.options ?? [];
    const datable = options.some(
      (option) =>
        option.kind === 'column' &&
        option.score > 0.35 &&
        (isDate(option.entry.column) || isYear(option.entry.column)),
    );
    if (!datable) return null;
    this.dropExists(before);
    this.dropVerbAsk(before);
    return before;
  }

  /** Whether a phrase only names the column of a value that follows it directly. */
  private isHintForNext(at: number): boolean {
    const slot = this.items[at];
    if (slot?.kind !== 'slot') return false;
    let passed = false;
    for (let index = at + 1; index < this.items.length; index++) {
      const next = this.items[index];
      if (
        next?.kind === 'quoted' ||
        next?.kind === 'number' ||
        (next?.kind === 'slot' && this.data.slots[next.slot]?.kind === 'value')
      ) {
        if (this.asks.length === 0 && this.head && !passed) return false;
        if (next.kind === 'slot') {
          const columns = (this.data.slots[next.slot]?.options ?? []).flatMap((option) =>
            option.kind === 'value' ? [`${option.entry.table.name}.${option.entry.column.name}`] : [],
          );
          const mine = (this.data.slots[slot.slot]?.options ?? []).flatMap((option) =>
            option.kind === 'column' ? [`${option.entry.table.name}.${option.entry.column.name}`] : [],
          );
          return mine.some((column) => columns.includes(column)) && !this.head;
        }
        return !this.head || passed;
      }
      if (next?.kind === 'word' && (next.word === '' || bridging.has(next.word))) {
        passed = passed || ['is', 'are', 'was', 'were'].includes(next.word);
        continue;
      }
      if (
        next?.kind === 'relation' &&
        ['named', 'called', 'titled', 'labeled', 'labelled', 'name', 'equal', 'number'].includes(next.word)
      ) {
        continue;
      }
      if (next?.kind === 'cue' && next.cue.kind === 'not') continue;
      return false;
    }
    return false;
  }

  private adjacentSlot(at: number, direction: 1 | -1, bridge: ReadonlySet<string>): number | null {
    for (let index = at + direction; index >= 0 && index < this.items.length; index += direction) {
      const item = this.items[index];
      if (item?.kind === 'slot') return this.data.slots[item.slot]?.kind === 'phrase' ? item.slot : null;
      if (item?.kind === 'cue' && (item.cue.kind === 'distinct' || item.cue.kind === 'not')) continue;
      if (item?.kind === 'relation' && ['named', 'called', 'titled', 'value', 'values'].includes(item.word))
        continue;
      if (item?.kind !== 'word' || !(bridge.has(item.word) || item.word === '')) return null;
    }
    return null;
  }

  private isComparable(slot: number): boolean {
    return (this.data.slots[slot]?.options ?? []).some(
      (option) =>
        option.kind === 'column' &&
        option.score >= 0.5 &&
        (isNumeric(option.entry.column) || isDate(option.entry.column)),
    );
  }

  private isTable(slot: number): boolean {
    const options = this.data.slots[slot]?.options ?? [];
    const table = options.find((option) => option.kind === 'table')?.score ?? 0;
    const column = options.find((option) => option.kind === 'column')?.score ?? 0;
    return table > 0 && table >= column - 0.12;
  }

  /** "are listed", "was founded": a table or column named by what happened to the subject. */
  private isRelation(at: number): boolean {
    const item = this.items[at];
    if (item === undefined || item.end - item.first !== 1 || this.asks.length === 0) return false;
    const word = this.data.tokens[item.first]?.lower ?? '';
    return /(?:ed|ing)$/.test(word) && this.lastJoint === null;
  }

  /** "founded before 1850 and the country": what follows a finished condition is asked for as well. */
  private endsCondition(at: number): boolean {
    for (let index = at - 1; index >= 0; index--) {
      const item = this.items[index];
      if (item?.kind === 'joint' || (item?.kind === 'word' && ['', 'the'].includes(item.word))) continue;
      return (
        item?.kind === 'date' ||
        item?.kind === 'compare' ||
        item?.kind === 'number' ||
        item?.kind === 'quoted'
      );
    }
    return false;
  }

  private isTextColumn(slot: number): boolean {
    const [best] = this.data.slots[slot]?.options ?? [];
    return best?.kind === 'column' && best.entry.column.kind === 'text';
  }

  private mayBeTable(slot: number): boolean {
    return (this.data.slots[slot]?.options ?? []).some(
      (option) => option.kind === 'table' && option.score >= 0.65,
    );
  }

  private nextIsJoint(at: number): boolean {
    return this.items[at + 1]?.kind === 'joint';
  }

  private textOf(item: Item | undefined): string {
    if (item === undefined) return '';
    return this.data.tokens
      .slice(item.first, item.end)
      .map((token) => token.text)
      .join(' ');
  }
}
