import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnRef, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';
import { type Unit, unitOfName, units } from './quantities.ts';
import { isInSchema, lengthOfName } from './states-of-periods.ts';

/** The unit in which the figures of a question are wanted. */
type AskedUnit = { readonly word: string; readonly kind: number; readonly ratio: number };

/**
 * The tokens with amounts in the unit that the schema keeps ("5 minutes" is 300,000 where tracks have milliseconds), and the unit
 * in which figures are wanted ("in minutes"). Nothing changes where the schema keeps no such quantity, or keeps it in several units.
 */
export function inUnitsOfSchema(
  tokens: Tokens,
  tables: Tables,
): { tokens: Token[]; asked: AskedUnit | null } {
  const kept = keptUnits(tables);
  const done: Token[] = [];
  let asked: AskedUnit | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    const said = next?.kind === 'word' ? units.get(next.lower) : undefined;
    const keeps = said && kept.get(said.kind);
    const differs = said !== undefined && keeps !== undefined && keeps.ratio !== said.ratio;
    if (differs && token.kind === 'number' && token.value !== null) {
      const value = rounded((token.value * said.ratio) / keeps.ratio);
      done.push({ ...token, value, text: String(value), lower: String(value), stem: String(value) });
      // The unit that is kept tells which column is meant, as if it had been said.
      if (next !== undefined && isOfRows(tokens, at, tables))
        done.push({ ...next, lower: keeps.word, stem: stemOf(keeps.word) });
      at += 1;
    } else if (differs && token.lower === 'in') {
      asked = said;
      at += 1;
    } else if (asked === null && isFigureIn(token, tokens[at - 1], tables, kept)) {
      const own = units.get(token.lower) as Unit;
      const word = kept.get(own.kind)?.word ?? own.word;
      asked = own;
      done.push({ ...token, lower: word, stem: stemOf(word) });
    } else done.push(token);
  }
  return { tokens: done, asked };
}

/** "Total minutes by call type", "charge per minute": a figure that is called by a unit, where the schema keeps it in another. */
function isFigureIn(
  token: Token,
  before: Token | undefined,
  tables: Tables,
  kept: ReadonlyMap<number, Unit>,
): boolean {
  const said = token.kind === 'word' ? units.get(token.lower) : undefined;
  const keeps = said && kept.get(said.kind);
  if (said === undefined || keeps === undefined || keeps.ratio === said.ratio) return false;
  const isSummed = before === undefined || totals.has(before.lower);
  return isSummed && token.lower.length > 3 && !isInSchema(token, tables);
}

const totals = wordSet(english.unitsSaid.summed);

/** "Tracks over 3 minutes": what is bounded is said by nothing but the unit. */
function isOfRows(tokens: Tokens, number: number, tables: Tables): boolean {
  const at = [1, 2, 3]
    .map((back) => number - back)
    .find((place) => {
      const found = cueAt(tokens, place);
      return found?.cue.kind === 'compare' && place + found.length === number && found.cue.about.length === 0;
    });
  if (at === undefined) return false;
  const last = tokens[isBeing.has(tokens[at - 1]?.lower ?? '') ? at - 2 : at - 1];
  return tables.some((table) => last !== undefined && lengthOfName([table], [last], 0) === 1);
}

const isBeing = wordSet(english.unitsSaid.being);

/** The figures of an intent in the unit that was asked for; null where one is shown that cannot be converted. */
export function inAskedUnit(
  intent: QueryIntent,
  asked: AskedUnit,
  tables: Tables,
  dialect: Dialect,
): QueryIntent | null {
  const keeps = keptUnits(tables).get(asked.kind);
  if (keeps === undefined) return null;
  let converted = 0;
  const isOfKind = (ref: ColumnRef | null) => ref !== null && unitOfName(ref.column)?.kind === asked.kind;
  const convert = (measure: Measure): Measure => {
    const { column, aggregate } = measure;
    if (column === null || aggregate === null || !isOfKind(column)) return measure;
    const sql = conversions[aggregate];
    if (sql === undefined) return measure;
    converted += 1;
    const place = `${dialect.quoteIdentifier(column.table)}.${dialect.quoteIdentifier(column.column)}`;
    return {
      ...measure,
      column: null,
      times: null,
      expression: dialect.divide(
        sql === 'AVG' ? dialect.average(place) : `${sql}(${place})`,
        String(rounded(asked.ratio / keeps.ratio)),
      ),
      label: measure.label.includes(asked.word) ? measure.label : `${measure.label} in ${asked.word}`,
    };
  };
  const select = intent.select.map((item) =>
    'measure' in item ? { ...item, measure: convert(item.measure) } : item,
  );
  const orderBy = intent.orderBy.map((order) =>
    'measure' in order.by ? { ...order, by: { ...order.by, measure: convert(order.by.measure) } } : order,
  );
  const isShown = intent.select.some((item) => 'dimension' in item && isOfKind(item.dimension.column));
  return converted > 0 && !isShown ? { ...intent, select, orderBy } : null;
}

const conversions: Readonly<Partial<Record<NonNullable<Measure['aggregate']>, string>>> = {
  sum: 'SUM',
  avg: 'AVG',
  min: 'MIN',
  max: 'MAX',
};

/** Whether some column says by its name that it keeps such a quantity, and in which unit. */
export function keepsQuantity(kind: number, tables: Tables): boolean {
  return keptUnits(tables).has(kind);
}

const known = new WeakMap<Tables, ReadonlyMap<number, Unit>>();

/** For each kind of quantity the one unit in which the schema keeps it. Computed once a schema. */
function keptUnits(tables: Tables): ReadonlyMap<number, Unit> {
  const found = known.get(tables) ?? findUnits(tables);
  known.set(tables, found);
  return found;
}

function findUnits(tables: Tables): ReadonlyMap<number, Unit> {
  const kept = new Map<number, Unit | null>();
  for (const { columns } of tables)
    for (const column of columns) {
      const unit = isNumeric(column) ? unitOfName(column.name) : null;
      if (unit === null) continue;
      const known = kept.get(unit.kind);
      kept.set(unit.kind, known === undefined || known?.ratio === unit.ratio ? unit : null);
    }
  return new Map([...kept].flatMap(([kind, unit]) => (unit === null ? [] : [[kind, unit]])));
}

/** Without the dust of binary fractions. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
