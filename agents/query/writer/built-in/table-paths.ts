import type { JoinStep } from '#lib/domain/query-intent.ts';
import type { ChosenColumn } from '#lib/domain/query-outcome.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { type Join, joinPath, joinsBetween, neighbours } from '#lib/schema/join-graph.ts';
import { meantJoin, roleWords } from '#lib/schema/key-role.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { columnNamed, labelColumns, sameName } from './table-nature.ts';

/** What sharing a parent costs, in joins. */
const sharedParentWeight = 2.5;

/** And what each step up to it costs further. */
const fartherParentWeight = 0.01;

/** Longer ways are not compared with others as long: there are too many. */
const longestCompared = 3;

function stepOf(join: Join): JoinStep {
  return {
    fromTable: join.fromTable,
    fromColumns: [...join.fromColumns],
    toTable: join.toTable,
    toColumns: [...join.toColumns],
  };
}

const namesOf = rememberedOf(
  (tables: Tables) => new Map(tables.map((table) => [table.name.toLowerCase(), table])),
);

/** Ways between the tables of one question, computed once a pair. */
export class TablePaths {
  private readonly tables: Tables;
  private readonly said: ReadonlySet<string>;
  private readonly chosen: readonly ChosenColumn[];
  private readonly known = new Map<string, readonly JoinStep[] | null>();
  private readonly costs = new Map<string, number>();

  /** `said` are the stems of the question, which tell several keys between two tables apart; else what the person has `chosen` does. */
  constructor(tables: Tables, said: ReadonlySet<string>, chosen: readonly ChosenColumn[] = []) {
    this.tables = tables;
    this.said = said;
    this.chosen = chosen;
  }

  /** The keys that may be meant by a step where the words leave several; empty where they do not. */
  rivals({ fromTable, toTable }: JoinStep): readonly JoinStep[] {
    const joins = joinsBetween(this.tables, fromTable, toTable);
    return this.meantOf(joins) === null ? joins.map(stepOf) : [];
  }

  /** The key between two tables that is meant; null where the words leave several, or there is none. */
  meantBetween(from: string, to: string): JoinStep | null {
    const join = this.meantOf(joinsBetween(this.tables, from, to));
    return join === null ? null : stepOf(join);
  }

  /** Whether the words leave several keys for a step, and the person has chosen one of them. */
  isChosen({ fromTable, toTable }: JoinStep): boolean {
    const joins = joinsBetween(this.tables, fromTable, toTable);
    return meantJoin(joins, this.said) === null && this.chosenOf(joins) !== null;
  }

  /** Whether the words leave several keys for a step, and it goes along the only one that every row has. */
  isFilled({ fromTable, toTable }: JoinStep): boolean {
    const joins = joinsBetween(this.tables, fromTable, toTable);
    return (
      meantJoin(joins, this.said) === null && this.chosenOf(joins) === null && this.filledOf(joins) !== null
    );
  }

  private meantOf(joins: readonly Join[]): Join | null {
    return meantJoin(joins, this.said) ?? this.chosenOf(joins) ?? this.filledOf(joins);
  }

  /** A rental has one branch where it was picked up; where it was returned is not known of all. */
  private filledOf(joins: readonly Join[]): Join | null {
    const isFilled = (join: Join) => {
      const [name, columns] = this.climbs(join)
        ? [join.fromTable, join.fromColumns]
        : [join.toTable, join.toColumns];
      const table = this.tables.find((each) => sameName(each.name, name));
      return columns.every(
        (column) => table?.columns.find((each) => sameName(each.name, column))?.nullable === false,
      );
    };
    const [only, ...others] = joins.filter(isFilled);
    return joins.length > 1 && only !== undefined && others.length === 0 ? only : null;
  }

  private chosenOf(joins: readonly Join[]): Join | null {
    // Of more keys than were offered, or of those left by a word, the choice said nothing.
    const keys = joins.map((join) => this.keyOf(join));
    const choice = this.chosen.find(({ column, insteadOf }) =>
      keys.every((key) => key === column || insteadOf.includes(key)),
    );
    return joins.find((_join, at) => keys[at] === choice?.column) ?? null;
  }

  /** The columns that hold the key of a step, as `ChosenColumn` names them. */
  keyOf(step: JoinStep | Join): string {
    const [table, columns] = this.climbs(step)
      ? [step.fromTable, step.fromColumns]
      : [step.toTable, step.toColumns];
    return columns.map((column) => `${table}.${column}`).join(', ');
  }

  /** The same step along the key that the words mean. */
  private meant(step: JoinStep): JoinStep {
    return this.meantBetween(step.fromTable, step.toTable) ?? step;
  }

  /** The shortest chain of joins, or null; `via` names tables the question mentions, which are worth a detour. */
  path(from: string, to: string, via: readonly string[] = []): readonly JoinStep[] | null {
    const direct = this.shortest(from, to);
    if (direct === null || direct.length === 0) return direct;
    for (const middle of via) {
      if (middle === from || middle === to || direct.some((step) => step.toTable === middle)) continue;
      const first = this.shortest(from, middle);
      const second = this.shortest(middle, to);
      if (first === null || second === null) continue;
      const joined = [...first, ...second];
      if (this.isOwnKey(direct) && this.isOtherRole(joined)) continue;
      // Companies in an index by country are not those of the country where the index is made.
      if (this.sharedParents(joined) > this.sharedParents(direct)) continue;
      const visited = [from, ...joined.map((step) => step.toTable)];
      if (new Set(visited).size === visited.length && joined.length <= direct.length + 2) return joined;
    }
    return direct;
  }

  /** Whether rows point by themselves to those that are looked for, by a key that is called for nothing else. */
  private isOwnKey(path: readonly JoinStep[]): boolean {
    const [only, ...more] = path;
    return only !== undefined && more.length === 0 && this.climbs(only) && roleWords(only).length === 0;
  }

  /** Whether a way arrives by a key that says more than what it points to, and that the question does not say: a project's manager. */
  private isOtherRole(path: readonly JoinStep[]): boolean {
    const last = path.at(-1);
    const role = last === undefined ? [] : roleWords(last);
    return role.length > 0 && role.every((word) => !this.said.has(stemOf(word)));
  }

  /** Number of joins between two tables; Infinity when there is no way. */
  distance(from: string, to: string): number {
    return this.shortest(from, to)?.length ?? Number.POSITIVE_INFINITY;
  }

  /** How unlikely it is that one question means both tables: little along keys in one direction, much across many rows. */
  cost(from: string, to: string): number {
    const name = `${from}\u0000${to}`;
    const known = this.costs.get(name) ?? this.costOf(from, to);
    this.costs.set(name, known);
    return known;
  }

  private costOf(from: string, to: string): number {
    const path = this.shortest(from, to);
    if (path === null) return Number.POSITIVE_INFINITY;
    const back = this.shortest(to, from);
    const direct = this.isToOne(path) || (back !== null && this.isToOne(back));
    return direct ? 0.09 * path.length : 0.1 * path.length + 0.04 * path.length * (path.length - 1);
  }

  private tableOf(name: string): TableSchema | undefined {
    return namesOf(this.tables).get(name.toLowerCase());
  }

  /** Whether every row on the near side meets at most one row on the far side. */
  isToOne(path: readonly JoinStep[]): boolean {
    return path.every((step) => this.stepIsToOne(step));
  }

  /** A step meets at most one row when it arrives at a whole key. */
  stepIsToOne(step: JoinStep): boolean {
    const target = this.tableOf(step.toTable);
    if (target === undefined) return false;
    const arrives = step.toColumns.map((column) => column.toLowerCase());
    const key = target.primaryKey.map((column) => column.toLowerCase());
    if (key.length > 0 && key.every((column) => arrives.includes(column))) return true;
    return step.toColumns.some((column) => columnNamed(target, column)?.unique === true);
  }

  /** Whether every row on the near side meets exactly one on the far side: each step follows a key that is never empty. */
  isTotal(path: readonly JoinStep[]): boolean {
    return path.every((step) => this.climbs(step) && this.stepIsToOne(step));
  }

  /** The way over the one table whose rows each pair a row of both, such as listings of products on markets; null where there is none or several. */
  pairing(from: string, to: string): readonly JoinStep[] | null {
    const ways = this.tables.flatMap((table): (readonly JoinStep[])[] => {
      if (sameName(table.name, from) || sameName(table.name, to)) return [];
      const [down] = joinsBetween(this.tables, from, table.name).map(stepOf);
      const [up] = joinsBetween(this.tables, table.name, to).map(stepOf);
      return down && up && !this.stepIsToOne(down) && this.isTotal([up]) ? [[down, up]] : [];
    });
    const [only, ...others] = ways;
    return only !== undefined && others.length === 0 ? only : null;
  }

  /** How often a way climbs to a table and comes down to another that merely shares it ("of the same currency"). */
  private sharedParents(path: readonly JoinStep[]): number {
    return this.peaks(path).length;
  }

  private peaks(path: readonly JoinStep[]): number[] {
    return path.flatMap((step, index) => {
      const next = path[index + 1];
      return next !== undefined && this.climbs(step) && !this.climbs(next) ? [index] : [];
    });
  }

  /** Whether a step follows a key to the row that it names. */
  climbs(step: JoinStep | Join): boolean {
    const from = this.tableOf(step.fromTable);
    return (
      from?.foreignKeys.some(
        (key) =>
          sameName(key.referencedTable, step.toTable) &&
          key.columns.every((column, index) => sameName(column, step.fromColumns[index] ?? '')),
      ) === true
    );
  }

  /** The way with the fewest joins, where a shared parent counts as several. */
  private lightest(from: string, to: string, direct: readonly JoinStep[]): readonly JoinStep[] {
    type Way = { readonly steps: readonly JoinStep[]; readonly weight: number };
    // Of two ways as heavy the one along the nearer parent: a company's values and its shares, not those of its currency.
    const weigh = (steps: readonly JoinStep[]) =>
      this.peaks(steps).reduce(
        (weight, at) => weight + sharedParentWeight + fartherParentWeight * at,
        steps.length,
      );
    let best: Way = { steps: direct, weight: weigh(direct) };
    let frontier: Way[] = [{ steps: [], weight: 0 }];
    const reached = new Map<string, number>();
    while (frontier.length > 0) {
      const next: Way[] = [];
      for (const way of frontier) {
        const at = way.steps.at(-1)?.toTable ?? from;
        for (const join of neighbours(this.tables, at)) {
          const { toTable } = join;
          if (sameName(toTable, from) || way.steps.some((step) => step.toTable === toTable)) continue;
          const steps = [...way.steps, stepOf(join)];
          const weight = weigh(steps);
          const last = steps.at(-1);
          const state = `${toTable} ${last !== undefined && this.climbs(last)}`;
          if (weight >= best.weight || weight >= (reached.get(state) ?? Number.POSITIVE_INFINITY)) continue;
          reached.set(state, weight);
          if (sameName(toTable, to)) best = { steps, weight };
          else next.push({ steps, weight });
        }
      }
      frontier = next;
    }
    return best.steps;
  }

  /** Of ways that are equally short the one whose keys are described in words of the question: "members" are what is listed. */
  private spokenOf(from: string, to: string, direct: readonly JoinStep[]): readonly JoinStep[] {
    const said = (steps: readonly JoinStep[]) =>
      steps.filter((step) => this.climbs(step) && this.isSpokenOf(step)).length;
    let best = { steps: direct, said: said(direct) };
    const walk = (at: string, steps: readonly JoinStep[]) => {
      if (steps.length === direct.length) {
        if (
          sameName(at, to) &&
          said(steps) > best.said &&
          this.sharedParents(steps) <= this.sharedParents(direct)
        )
          best = { steps, said: said(steps) };
        return;
      }
      for (const join of neighbours(this.tables, at)) {
        const { toTable } = join;
        if (sameName(toTable, from) || steps.some((step) => step.toTable === toTable)) continue;
        walk(toTable, [...steps, stepOf(join)]);
      }
    };
    if (direct.length <= longestCompared) walk(from, []);
    return best.steps;
  }

  /** Not every order names who took it, but each has a room, and that a hotel: of a way by people whom some rows lack, and one a step longer that all rows have, the latter. */
  private filledWay(from: string, to: string, direct: readonly JoinStep[]): readonly JoinStep[] {
    if (direct.length < 2 || !direct.every((step) => this.climbs(step))) return direct;
    const isByPeople = ({ toTable }: JoinStep) => {
      const table = this.tableOf(toTable);
      // Nobody but people is called by two names.
      return table !== undefined && labelColumns(table).length > 1;
    };
    if (!direct.some((step) => !this.isAlwaysFilled(step) && isByPeople(step))) return direct;
    let ways: (readonly JoinStep[])[] = [[]];
    for (let length = 1; length <= direct.length + 1; length += 1) {
      ways = ways.flatMap((steps) =>
        neighbours(this.tables, steps.at(-1)?.toTable ?? from)
          .filter((join) => this.climbs(join) && this.isAlwaysFilled(join))
          .filter(({ toTable }) => !steps.some((step) => step.toTable === toTable))
          .map((join) => [...steps, stepOf(join)]),
      );
      const [only, ...others] = ways.filter((steps) => sameName(steps.at(-1)?.toTable ?? '', to));
      if (only !== undefined) return others.length === 0 ? only : direct;
    }
    return direct;
  }

  private isAlwaysFilled({ fromTable, fromColumns }: JoinStep | Join): boolean {
    const table = this.tableOf(fromTable);
    return fromColumns.every((name) => table && columnNamed(table, name)?.nullable === false);
  }

  private isSpokenOf({ fromTable, fromColumns, toTable }: JoinStep): boolean {
    const table = this.tableOf(fromTable);
    const own = new Set(spokenParts(toTable).map(stemOf));
    return fromColumns.some((name) =>
      words((table && columnNamed(table, name)?.description) ?? '').some((word) => {
        const stem = stemOf(word);
        return this.said.has(stem) && !own.has(stem) && !isStopWord(word);
      }),
    );
  }

  private shortest(from: string, to: string): readonly JoinStep[] | null {
    const name = `${from}\u0000${to}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const direct = joinPath(this.tables, from, to)?.map(stepOf) ?? null;
    const light =
      direct !== null && this.sharedParents(direct) > 0 ? this.lightest(from, to, direct) : direct;
    const spoken = light === null || light.length < 2 ? light : this.spokenOf(from, to, light);
    const path = spoken === null ? null : this.filledWay(from, to, spoken);
    const meant = path?.map((step) => this.meant(step)) ?? null;
    this.known.set(name, meant);
    return meant;
  }
}

/** A join as it is from its other end. */
export function turned({ fromTable, fromColumns, toTable, toColumns }: JoinStep): JoinStep {
  return { fromTable: toTable, fromColumns: toColumns, toTable: fromTable, toColumns: fromColumns };
}
