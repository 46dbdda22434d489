import {
  type ColumnName,
  type Condition,
  type Intent,
  type Item,
  intent as intentSchema,
  isNested,
  type Literal,
} from './intent.ts';

/**
 * The shape of an intent: the intent with every column, value, number and table taken out. Shapes recur over all databases;
 * what fills them is what a question is about (the sketch of Dong & Lapata 2018).
 */
export type Shape = {
  /** Equal texts, equal shapes. */
  readonly text: string;
  readonly intent: Intent;
  readonly slots: readonly Slot[];
};

/** A place of a shape. `role` says what fills it: `select`, `where =`, `group`, and of nested questions `in / select`. */
export type Slot = {
  readonly kind: 'column' | 'condition' | 'number' | 'table';
  readonly role: string;
  /** Which of the levels of the intent it belongs to, 0 being the outermost. */
  readonly level: number;
  /** How many slots of the same role and level stand before it. */
  readonly index: number;
};

export type Filling =
  | { readonly kind: 'column'; readonly column: ColumnName }
  | { readonly kind: 'condition'; readonly column: ColumnName; readonly values: readonly Literal[] }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'table'; readonly table: string };

/** What stands in a shape where a number belongs. */
const openNumber = -1;
const open: ColumnName = { table: '', column: '' };
const openText: Literal = { type: 'text', text: '' };

/** An intent in the one order of its parts that shapes use; `place` tells where in the question a value stands. */
export function inOrder(intent: Intent, place: (value: Literal) => number): Intent {
  const keyOf = (condition: Condition) =>
    `${condition.comparison} ${isNested(condition.against) ? 'nested' : 'value'}`;
  const placeOf = ({ against }: Condition) => {
    const [first] = isNested(against) ? [] : against;
    return first === undefined ? 0 : place(first);
  };
  return {
    ...intent,
    select: [
      ...intent.select.filter(({ aggregate }) => aggregate === null),
      ...intent.select
        .filter(({ aggregate }) => aggregate !== null)
        .toSorted((one, other) => itemKey(one).localeCompare(itemKey(other))),
    ],
    where: intent.where
      .map((condition) =>
        isNested(condition.against)
          ? { ...condition, against: inOrder(condition.against, place) }
          : condition,
      )
      .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)) || placeOf(one) - placeOf(other)),
    tables: intent.tables.toSorted(),
    combined: intent.combined && {
      ...intent.combined,
      right: inOrder(intent.combined.right, place),
    },
  };
}

function itemKey({ aggregate, distinct, column }: Item): string {
  return `${aggregate} ${distinct} ${column === null}`;
}

/** The shape of an intent whose parts are in order, and what fills it. */
export function shapeOf(intent: Intent): { readonly shape: Shape; readonly fillings: readonly Filling[] } {
  const fillings: Filling[] = [];
  const slots: Slot[] = [];
  const counts = new Map<string, number>();
  const bare = mapSlots(intent, (filling, slot) => {
    const name = `${slot.role} ${slot.level}`;
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    slots.push({ ...slot, index });
    fillings.push(filling);
    return empty(filling);
  });
  return { shape: { text: JSON.stringify(bare), intent: bare, slots }, fillings };
}

/** The intent that a shape becomes with these fillings, one for each slot in order. */
export function fill(shape: Shape, fillings: readonly Filling[]): Intent {
  let at = 0;
  return mapSlots(shape.intent, (empty) => {
    const filling = fillings[at] ?? empty;
    at += 1;
    return filling;
  });
}

export function shapeFromText(text: string): Shape {
  return shapeOf(intentSchema.parse(JSON.parse(text))).shape;
}

function empty(filling: Filling): Filling {
  switch (filling.kind) {
    case 'column':
      return { kind: 'column', column: { table: '', column: filling.column.column === '*' ? '*' : '' } };
    case 'condition':
      return { kind: 'condition', column: open, values: filling.values.map(() => openText) };
    case 'number':
      return { kind: 'number', value: String(openNumber) };
    case 'table':
      return { kind: 'table', table: '' };
  }
}

type Visit = (filling: Filling, slot: Omit<Slot, 'index'>) => Filling;

/** The intent with each filling replaced by what `visit` gives, in the order in which slots are filled. */
function mapSlots(intent: Intent, visit: Visit): Intent {
  let levels = 0;
  const mapLevel = (given: Intent, prefix: string): Intent => {
    const level = levels;
    levels += 1;
    const column = (filling: ColumnName, role: string): ColumnName => {
      const found = visit(
        { kind: 'column', column: filling },
        { kind: 'column', role: prefix + role, level },
      );
      return found.kind === 'column' ? found.column : filling;
    };
    const item = (each: Item, role: string): Item => {
      if (each.column === null) return each;
      const computed = each.aggregate === null ? '' : `-${each.aggregate}${each.distinct ? '-distinct' : ''}`;
      const star = each.column.column === '*' ? '-row' : '';
      return { ...each, column: column(each.column, `${role}${computed}${star}`) };
    };
    const number = (value: string, role: string): string => {
      const found = visit({ kind: 'number', value }, { kind: 'number', role: prefix + role, level });
      return found.kind === 'number' ? found.value : value;
    };
    const condition = (each: Condition): Condition => {
      const { against, comparison } = each;
      if (isNested(against)) {
        const outer = item(each.item, `where-nested ${comparison}`);
        return { ...each, item: outer, against: mapLevel(against, `${prefix}${comparison} / `) };
      }
      if (against.length === 0) return { ...each, item: item(each.item, `where ${comparison}`) };
      if (each.item.column === null) return each;
      const found = visit(
        { kind: 'condition', column: each.item.column, values: against },
        { kind: 'condition', role: `${prefix}where ${comparison}`, level },
      );
      if (found.kind !== 'condition') return each;
      return { ...each, item: { ...each.item, column: found.column }, against: found.values };
    };
    const having = (each: Condition): Condition => {
      const { against } = each;
      if (isNested(against)) return each;
      const about = item(each.item, 'having');
      const values = against.map(
        ({ type, text }): Literal => ({ type, text: number(text, `having ${each.comparison}`) }),
      );
      return { ...each, item: about, against: values };
    };
    // Values are the surest part of a question: what they are found in helps to find the rest.
    const where = given.where.map(condition);
    const select = given.select.map((each) => item(each, 'select'));
    const tables = given.tables.map((table) => {
      const found = visit({ kind: 'table', table }, { kind: 'table', role: `${prefix}table`, level });
      return found.kind === 'table' ? found.table : table;
    });
    const groupBy = given.groupBy.map((each) => column(each, 'group'));
    const havings = given.having.map(having);
    const many = given.limit === null ? 'all' : given.limit === 1 ? 'one' : 'some';
    const orderBy = given.orderBy.map((each) => ({
      ...each,
      item: item(each.item, `order-${each.descending ? 'down' : 'up'}-${many}`),
    }));
    const limit =
      given.limit === null || given.limit === 1 ? given.limit : Number(number(String(given.limit), 'limit'));
    const combined = given.combined && {
      ...given.combined,
      right: mapLevel(given.combined.right, `${prefix}${given.combined.operation} / `),
    };
    return { ...given, where, select, tables, groupBy, having: havings, orderBy, limit, combined };
  };
  return mapLevel(intent, '');
}
