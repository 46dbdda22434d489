/** What the comments inside a CREATE statement say. Column names are lower case. */
export type DdlComments = { readonly table: string | null; readonly columns: ReadonlyMap<string, string> };

type Token = {
  readonly kind: 'comment' | 'name' | 'other';
  readonly text: string;
  readonly line: number;
  readonly endLine: number;
  /** Distance from the start of its line, to recognise a comment that continues the one above. */
  readonly indent: number;
};

type Definition = { readonly name: string; readonly tokens: readonly Token[] };

const longestDescription = 1_000;
const tableConstraints = new Set(['CONSTRAINT', 'PRIMARY', 'UNIQUE', 'CHECK', 'FOREIGN']);

/**
 * SQLite has no COMMENT ON, but keeps the CREATE text as it was written, with the comments people put there. A comment
 * on a column's line belongs to that column; one before the first column belongs to the table; one on a line of its own
 * belongs to the column below, unless it stands right under a comment of the column above and continues it.
 */
export function ddlComments(sql: string): DdlComments {
  const tokens = tokenize(sql);
  const open = tokens.findIndex(({ text, kind }) => kind === 'other' && text === '(');
  const isView = /^\s*CREATE\s+(TEMP\s+|TEMPORARY\s+)?VIEW\b/i.test(sql);
  if (isView || open < 0) return { table: viewComment(tokens), columns: new Map() };
  const { definitions, close } = splitDefinitions(tokens, open);
  const collected = new CommentCollector();
  for (const token of [...tokens.slice(0, open), ...tokens.slice(close)]) {
    if (token.kind === 'comment') collected.toTable(token);
  }
  assign(tokens.slice(open + 1, close), definitions, collected);
  return collected.finish();
}

class CommentCollector {
  readonly #table: Token[] = [];
  readonly #columns = new Map<string, Token[]>();

  toTable(comment: Token): void {
    this.#table.push(comment);
  }

  toColumn(column: string, comment: Token): void {
    const name = column.toLowerCase();
    this.#columns.set(name, [...(this.#columns.get(name) ?? []), comment]);
  }

  finish(): DdlComments {
    const columns = new Map<string, string>();
    for (const [name, comments] of this.#columns) {
      const text = plainText(comments);
      if (text) columns.set(name, text);
    }
    return { table: plainText(this.#table), columns };
  }
}

function assign(
  body: readonly Token[],
  definitions: readonly Definition[],
  collected: CommentCollector,
): void {
  const owners = new Map<Token, Definition>();
  for (const definition of definitions) for (const token of definition.tokens) owners.set(token, definition);
  let previous: Token | undefined;
  let previousComment: { token: Token; owner: Definition | null } | undefined;
  const above = headingStyle(body, owners);
  body.forEach((token, index) => {
    if (token.kind !== 'comment') {
      previous = token;
      return;
    }
    const next = body.slice(index + 1).find(({ kind, text }) => kind !== 'comment' && text !== ',');
    const nextOwner = next ? owners.get(next) : undefined;
    const beforeComma = body.slice(index + 1).find(({ kind }) => kind !== 'comment')?.text === ',';
    const before = previous ? ownerAt(body, owners, previous) : undefined;
    const inside = owners.get(token);
    let owner: Definition | null | undefined;
    if (inside) owner = inside;
    else if (!beforeComma && next && nextOwner && next.line === token.endLine) owner = nextOwner;
    else if (previous && previous.endLine === token.line) owner = before;
    else if (previousComment && isContinuation(previousComment.token, token)) owner = previousComment.owner;
    else if (!previous) owner = above ? nextOwner : null;
    else owner = nextOwner ?? null;
    previousComment = { token, owner: owner ?? null };
    if (owner?.name) collected.toColumn(owner.name, token);
    else if (!owner) collected.toTable(token);
  });
}

/** The definition a token ends: itself, or for a comma the one before it. */
function ownerAt(body: readonly Token[], owners: ReadonlyMap<Token, Definition>, token: Token) {
  const index = body.indexOf(token);
  for (let at = index; at >= 0; at -= 1) {
    const candidate = body[at];
    const owner = candidate && owners.get(candidate);
    if (owner) return owner;
  }
  return undefined;
}

/** Whether each later column has its comment on the line above; then the first one does too, and the table has none. */
function headingStyle(body: readonly Token[], owners: ReadonlyMap<Token, Definition>): boolean {
  const columns = new Set([...owners.values()].filter(({ name }) => name !== ''));
  const headed = new Set<Definition>();
  body.forEach((token, index) => {
    const before = body[index - 1];
    const next = body[index + 1];
    const owner = next && owners.get(next);
    if (
      token.kind === 'comment' &&
      owner &&
      before &&
      before.endLine < token.line &&
      next.line > token.endLine
    ) {
      headed.add(owner);
    }
  });
  const [first, ...later] = columns;
  return first !== undefined && later.length > 0 && later.every((column) => headed.has(column));
}

function isContinuation(above: Token, token: Token): boolean {
  return token.line === above.endLine + 1 && token.indent === above.indent && above.indent > 8;
}

/** Splits the body at commas outside inner parentheses. A constraint is a definition without a name. */
function splitDefinitions(tokens: readonly Token[], open: number) {
  const definitions: Definition[] = [];
  let current: Token[] = [];
  let depth = 1;
  let close = open + 1;
  const flush = () => {
    const first = current.find(({ kind }) => kind !== 'comment');
    const last = current.findLastIndex(({ kind }) => kind !== 'comment');
    if (!first) return;
    // Comments at the edges are assigned by their line; only those between two tokens are surely inside.
    const inner = current.slice(current.indexOf(first), last + 1);
    const isConstraint = tableConstraints.has(first.text.toUpperCase());
    definitions.push({ name: isConstraint ? '' : unquoted(first.text), tokens: inner });
  };
  for (; close < tokens.length; close += 1) {
    const token = tokens[close];
    if (!token) break;
    if (token.kind === 'other' && token.text === '(') depth += 1;
    if (token.kind === 'other' && token.text === ')') depth -= 1;
    if (depth === 0) break;
    if (depth === 1 && token.kind === 'other' && token.text === ',') {
      flush();
      current = [];
    } else current.push(token);
  }
  flush();
  return { definitions, close };
}

function viewComment(tokens: readonly Token[]): string | null {
  const body = tokens.findIndex(({ text }) => /^(SELECT|WITH|VALUES)$/i.test(text));
  return plainText(tokens.slice(0, Math.max(body, 0)).filter(({ kind }) => kind === 'comment'));
}

function tokenize(sql: string): Token[] {
  const pattern =
    /(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|'(?:[^']|'')*'|(?<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\p{L}\p{N}_$]+)|\n|[^\s]/gu;
  const tokens: Token[] = [];
  let line = 0;
  let lineStart = 0;
  for (const match of sql.matchAll(pattern)) {
    const text = match[0];
    if (text === '\n') {
      line += 1;
      lineStart = match.index + 1;
      continue;
    }
    const kind = match.groups?.comment ? 'comment' : match.groups?.name ? 'name' : 'other';
    const endLine = line + (text.match(/\n/g)?.length ?? 0);
    tokens.push({ kind, text, line, endLine, indent: match.index - lineStart });
    if (endLine > line) lineStart = match.index + text.lastIndexOf('\n') + 1;
    line = endLine;
  }
  return tokens;
}

function unquoted(name: string): string {
  const inner = name.slice(1, -1);
  if (name.startsWith('"')) return inner.replaceAll('""', '"');
  if (name.startsWith('`')) return inner.replaceAll('``', '`');
  return name.startsWith('[') ? inner : name;
}

function plainText(comments: readonly Token[]): string | null {
  const text = comments
    .map((comment) => comment.text.replace(/^--+|^\/\*+|\*+\/$/g, '').replace(/^[ \t]*\*[ \t]?/gm, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text.slice(0, longestDescription);
}
