const pieces =
  /(?<blank>\s+|--[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*")|(?<name>`(?:[^`\\]|\\[\s\S])*`)|(?<word>[A-Za-z_]\w*)|(?<sign>[\s\S])/g;

const words: Readonly<Record<string, string>> = {
  STRING: 'VARCHAR',
  INT64: 'BIGINT',
  FLOAT64: 'DOUBLE',
  NUMERIC: 'DECIMAL(38, 9)',
  BIGNUMERIC: 'DECIMAL(38, 10)',
  BYTES: 'BLOB',
  DATETIME: 'TIMESTAMP',
  SAFE_CAST: 'TRY_CAST',
};

/** What BigQuery calls otherwise, as functions of DuckDB. */
export const macros = [
  'CREATE MACRO format_datetime(form, x) AS strftime(x, form)',
  'CREATE MACRO safe_divide(a, b) AS CAST(a AS DOUBLE) / nullif(CAST(b AS DOUBLE), 0)',
  'CREATE MACRO safe_parse_date(form, x) AS CAST(try_strptime(x, form) AS DATE)',
  'CREATE MACRO timestamp_seconds(x) AS to_timestamp(x)',
  'CREATE MACRO unix_seconds(x) AS CAST(epoch(x) AS BIGINT)',
  'CREATE MACRO timestamp_of(x) AS CAST(x AS TIMESTAMPTZ)',
  'CREATE MACRO generate_array(a, b) AS generate_series(a, b)',
  'CREATE MACRO countif(c) AS count(CASE WHEN c THEN 1 END)',
];

type Piece = { readonly kind: string; readonly text: string };

/** A GoogleSQL statement, of those that this product writes, in DuckDB's words. */
export function bigqueryToDuckdb(sql: string): string {
  return joined(piecesOf(sql));
}

function piecesOf(sql: string): Piece[] {
  return [...sql.matchAll(pieces)].flatMap(({ 0: text, groups = {} }) => {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'sign';
    if (kind === 'blank') return [{ kind, text: ' ' }];
    if (kind === 'text') return [{ kind, text: `'${unescaped(text.slice(1, -1)).replaceAll("'", "''")}'` }];
    if (kind === 'name') return [{ kind, text: nameOf(unescaped(text.slice(1, -1))) }];
    return [{ kind, text }];
  });
}

function nameOf(path: string): string {
  return path
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, (_match, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign);
}

function joined(list: readonly Piece[]): string {
  let text = '';
  for (let at = 0; at < list.length; at += 1) {
    const piece = list[at];
    if (piece === undefined) break;
    const upper = piece.kind === 'word' ? piece.text.toUpperCase() : '';
    const end = list[at + 1]?.text === '(' ? closing(list, at + 1) : 0;
    const parts = end > 0 ? argumentsOf(list.slice(at + 2, end)) : [];
    if (end > 0 && (upper === 'DATE_DIFF' || upper === 'DATETIME_DIFF')) {
      const [later = [], earlier = [], part = []] = parts;
      text += `date_diff('${joined(part).trim().toLowerCase().replace('isoweek', 'week')}', ${joined(earlier)}, ${joined(later)})`;
      at = end;
    } else if (end > 0 && upper === 'DATE_ADD') {
      const [of = [], interval = []] = parts;
      const [, count = '', unit = ''] = /INTERVAL (-?\d+) (\w+)/i.exec(joined(interval)) ?? [];
      text += `CAST(${joined(of)} + to_${unit.toLowerCase()}s(${count}) AS DATE)`;
      at = end;
    } else if (end > 0 && upper === 'EXTRACT' && list[at + 2]?.text === 'DAYOFWEEK') {
      // Sunday is day 1 of BigQuery and day 0 of DuckDB; FROM and the blanks around it stand before the operand.
      text += `(dayofweek(${joined(list.slice(at + 6, end))}) + 1)`;
      at = end;
    } else if (end > 0 && upper === 'CONCAT') {
      // NULL makes all of it NULL.
      text += `(${parts.map(joined).join(' || ')})`;
      at = end;
    } else if (end > 0 && upper === 'TIMESTAMP') {
      text += `timestamp_of(${joined(list.slice(at + 2, end))})`;
      at = end;
    } else if (end > 0 && upper === 'UNNEST') {
      text += `UNNEST(${joined(list.slice(at + 2, end))})`;
      at = end;
      const [alias, ahead] = aliasAfter(list, end);
      if (alias !== null) {
        text += ` AS "${alias} rows"("${alias}")`;
        at += ahead;
      }
    } else if (upper === 'LIKE' && list[at + 2]?.kind === 'text') {
      text += `LIKE ${list[at + 2]?.text} ESCAPE '\\'`;
      at += 2;
    } else if (upper === 'SAFE' && list[at + 1]?.text === '.') {
      text += 'safe_';
      at += 1;
    } else if (upper === 'TIMESTAMP' && list[at + 2]?.kind !== 'text') text += 'TIMESTAMPTZ';
    else text += words[upper] ?? piece.text;
  }
  return text;
}

/** The name after a call in FROM and how many pieces on it ends; none before another word of the grammar. */
function aliasAfter(list: readonly Piece[], end: number): [alias: string | null, ahead: number] {
  const rest = list.slice(end + 1);
  const next = rest.findIndex(({ kind }) => kind !== 'blank');
  const isAs = rest[next]?.text.toUpperCase() === 'AS';
  const at = isAs ? rest.findIndex(({ kind }, place) => place > next && kind !== 'blank') : next;
  const name = rest[at];
  if (name?.kind !== 'word' || /^(CROSS|JOIN|WHERE|GROUP|ORDER|LIMIT|ON)$/i.test(name.text)) return [null, 0];
  return [name.text, at + 1];
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
