import { nameOf, parseAlias, parseName } from './parse-name.ts';
import type { Join, Name, Relation, Source } from './syntax-tree.ts';
import type { TokenCursor } from './token-cursor.ts';

/** What stands after FROM: relations in the order they are joined. */
export function parseSources(cursor: TokenCursor): Source[] {
  const sources: Source[] = [{ relation: parseRelation(cursor), join: null }];
  for (;;) {
    if (cursor.take(',')) {
      sources.push({
        relation: parseRelation(cursor),
        join: { type: 'comma', natural: false, on: null, using: [] },
      });
      continue;
    }
    const join = joinWords(cursor);
    if (join === null) return sources;
    const relation = parseRelation(cursor);
    sources.push({ relation, join: { ...join, ...parseCondition(cursor) } });
  }
}

const joinTypes = ['left', 'right', 'full', 'inner', 'cross'] as const;

function joinWords(cursor: TokenCursor): Pick<Join, 'type' | 'natural'> | null {
  const start = cursor.mark();
  const natural = cursor.takeWords('natural');
  const type = joinTypes.find((word) => cursor.takeWords(word)) ?? 'inner';
  cursor.takeWords('outer');
  if (cursor.takeWords('join')) return { type, natural };
  cursor.rewind(start);
  return null;
}

function parseCondition(cursor: TokenCursor): Pick<Join, 'on' | 'using'> {
  if (cursor.takeWords('on')) return { on: cursor.grammar.expression(cursor), using: [] };
  if (!cursor.takeWords('using')) return { on: null, using: [] };
  cursor.expect('(');
  const using: Name[] = [];
  do using.push(parseName(cursor));
  while (cursor.take(','));
  cursor.close();
  return { on: null, using };
}

function parseRelation(cursor: TokenCursor): Relation {
  if (cursor.take('(')) {
    if (cursor.atWords('select') || cursor.atWords('with') || cursor.atWords('values') || cursor.at('(')) {
      const query = cursor.grammar.query(cursor);
      cursor.close();
      return { kind: 'derived', query, alias: parseAlias(cursor) };
    }
    const sources = parseSources(cursor);
    cursor.close();
    return { kind: 'group', sources };
  }
  const mark = cursor.mark();
  const first = cursor.peek().kind === 'text' ? nameOf(cursor.next()) : parseName(cursor);
  if (cursor.at('(')) {
    cursor.rewind(mark);
    return { kind: 'table-function', call: cursor.grammar.expression(cursor), alias: parseAlias(cursor) };
  }
  const schema = cursor.take('.') ? first : null;
  const name = schema === null ? first : parseName(cursor);
  return { kind: 'table', schema, name, alias: parseAlias(cursor) };
}
