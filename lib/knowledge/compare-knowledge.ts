import type { CuratedKnowledge } from '../domain/curated-knowledge.ts';
import { type KnowledgeChange, knowledgeParts } from '../domain/knowledge-change.ts';
import { inOrder, joinKey } from './in-order.ts';
import { joinName, termText } from './piece-texts.ts';

/** What became different from one state of the curated knowledge to another: descriptions, joins, terms, then examples. */
export function compareKnowledge(before: CuratedKnowledge, after: CuratedKnowledge): KnowledgeChange[] {
  return compareTexts(textsOf(before), textsOf(after));
}

type Text = { readonly part: KnowledgeChange['part']; readonly name: string; readonly text: string };

function compareTexts(
  before: ReadonlyMap<string, Text>,
  after: ReadonlyMap<string, Text>,
): KnowledgeChange[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .flatMap((key): KnowledgeChange[] => {
      const [old, now] = [before.get(key), after.get(key)];
      const either = now ?? old;
      if (either === undefined || (old?.text === now?.text && old?.name === now?.name)) return [];
      return [{ part: either.part, name: either.name, before: old?.text ?? null, after: now?.text ?? null }];
    })
    .sort((a, b) => partOrder(a) - partOrder(b) || (a.name < b.name ? -1 : 1));
}

const partOrder = ({ part }: KnowledgeChange) => knowledgeParts.indexOf(part);

/** Every piece of knowledge under the key by which two states of it are the same piece. */
function textsOf(curated: CuratedKnowledge): Map<string, Text> {
  const { descriptions, glossary, examples, joins } = inOrder(curated);
  return new Map<string, Text>([
    ...descriptions.map(({ table, column, text }): [string, Text] => {
      const name = column === null ? table : `${table}.${column}`;
      return [`description ${JSON.stringify([table, column])}`, { part: 'description', name, text }];
    }),
    ...joins.map((join): [string, Text] => [
      `join ${joinKey(join)}`,
      { part: 'join', name: joinName(join), text: 'each row meets at most one' },
    ]),
    ...glossary.map((entry): [string, Text] => [
      `term ${entry.term.toLowerCase()}`,
      { part: 'term', name: entry.term, text: termText(entry) },
    ]),
    ...examples.map(({ id, question, sql, note }): [string, Text] => [
      `example ${id}`,
      { part: 'example', name: question, text: note === '' ? sql : `${sql}\n-- ${note}` },
    ]),
  ]);
}
