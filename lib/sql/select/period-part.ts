import type { ColumnReference, Expression } from './syntax-tree.ts';

/** What is taken of a column of dates: its year, its month of a year, its day, or the bare month of any year. */
export type PeriodPart = {
  readonly column: ColumnReference;
  readonly part: 'year' | 'month' | 'day' | 'month-of-year';
  /** Whether a value is the first day of the period (`date_trunc`) rather than its name (`2024-01`). */
  readonly byFirstDay: boolean;
};

/** Reads an expression that takes a part of a date, in the words of any engine; null when it is none. */
export function periodPart(expression: Expression): PeriodPart | null {
  switch (expression.kind) {
    case 'extract':
      return numbered(expression.field, expression.operand);
    case 'cast': {
      if (/^date$/i.test(expression.type)) return named('day', expression.operand);
      // CAST(strftime('%Y', x) AS INTEGER) and EXTRACT(…)::int: the number of the same part.
      const inner = /^(?:int|integer|bigint|smallint|signed)$/i.test(expression.type)
        ? periodPart(expression.operand)
        : null;
      return inner?.part === 'year' || inner?.part === 'month-of-year' ? inner : null;
    }
    case 'call':
      return expression.distinct || expression.over !== null ? null : ofCall(expression);
    default:
      return null;
  }
}

function ofCall({ name, arguments: given }: Extract<Expression, { kind: 'call' }>): PeriodPart | null {
  const [first, second, third] = given;
  switch (name.text.toLowerCase()) {
    case 'year':
    case 'month':
      return given.length === 1 ? numbered(name.text, first) : null;
    case 'date_part':
    case 'datepart':
      // T-SQL has the bare word.
      return numbered(textOf(first) ?? wordOf(first), second);
    case 'toyear':
    case 'tomonth':
      return given.length === 1 ? numbered(name.text.slice(2), first) : null;
    case 'date':
    case 'to_date':
    case 'todate':
      return given.length === 1 ? named('day', first) : null;
    case 'tostartofday':
    case 'tostartofmonth':
    case 'tostartofyear':
      return given.length === 1 ? truncated(name.text.slice(9), first) : null;
    case 'trunc':
      return given.length === 1 ? named('day', first) : truncated(textOf(second), first);
    case 'date_trunc':
      // BigQuery has the column first and the unit as a bare word.
      return truncated(textOf(first), second) ?? truncated(bareWord(second), first);
    case 'datetime_trunc':
    case 'timestamp_trunc':
      return truncated(bareWord(second), first);
    case 'to_char':
    case 'to_varchar':
    case 'date_format':
    case 'formatdatetime':
      return formatted(textOf(second), first);
    case 'format_date':
    case 'format_timestamp':
      return formatted(textOf(first), second);
    case 'convert':
      return numberOf(third) === '23' ? cut(first, second) : null;
    case 'format':
      return formatted(inCapitals(textOf(second)), first);
    case 'format_datetime':
      // BigQuery has the format first, Trino second and in the letters of T-SQL.
      return formatted(textOf(first), second) ?? formatted(inCapitals(textOf(second)), first);
    case 'strftime':
      // SQLite has the format first, DuckDB second.
      return textOf(first) === null ? formatted(textOf(second), first) : formatted(textOf(first), second);
    case 'substr':
    case 'substring':
    case 'left': {
      const length =
        name.text.toLowerCase() === 'left' ? second : numberOf(second) === '1' ? third : undefined;
      return ofLength(numberOf(length), first);
    }
    default:
      return null;
  }
}

/** T-SQL and Trino write years and days in small letters. */
function inCapitals(format: string | null): string | null {
  return format?.replace(/y|d/g, (letter) => letter.toUpperCase()) ?? null;
}

/** A word that a grammar may take for a column: `MONTH` in `DATE_TRUNC(seen, MONTH)`. */
function bareWord(expression: Expression | undefined): string {
  return expression?.kind === 'column' ? expression.name.text : wordOf(expression);
}

/** T-SQL's `CONVERT(char(7), x, 23)`: so many characters of ISO text. */
function cut(type: Expression | undefined, operand: Expression | undefined): PeriodPart | null {
  const [, length = ''] = /^n?(?:var)?char\((\d+)\)$/i.exec(wordOf(type)) ?? [];
  return ofLength(length, operand);
}

function ofLength(length: string | null, operand: Expression | undefined): PeriodPart | null {
  const part = { '4': 'year', '7': 'month', '10': 'day' }[length ?? ''];
  return part === undefined ? null : named(part as 'year' | 'month' | 'day', operand);
}

function wordOf(expression: Expression | undefined): string {
  return expression?.kind === 'literal' && expression.type === 'word' ? expression.value : '';
}

const formats: Readonly<Record<string, PeriodPart['part']>> = {
  '%Y': 'year',
  YYYY: 'year',
  '%Y-%m': 'month',
  'YYYY-MM': 'month',
  '%Y-%m-%d': 'day',
  'YYYY-MM-DD': 'day',
  '%m': 'month-of-year',
  MM: 'month-of-year',
};

function formatted(format: string | null, operand: Expression | undefined): PeriodPart | null {
  const part = format === null ? undefined : formats[format.replace(/^FM/, '')];
  return part === undefined ? null : named(part, operand);
}

function numbered(field: string, operand: Expression | undefined): PeriodPart | null {
  if (/^year$/i.test(field)) return named('year', operand);
  return /^month$/i.test(field) ? named('month-of-year', operand) : null;
}

function truncated(unit: string | null, operand: Expression | undefined): PeriodPart | null {
  const part = { year: 'year', yyyy: 'year', month: 'month', mm: 'month', day: 'day', dd: 'day' }[
    unit?.toLowerCase() ?? ''
  ];
  const found = part === undefined ? null : named(part as PeriodPart['part'], operand);
  return found && { ...found, byFirstDay: true };
}

function named(part: PeriodPart['part'], operand: Expression | undefined): PeriodPart | null {
  const column = columnBehind(operand);
  return column && { column, part, byFirstDay: false };
}

/** The column itself, or one that is only read as a date or moment. */
function columnBehind(expression: Expression | undefined): ColumnReference | null {
  if (expression?.kind === 'column') return expression;
  if (expression?.kind === 'cast' && /^(?:date|datetime|timestamp)\b/i.test(expression.type))
    return columnBehind(expression.operand);
  const alone = expression?.kind === 'call' && expression.arguments.length === 1;
  return alone && /^(?:date|datetime|timestamp)$/i.test(expression.name.text)
    ? columnBehind(expression.arguments[0])
    : null;
}

function textOf(expression: Expression | undefined): string | null {
  return expression?.kind === 'literal' && expression.type === 'text' ? expression.value : null;
}

function numberOf(expression: Expression | undefined): string | null {
  return expression?.kind === 'literal' && expression.type === 'number' ? expression.value : null;
}
