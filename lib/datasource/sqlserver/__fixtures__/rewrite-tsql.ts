/**
 * T-SQL as this product writes it, in DuckDB's words: types, dates, texts and limits. Texts are compared whatever their case, as most
 * databases of SQL Server have it, unless a binary collation is named.
 */
export function rewriteTsql(sql: string): string {
  return new Rewriter(tokensOf(sql)).run();
}

const token =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|N?'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|[A-Za-z_][\w@$#]*|0x[0-9A-Fa-f]*|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|<>|<=|>=|!=|./g;

function tokensOf(sql: string): string[] {
  return (sql.match(token) ?? []).filter((text) => !/^(\s|--|\/\*)/.test(text));
}

const types: readonly (readonly [RegExp, string])[] = [
  [/^n?(var)?char/i, 'VARCHAR'],
  [/^datetime2|^datetime$|^smalldatetime/i, 'TIMESTAMP'],
  [/^datetimeoffset/i, 'TIMESTAMPTZ'],
  [/^float|^real/i, 'DOUBLE'],
  [/^bit$/i, 'BOOLEAN'],
  [/^varbinary|^binary/i, 'BLOB'],
  [/^int$/i, 'INTEGER'],
  [/^money/i, 'DECIMAL(19, 4)'],
];

function typeOf(words: readonly string[]): string {
  const written = words.join('');
  return types.find(([pattern]) => pattern.test(written))?.[1] ?? written;
}

class Rewriter {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  run(): string {
    const text = this.#until([]);
    return text.replace(/\bOPTION \([^()]*\)(\s*;)?$/i, '');
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead] ?? '';
  }

  #is(word: string, ahead = 0): boolean {
    return this.#peek(ahead).toUpperCase() === word;
  }

  /** Everything up to one of the ends, which is left. A TOP stands at the end of its SELECT as a LIMIT. */
  #until(ends: readonly string[]): string {
    const out: string[] = [];
    let top: string | null = null;
    while (this.#at < this.#tokens.length && !ends.includes(this.#peek())) {
      if (this.#is('TOP')) {
        this.#at += 1;
        top = this.#is('(') ? this.#parenthesised() : this.#take();
        continue;
      }
      out.push(this.#next(out));
    }
    if (top !== null) out.push('LIMIT', top);
    return out.join(' ');
  }

  #take(): string {
    const text = this.#peek();
    this.#at += 1;
    return text;
  }

  #parenthesised(): string {
    this.#at += 1;
    const inner = this.#until([')']);
    this.#at += 1;
    return `(${inner})`;
  }

  #next(before: readonly string[]): string {
    const text = this.#peek();
    const word = text.toUpperCase();
    if (text === '(') return this.#parenthesised();
    if (/^N?'/.test(text)) return this.#take().replace(/^N/, '');
    if (text.startsWith('['))
      return `"${this.#take().slice(1, -1).replaceAll(']]', ']').replaceAll('"', '""')}"`;
    if (text === '+' && [before.at(-1), this.#peek(1)].some((side) => /^N?'/.test(side ?? ''))) {
      this.#at += 1;
      return '||';
    }
    if (word === 'WITH' && this.#is('(', 1)) {
      this.#at += 1;
      this.#parenthesised();
      return '';
    }
    if (word === 'WITH') {
      this.#at += 1;
      return 'WITH RECURSIVE';
    }
    if (word === 'DBO' && this.#peek(1) === '.') {
      this.#at += 2;
      return '';
    }
    if (word === 'COLLATE') return this.#collation();
    if (word === 'OFFSET' && this.#is('ROWS', 2)) return this.#page();
    if (this.#peek(1) === '(' && /^(TRY_)?CAST$/.test(word)) return this.#cast(word);
    if (this.#peek(1) === '(' && word in calls) return this.#call(word);
    return this.#take();
  }

  #collation(): string {
    this.#at += 1;
    const name = this.#take();
    if (/_BIN2$/i.test(name)) return 'COLLATE C';
    if (/_CI_/i.test(name) && this.#is('LIKE')) {
      this.#at += 1;
      return 'ILIKE';
    }
    return '';
  }

  #page(): string {
    const skipped = this.#peek(1);
    this.#at += 3;
    if (!this.#is('FETCH')) return `OFFSET ${skipped}`;
    const rows = this.#peek(2);
    this.#at += 5;
    return `LIMIT ${rows} OFFSET ${skipped}`;
  }

  #cast(name: string): string {
    this.#at += 2;
    const value = this.#until(['AS']);
    this.#at += 1;
    const type: string[] = [];
    for (let depth = 0; depth > 0 || this.#peek() !== ')'; ) {
      if (this.#peek() === '(') depth += 1;
      if (this.#peek() === ')') depth -= 1;
      type.push(this.#take());
    }
    this.#at += 1;
    return `${name}(${value} AS ${typeOf(type)})`;
  }

  #call(name: string): string {
    this.#at += 2;
    const given: string[] = [];
    do given.push(this.#until([',', ')']));
    while (this.#take() === ',');
    return calls[name]?.(given) ?? `${name}(${given.join(', ')})`;
  }
}

const steps: Readonly<Record<string, string>> = {
  day: 'to_days',
  week: 'to_weeks',
  month: 'to_months',
  year: 'to_years',
  second: 'to_seconds',
};

/** Calls whose arguments have another order or another word here. */
const calls: Readonly<Record<string, (given: readonly string[]) => string>> = {
  CONVERT: ([type = '', value = '', style]) => {
    if (style === undefined) return `CAST(${value} AS ${typeOf([type.replaceAll(' ', '')])})`;
    if (style !== '23') throw new Error(`style ${style} is not known here`);
    const length = /\d+/.exec(type)?.[0] ?? '10';
    return `left(strftime(CAST(${value} AS DATE), '%Y-%m-%d'), ${length})`;
  },
  TRY_CONVERT: ([, value, style]) => {
    if (style !== '112') throw new Error(`style ${style} is not known here`);
    return `CAST(try_strptime(${value}, '%Y%m%d') AS DATE)`;
  },
  DATEADD: ([unit = '', count, to]) =>
    unit.toLowerCase() === 'quarter'
      ? `(${to} + to_months(CAST(3 * (${count}) AS INTEGER)))`
      : `(${to} + ${steps[unit.toLowerCase()]}(CAST((${count}) AS INTEGER)))`,
  DATEDIFF: ([unit, from, to]) => `date_diff('${unit}', ${from}, ${to})`,
  DATEPART: ([unit = '', of]) => `date_part('${unit.replace('iso_', '')}', ${of})`,
  DATENAME: ([unit, of]) => `CAST(date_part('${unit}', ${of}) AS VARCHAR)`,
};
