import fc from 'fast-check';
import type { GuardedDialect } from '../guarded-dialect.ts';
import { type Flavour, flavours } from './flavours.ts';

/** Marks of an expression and of a table in a statement that is not filled in yet. */
const expressionMark = '\u27e6x\u27e7';
const tableMark = '\u27e6t\u27e7';

type Draft = { readonly statement: string; readonly seeds: readonly number[] };

/** A random valid SELECT of the dialect. */
export function harmlessSelect(dialect: GuardedDialect): fc.Arbitrary<string> {
  return draft(flavours[dialect]).map((made) => fill(made, flavours[dialect], null));
}

/** A random SELECT with one thing in it that is not allowed: in an expression, as a table, before it or after it. */
export function harmfulSelect(dialect: GuardedDialect): fc.Arbitrary<string> {
  const flavour = flavours[dialect];
  const { expressions, tables, before, after } = flavour.harm;
  const inside = (mark: string, harms: readonly string[]) =>
    fc
      .tuple(
        draft(flavour).filter(({ statement }) => statement.includes(mark)),
        fc.constantFrom(...harms),
        fc.nat(),
      )
      .map(([made, harm, place]) => fill(made, flavour, { mark, harm, place }));
  return fc.oneof(
    { weight: 5, arbitrary: inside(expressionMark, expressions) },
    { weight: 3, arbitrary: inside(tableMark, tables) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(draft(flavour), fc.constantFrom(...before))
        .map(([made, harm]) => `${harm} ${fill(made, flavour, null)}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(draft(flavour), fc.constantFrom(...after))
        .map(([made, harm]) => `${fill(made, flavour, null)} ${harm}`),
    },
  );
}

/** Puts harmless expressions and tables at the marks, and the harm at one of them. */
function fill(
  { statement, seeds }: Draft,
  flavour: Flavour,
  harm: { readonly mark: string; readonly harm: string; readonly place: number } | null,
): string {
  const places = harm === null ? 0 : statement.split(harm.mark).length - 1;
  let seen = 0;
  let seed = 0;
  return statement.replaceAll(new RegExp(`${expressionMark}|${tableMark}`, 'g'), (mark) => {
    if (harm !== null && mark === harm.mark) {
      seen += 1;
      if (seen - 1 === harm.place % places) return harm.harm;
    }
    seed += 1;
    const choices = mark === tableMark ? flavour.tables : flavour.leaves;
    return choices[(seeds[seed % seeds.length] ?? 0) % choices.length] ?? 'a';
  });
}

function draft(flavour: Flavour): fc.Arbitrary<Draft> {
  const { select } = fc.letrec<{ expression: string; table: string; select: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'sql' },
      fc.constant(expressionMark),
      fc
        .tuple(tie('expression'), fc.constantFrom(...flavour.operators), tie('expression'))
        .map((parts) => `(${parts.join(' ')})`),
      fc
        .tuple(fc.constantFrom(...flavour.calls), tie('expression'), tie('expression'))
        .map(([call, one, other]) => call.replaceAll('$1', () => one).replaceAll('$2', () => other)),
      fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .map(([one, two, three]) => `CASE WHEN ${one} = ${two} THEN ${three} ELSE NULL END`),
      fc.tuple(tie('expression'), tie('expression')).map(([one, two]) => `(${one} BETWEEN 1 AND ${two})`),
      fc.tuple(tie('expression'), tie('select')).map(([one, query]) => `(${one} IN (${query}))`),
      tie('select').map((query) => `(${query})`),
      tie('select').map((query) => `(NOT EXISTS (${query}))`),
    ),
    table: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'sql' },
      fc.constant(`${tableMark} u1`),
      fc
        .tuple(tie('table'), fc.constantFrom('JOIN', 'LEFT JOIN', 'INNER JOIN'), tie('expression'))
        .map(([left, join, on]) => `${left} ${join} ${tableMark} u2 ON ${on} = 1`),
      tie('select').map((query) => `(${query}) u3`),
      tie('table').map((table) => `${table}, ${tableMark} u4`),
    ),
    select: fc
      .record({
        with: fc.option(tie('select'), { depthIdentifier: 'sql' }),
        distinct: fc.boolean(),
        items: fc.array(tie('expression'), { minLength: 1, maxLength: 3, depthIdentifier: 'sql' }),
        from: tie('table'),
        where: fc.option(tie('expression'), { depthIdentifier: 'sql' }),
        group: fc.option(tie('expression'), { depthIdentifier: 'sql' }),
        having: fc.option(tie('expression'), { depthIdentifier: 'sql' }),
        union: fc.option(tie('select'), { depthIdentifier: 'sql' }),
        order: fc.option(tie('expression'), { depthIdentifier: 'sql' }),
        limit: fc.boolean(),
      })
      .map((part) =>
        [
          part.with === null ? '' : `WITH w AS (${part.with})`,
          `SELECT ${part.distinct ? 'DISTINCT ' : ''}${part.items.map((item, at) => `${item} AS c${at}`).join(', ')}`,
          `FROM ${part.from}`,
          part.where === null ? '' : `WHERE ${part.where} > 0`,
          part.group === null ? '' : `GROUP BY ${part.group}`,
          part.group === null || part.having === null ? '' : `HAVING ${part.having} > 0`,
          part.union === null ? '' : `UNION ALL SELECT * FROM (${part.union}) v`,
          part.order === null || part.union !== null ? '' : `ORDER BY ${part.order} DESC`,
          part.limit ? flavour.limit.replace('$', () => expressionMark) : '',
        ]
          .filter(Boolean)
          .join(' '),
      ),
  }));
  return fc.record({ statement: select, seeds: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }) });
}
