import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { english as called } from '../called/lexicon.ts';

const days = new Set(english.toldByDay.day.split('|'));
const inside = new Set(english.toldByDay.inside.split('|'));
const events = [...called.events, ...english.toldByDay.events].map((line) => line.split('|').map((wording) => words(wording).map(stemOf)));

/**
 * The day of such rows that some words name: "policy start date", "date of loss", "when it was resolved", "sign-up". `others` are words of
 * the question beside them, which may be said again. null where the words name none, two alike, or something besides.
 */
export function dayNamed(
  said: readonly Token[],
  table: TableSchema,
  others: readonly Token[] = [],
): ColumnSchema | null {
  const content = said.filter(({ lower }) => !inside.has(lower) && !days.has(lower));
  if (content.length === 0 || content.some(({ kind }) => kind !== 'word')) return null;
  const ofTable = words(nameInWords(table.name));
  const known = content.map(
    ({ lower, stem }) =>
      ofTable.some((part) => haveOneRoot(part, lower)) || others.some((other) => other.stem === stem),
  );
  const also = sameEvents(content);
  const found = table.columns.filter(isDate).flatMap((column) => {
    const parts = words(nameInWords(column.name)).filter((part) => !days.has(part) && !isStopWord(part));
    const named = parts.map((part) =>
      content.findIndex(({ lower }, at) => haveOneRoot(part, lower) || also[at]?.has(stemOf(part)) === true),
    );
    const hits = named.filter((at) => at >= 0);
    const isWhole = content.every(
      (_, at) => hits.includes(at) || known[at] === true || also[at] !== undefined,
    );
    return hits.length > 0 && isWhole
      ? [{ column, hits: hits.length, unsaid: parts.length - hits.length }]
      : [];
  });
  const [best, next] = found.toSorted((one, other) => other.hits - one.hits || one.unsaid - other.unsaid);
  if (best === undefined) return null;
  const isAlike = next !== undefined && next.hits === best.hits && next.unsaid === best.unsaid;
  return isAlike ? null : best.column;
}

/** For the place of each word that tells an event, alone or with those beside it, the stems of other words for it. */
function sameEvents(content: readonly Token[]): readonly (ReadonlySet<string> | undefined)[] {
  const stems = content.map(({ stem }) => stem);
  const also: (Set<string> | undefined)[] = content.map(() => undefined);
  for (const group of events)
    for (const wording of group)
      for (const at of stems.keys()) {
        if (!wording.every((stem, place) => stems[at + place] === stem)) continue;
        for (const place of wording.keys())
          also[at + place] = new Set([
            ...(also[at + place] ?? []),
            ...group.flatMap(([first]) => first ?? []),
          ]);
      }
  return also;
}
