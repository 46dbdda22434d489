const pieces =
  /(?<blank>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\]|''|\\[\s\S])*')|(?<name>"(?:[^"]|"")*")|(?<word>[A-Za-z_][\w$]*)|(?<sign>[\s\S])/g;

const words: Readonly<Record<string, string>> = {
  TIMESTAMP_NTZ: 'TIMESTAMP',
  TIMESTAMP_LTZ: 'TIMESTAMPTZ',
  NUMBER: 'DECIMAL',
};

/** What Snowflake calls otherwise, as functions of DuckDB. */
export const macros = [
  "CREATE MACRO to_char(x, form) AS strftime(x, replace(replace(replace(form, 'YYYY', '%Y'), 'MM', '%m'), 'DD', '%d'))",
  'CREATE MACRO yearofweekiso(x) AS isoyear(x)',
  'CREATE MACRO weekiso(x) AS weekofyear(x)',
  'CREATE MACRO dayofweekiso(x) AS isodow(x)',
  'CREATE MACRO try_to_timestamp_ntz(x) AS TRY_CAST(x AS TIMESTAMP)',
  "CREATE MACRO try_to_date(x, form) AS CAST(try_strptime(x, '%Y%m%d') AS DATE)",
  'CREATE MACRO to_binary(x) AS unhex(x)',
];

type Piece = { readonly kind: string; readonly text: string };

/** A statement of Snowflake, of those that this product writes, in DuckDB's words. Names without quotes are folded to upper case. */
export function snowflakeToDuckdb(sql: string): string {
  const list = [...sql.matchAll(pieces)].flatMap(({ 0: text, groups = {} }): Piece[] => {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'sign';
    if (kind === 'blank') return [{ kind, text: ' ' }];
    if (kind === 'text') return [{ kind, text: `'${unescaped(text.slice(1, -1)).replaceAll("'", "''")}'` }];
    return [{ kind, text: kind === 'word' ? text.toUpperCase() : text }];
  });
  return joined(list);
}

function unescaped(text: string): string {
  return text.replaceAll(/''|\\([\s\S])/g, (_match, sign?: string) => (sign === undefined ? "'" : sign));
}

function joined(list: readonly Piece[]): string {
  let text = '';
  for (let at = 0; at < list.length; at += 1) {
    const piece = list[at];
    if (piece === undefined) break;
    const word = piece.kind === 'word' ? piece.text : '';
    const end = list[at + 1]?.text === '(' ? closing(list, at + 1) : 0;
    const parts = end > 0 ? argumentsOf(list.slice(at + 2, end)).map((part) => joined(part).trim()) : [];
    const [first = '', second = '', third = ''] = parts;
    const call =
      end === 0
        ? null
        : word === 'DATEDIFF'
          ? `datediff('${first.toLowerCase()}', ${second}, ${third})`
          : word === 'DATEADD'
            ? `CAST(${third} + to_${first.toLowerCase()}s(${second}) AS DATE)`
            : word === 'DATE_PART' && first === 'EPOCH_SECOND'
              ? `CAST(epoch(${second}) AS BIGINT)`
              : word === 'TO_TIMESTAMP_LTZ'
                ? first.startsWith("'")
                  ? `CAST(${first} AS TIMESTAMPTZ)`
                  : `to_timestamp(${first})`
                : null;
    if (call !== null) {
      text += call;
      at = end;
    } else text += words[word] ?? piece.text;
  }
  return text;
}

function closing(list: readonly Piece[], open: number): number {
  let depth = 0;
  for (let at = open; at < list.length; at += 1) {
    if (list[at]?.text === '(') depth += 1;
    if (list[at]?.text === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}

function argumentsOf(list: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [[]];
  let depth = 0;
  for (const piece of list) {
    if (piece.text === '(') depth += 1;
    if (piece.text === ')') depth -= 1;
    if (depth === 0 && piece.text === ',') found.push([]);
    else found.at(-1)?.push(piece);
  }
  return found;
}
