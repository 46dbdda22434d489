import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isKindOf } from '#lib/text/word-nearness.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { isStopWord, splitIdentifier, stemOf, words as wordsOf } from '#lib/text/words.ts';
import { singularOf } from './name-keys.ts';
import { allowedErrors, typingErrors } from './similar-words.ts';

/** What a word of a question can be besides a name. Words are lower case without accents. */
export type WordJudge = {
  /** The word belongs to the way of asking or names a table or column of this source; alone it is never a name. */
  isGeneric(word: string): boolean;
  /** English has the word, so that a looser resemblance to a name proves nothing. */
  isOrdinary(word: string): boolean;
  /** The word is, or is most likely meant to be, a generic one ("comapny"). */
  resemblesGeneric(word: string): boolean;
  /**
   * Whether words beside a mention say which of a few kinds it is: they name the table or column of short lists
   * ("technology sector"), or a table that points to the list ("technology companies").
   */
  namesShortList(words: readonly string[], table: string, column: string): boolean;
  /** Whether the word is the name of a kind that a short list is of by its name: a pound is a currency. */
  isOfShortList(word: string, table: string): boolean;
  /** Whether one of the words names the column or its table, or stands in the column's description. */
  namesColumn(words: readonly string[], table: string, column: string): boolean;
};

/** What WordNet calls the kinds that a list is of, where it is not the name of the list: money is a currency, and a pound a unit of it. */
const units: ReadonlyMap<string, string> = new Map([['currency', 'monetary unit']]);

/** A table of at most so many rows is a list of kinds rather than of things. */
const shortListRows = 60;

export function createWordJudge(snapshot: SchemaSnapshot): WordJudge {
  const named = snapshot.tables.flatMap((table) => [
    table.name,
    ...table.columns.map((column) => column.name),
  ]);
  const schemaWords = new Set(
    named
      .flatMap((name) => [...splitIdentifier(name), ...nameInWords(name).split(' ')])
      .filter((word) => word.length > 2),
  );
  const known = new Set([...schemaWords, ...questionWords].flatMap((word) => [word, singularOf(word)]));
  const generic = [...known].filter((word) => word.length > 3);
  const lists = shortLists(snapshot);
  const columnStems = new Map<string, Set<string>>();
  const ordinary = new Map<string, boolean>();
  const isGeneric = (word: string) => isStopWord(word) || known.has(word) || known.has(singularOf(word));
  return {
    isGeneric,
    isOrdinary(word) {
      let found = ordinary.get(word);
      if (found === undefined) {
        // The memory is bounded because questions are; a word of ten thousand questions is cheap to look up again.
        if (ordinary.size > 10_000) ordinary.clear();
        found = isStopWord(word) || isEnglishWord(word);
        ordinary.set(word, found);
      }
      return found;
    },
    namesShortList(words, table, column) {
      const list = lists.get(table);
      return (
        list !== undefined &&
        (words.some((word) => list.has(stemOf(word))) || this.namesColumn(words, table, column))
      );
    },
    isOfShortList(word, table) {
      const kinds = lists.has(table) ? nameInWords(table).split(' ').map(singularOf) : [];
      return kinds.some((kind) => isKindOf(singularOf(word), units.get(kind) ?? kind));
    },
    namesColumn(words, table, column) {
      const key = `${table}\u0000${column}`;
      const named = columnStems.get(key) ?? stemsOfColumn(snapshot, table, column);
      columnStems.set(key, named);
      return words.some((word) => word.length > 2 && named.has(stemOf(word)));
    },
    resemblesGeneric(word) {
      const limit = Math.min(allowedErrors(word.length), 1);
      return isGeneric(word) || generic.some((other) => typingErrors(word, other, limit) <= limit);
    },
  };
}

function stemsOfColumn(snapshot: SchemaSnapshot, table: string, column: string): Set<string> {
  const found = snapshot.tables
    .find(({ name }) => name === table)
    ?.columns.find(({ name }) => name === column);
  const text = `${nameInWords(table)} ${nameInWords(column)} ${(found?.description ?? '').replace(/\(.*\)/, '')}`;
  return new Set(
    wordsOf(text)
      .filter((word) => word.length > 2 && !isStopWord(word))
      .map(stemOf),
  );
}

/** For each short list, the stems that name it or a table that points to it, directly or over one other. */
function shortLists(snapshot: SchemaSnapshot): Map<string, Set<string>> {
  const pointing = (names: readonly string[]) =>
    snapshot.tables
      .filter((table) => table.foreignKeys.some((key) => names.includes(key.referencedTable)))
      .map((table) => table.name);
  return new Map(
    snapshot.tables
      .filter((table) => table.rowCount <= shortListRows)
      .map((table) => {
        const near = pointing([table.name]);
        const names = [table.name, ...near, ...pointing(near)];
        return [table.name, new Set(names.flatMap((name) => nameInWords(name).split(' ').map(stemOf)))];
      }),
  );
}

const questionWords = new Set(
  (
    'account actual add age ago all amount analysis annual april area ascending august available average bar base based ' +
    'benchmark best better between big bigger biggest bottom break breakdown calculate capital category change chart cheap ' +
    'cheaper cheapest city class client close code column combine common company compare comparison component compute ' +
    'contain correlation cost count country cumulative currency current customer daily data date day december decrease ' +
    'default define descending describe detail difference display distinct distribution dividend draw drop earlier early ' +
    'end entity entry equal evolution example exceed exist expensive explain february figure filter final first five fixed ' +
    'flow four friday full gain general good graph great greater greatest group grow growth half help high higher highest ' +
    'histogram historical history hour identifier include increase index indices individual info information instrument ' +
    'item january join july june key kind label large larger largest last late latest least length level limit line link ' +
    'local long longer longest loss low lower lowest main major make march market match max maximum mean median member min ' +
    'minimum minus minute missing mom monday money month monthly move multiple name need net new next nine normal november ' +
    'null number october offer official often old older oldest one open option order original overview owner page part ' +
    'past peak people per percent percentage performance period person pie place plot plus point position possible present ' +
    'previous price product quantity quarter quarterly question query range rank ranking rate ratio recent record ' +
    'region relation report rest result return revenue rise rolling row run sale same saturday scatter score second section ' +
    'sector security segment sell september series set seven share shape short shorter shortest side similar simple single ' +
    'six size small smaller smallest sort source split standard start state statistics status still stock store street sum ' +
    'summary sunday system table target ten term test third thursday three time today tomorrow top total trade trading ' +
    'trend tuesday turn two type under unique unit use value variance versus volatility volume vs wednesday week weekly ' +
    'weigh weight whole word work world worst worth year yearly yesterday yield yoy ytd zone zero avg cap pct qty max min ' +
    'whats whos wheres hows whens thats theres dont doesnt didnt isnt arent wasnt werent hasnt havent cant ' +
    'ipo eod belong belongs born live lives living used using called located found come go take like love play made'
  ).split(' '),
);
