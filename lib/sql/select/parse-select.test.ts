import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notationOf } from '../../datasource/dialect/notation-of.ts';
import { sqlserverDialect } from '../../datasource/sqlserver/sqlserver-dialect.ts';
import { expressionParts } from './map-expression.ts';
import { parseSelect } from './parse-select.ts';
import { printQuery } from './print-select.ts';
import { SelectSyntaxError } from './token-cursor.ts';
import { tokenize } from './tokenize.ts';

const sound = [
  'SELECT 1',
  "SELECT a, b AS c, t.*, 'it''s' FROM t WHERE a = 1 AND (b = 2 OR NOT c > 3)",
  'SELECT DISTINCT a FROM t AS x JOIN u ON x.id = u.id LEFT JOIN v USING (id, k) CROSS JOIN w, z',
  'SELECT a FROM (SELECT b AS a FROM t) AS d WHERE EXISTS (SELECT 1 FROM u WHERE u.a = d.a)',
  'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT 5 OFFSET 2',
  'SELECT a FROM t UNION SELECT b FROM u EXCEPT SELECT c FROM v ORDER BY 1 DESC NULLS LAST',
  'SELECT COUNT(DISTINCT a), SUM(b) FILTER (WHERE c > 0), COUNT(*) FROM t GROUP BY d HAVING COUNT(*) > 1',
  'SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY b DESC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t',
  "SELECT CASE a WHEN 1 THEN 'x' ELSE 'y' END, CASE WHEN a IS NOT NULL THEN 1 END FROM t",
  "SELECT a FROM t WHERE a BETWEEN 1 AND 2 AND b NOT LIKE '%x' AND c IN (1, 2) AND d NOT IN (SELECT e FROM u)",
  'SELECT CAST(a AS DECIMAL(10, 2)), "odd name", `b`, -a, a - (b - c), (a + b) * c, a || b FROM "order"',
  "SELECT EXTRACT(year FROM a), DATE '2024-01-01', CURRENT_DATE, INTERVAL '1' day FROM t",
  'VALUES (1, 2), (3, 4)',
  'SELECT a COLLATE NOCASE FROM t WHERE (a || b) COLLATE "C" = \'x\' ORDER BY a COLLATE NOCASE DESC',
  "SELECT * FROM t WHERE CONVERT(a USING utf8mb4) COLLATE utf8mb4_bin IN ('x', 'y') AND CONVERT(b, SIGNED) = 1",
];

describe('parseSelect', () => {
  test.each(sound)('reads and prints %s', (sql) => {
    expect(printQuery(parseSelect(sql).query)).toBe(sql);
  });

  test('what it prints reads as the same tree, however expressions are nested', () => {
    const leaf = fc.constantFrom('a', 't.b', '1', "'x'", 'NULL');
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .tuple(
            tie('expression'),
            fc.constantFrom('+', '-', '*', '=', '<', 'AND', 'OR', '||', 'IS'),
            tie('expression'),
          )
          .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
        tie('expression').map((inner) => `NOT (${inner})`),
        tie('expression').map((inner) => `-(${inner})`),
        tie('expression').map((inner) => `(${inner}) IS NOT NULL`),
        fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a}) BETWEEN (${b}) AND 2`),
        fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a}) IN ((${b}), 3)`),
        tie('expression').map((inner) => `(SELECT ${inner} FROM t WHERE ${inner})`),
      ),
    }));
    fc.assert(
      fc.property(expression, (text) => {
        const { query } = parseSelect(`SELECT ${text} FROM t`);
        expect(parseSelect(printQuery(query)).query).toEqual(query);
      }),
      { seed: 1 },
    );
  });

  test('never fails otherwise than by saying what it expected', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sound.flatMap((sql) => sql.split(' ')))), (words) => {
        try {
          parseSelect(words.join(' '));
        } catch (error) {
          expect(error).toBeInstanceOf(SelectSyntaxError);
        }
      }),
      { seed: 1 },
    );
  });

  test('reads over a parenthesis missing at the end, a comma before FROM and TOP, and says so', () => {
    const { query, slips } = parseSelect('SELECT TOP 3 a, FROM t WHERE b IN (SELECT c FROM u');
    expect(printQuery(query)).toBe('SELECT a FROM t WHERE b IN (SELECT c FROM u) LIMIT 3');
    expect(slips).toHaveLength(3);
  });

  test('TOP is a word of SQL Server, whose limits stand after an order', () => {
    const notation = notationOf(sqlserverDialect);
    const again = (sql: string) => {
      const { query, slips } = parseSelect(sql, notation);
      expect(slips).toEqual([]);
      return printQuery(query, notation);
    };
    expect(again('SELECT TOP (3) a FROM t ORDER BY a DESC')).toBe(
      'SELECT a FROM t ORDER BY a DESC OFFSET 0 ROWS FETCH NEXT 3 ROWS ONLY',
    );
    expect(again('SELECT TOP 3 a FROM t')).toBe(
      'SELECT a FROM t ORDER BY (SELECT NULL) OFFSET 0 ROWS FETCH NEXT 3 ROWS ONLY',
    );
    expect(again("SELECT DISTINCT TOP 3 a FROM t WHERE a = N'Zürich'")).toBe(
      "SELECT DISTINCT a FROM t WHERE a = N'Zürich' ORDER BY 1 OFFSET 0 ROWS FETCH NEXT 3 ROWS ONLY",
    );
    expect(again('SELECT a FROM t ORDER BY a OFFSET 5 ROWS FETCH NEXT 3 ROWS ONLY')).toBe(
      'SELECT a FROM t ORDER BY a OFFSET 5 ROWS FETCH NEXT 3 ROWS ONLY',
    );
    // They keep other rows than a number of rows does, so that they are left to the engine.
    for (const sql of ['SELECT TOP 10 PERCENT a FROM t', 'SELECT TOP 3 WITH TIES a FROM t ORDER BY a'])
      expect(() => parseSelect(sql, notation)).toThrow(SelectSyntaxError);
  });

  test('a unit of time and a type that stand first in a call are no columns', () => {
    const named = (sql: string) => {
      const { query } = parseSelect(sql);
      const items = query.body.kind === 'select' ? query.body.items : [];
      expect(printQuery(query)).toBe(sql);
      return items
        .flatMap(({ expression }) => expressionParts(expression))
        .flatMap((part) => (part.kind === 'column' ? [part.name.text] : []));
    };
    expect(
      named('SELECT DATEDIFF(day, a, b), DATEADD(month, -1, c), TIMESTAMPDIFF(MONTH, d, e) FROM t'),
    ).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(
      named('SELECT CONVERT(nvarchar(max), a), TRY_CONVERT(date, b, 112), CONVERT(c, SIGNED) FROM t'),
    ).toEqual(['a', 'b', 'c', 'SIGNED']);
    expect(named('SELECT DATEPART(day), date, DATE(day) FROM t')).toEqual(['day', 'date', 'day']);
  });

  test('gives back what follows the statement', () => {
    expect(parseSelect('SELECT a FROM t; SELECT b FROM u').rest).toBe('SELECT b FROM u');
  });

  test('says what was expected and where', () => {
    expect(() => parseSelect('SELECT FROM t')).toThrow('an expression expected at FROM');
  });
});

describe('tokenize', () => {
  test('knows where each piece stands, and skips comments', () => {
    const pieces = tokenize("SELECT \"a b\" -- why\n, [c] /* no */ <> 'it''s'");
    expect(pieces.map(({ kind, value, start }) => [kind, value, start])).toEqual([
      ['word', 'select', 0],
      ['quoted-name', 'a b', 7],
      ['operator', ',', 20],
      ['quoted-name', 'c', 22],
      ['operator', '<>', 35],
      ['text', "it's", 38],
      ['end', '', 45],
    ]);
  });
});
