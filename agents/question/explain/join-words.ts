import type { ForeignKey } from '#lib/domain/schema.ts';
import type { Expression, Join, Source } from '#lib/sql/select/syntax-tree.ts';
import { conjuncts } from '../../query/repair/rules/sources.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { listed, nameWords } from './names.ts';
import { columnPhrase, meantBy, type SpokenSource, type Voice } from './voice.ts';

/** How the relations of a FROM are put together, one clause for each but the first: "each order with its customer". */
export function joinWords(from: readonly Source[], voice: Voice): string[] {
  const flat = flattened(from);
  return flat.flatMap(({ join }, at) => {
    const joined = voice.sources[at];
    return join === null || joined === undefined
      ? []
      : [joinClause(join, joined, voice.sources.slice(0, at), voice)];
  });
}

function flattened(from: readonly Source[]): Source[] {
  return from.flatMap((source) => {
    if (source.relation.kind !== 'group') return [source];
    const [first, ...rest] = flattened(source.relation.sources);
    return first ? [{ ...first, join: source.join }, ...rest] : [];
  });
}

function joinClause(join: Join, joined: SpokenSource, before: readonly SpokenSource[], voice: Voice): string {
  const on = conjuncts(join.on);
  const link = linkOf(on, joined, voice);
  const rest = on
    .filter((part) => !link?.parts.includes(part))
    .map((part) => voice.sayCondition(part, voice));
  const other = link?.other ?? before.at(-1);
  const base = link ? link.words : unlinked(join, joined, other);
  const where = rest.length === 0 ? '' : ` where ${listed(rest)}`;
  return `${base}${where}${keptWords(join, joined, other)}`;
}

function unlinked(join: Join, joined: SpokenSource, other: SpokenSource | undefined): string {
  const left = other?.noun.one ?? 'row';
  if (join.using.length > 0)
    return `each ${left} with the ${joined.noun.many} of the same ${listed(join.using.map((name) => nameWords(name.text)))}`;
  if (join.natural) return `each ${left} with the ${joined.noun.many} that agree in all columns of one name`;
  return join.on === null
    ? `each ${left} with every ${joined.noun.one}`
    : `each ${left} with the ${joined.noun.many}`;
}

function keptWords({ type }: Join, joined: SpokenSource, other: SpokenSource | undefined): string {
  const others = other?.noun.many ?? 'rows';
  if (type === 'left') return `, ${others} without one too`;
  if (type === 'right') return `, ${joined.noun.many} without one too`;
  return type === 'full' ? `, ${others} and ${joined.noun.many} without a partner too` : '';
}

type Link = { readonly words: string; readonly other: SpokenSource; readonly parts: readonly Expression[] };

/** The equations that follow a key from the joined relation to an earlier one, or from there to it. */
function linkOf(on: readonly Expression[], joined: SpokenSource, voice: Voice): Link | null {
  const pairs = on.flatMap((part) => {
    if (
      part.kind !== 'binary' ||
      part.operator !== '=' ||
      part.left.kind !== 'column' ||
      part.right.kind !== 'column'
    )
      return [];
    const left = meantBy(part.left, voice);
    const right = meantBy(part.right, voice);
    if (!left || !right) return [];
    const [own, other, ownName, otherName] =
      left.source === joined
        ? [left, right, part.left.name.text, part.right.name.text]
        : [right, left, part.right.name.text, part.left.name.text];
    return own.source === joined && other.source !== joined
      ? [{ part, other: other.source, ownName, otherName }]
      : [];
  });
  const [first] = pairs;
  if (first === undefined) return null;
  const same = pairs.filter(({ other }) => other === first.other);
  const own = same.map(({ ownName }) => ownName);
  const others = same.map(({ otherName }) => otherName);
  const toParent = keyBetween(first.other, others, joined, own);
  const toChild = keyBetween(joined, own, first.other, others);
  const parts = same.map(({ part }) => part);
  const by = (source: SpokenSource, names: readonly string[], target: SpokenSource) =>
    rivals(source, target) > 1 || source.table === target.table
      ? ` (by ${listed(names.map((name) => plainColumn(source, name)))})`
      : '';
  if (toParent)
    return {
      words: `each ${first.other.noun.one} with its ${joined.noun.one}${by(first.other, others, joined)}`,
      other: first.other,
      parts,
    };
  if (toChild)
    return {
      words: `each ${first.other.noun.one} with its ${joined.noun.many}${by(joined, own, first.other)}`,
      other: first.other,
      parts,
    };
  const equal = same.map(({ part }) =>
    part.kind === 'binary' && part.left.kind === 'column' && part.right.kind === 'column'
      ? `${columnPhrase(part.left, voice)} is ${columnPhrase(part.right, voice)}`
      : '',
  );
  return {
    words: `each ${first.other.noun.one} with the ${joined.noun.many} where ${listed(equal)}`,
    other: first.other,
    parts,
  };
}

function keyBetween(
  child: SpokenSource,
  columns: readonly string[],
  parent: SpokenSource,
  referenced: readonly string[],
): boolean {
  return keysTo(child, parent).some(
    (key) =>
      key.columns.length === columns.length &&
      columns.every((name, at) => {
        const place = key.columns.findIndex((column) => sameName(column, name));
        return place >= 0 && sameName(key.referencedColumns[place] ?? '', referenced[at] ?? '');
      }),
  );
}

function keysTo(child: SpokenSource, parent: SpokenSource): readonly ForeignKey[] {
  return (
    child.table?.foreignKeys.filter((key) => sameName(key.referencedTable, parent.table?.name ?? '')) ?? []
  );
}

function rivals(child: SpokenSource, parent: SpokenSource): number {
  return keysTo(child, parent).length;
}

function plainColumn({ table }: SpokenSource, name: string): string {
  const column = table?.columns.find((each) => sameName(each.name, name));
  return nameWords(column?.name ?? name);
}
