import type { Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { tableNoun } from '../explain/names.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { verbs, who, which, of, and, it, on, the } = en.makers;
const makers = new Map(
  Object.entries(verbs).flatMap(([forms, nouns]) => forms.split('|').map((verb) => [verb, nouns.split('|')])),
);
/** What is asked about is said by its name. */
const name = `(?<name>["'“‘][^"'“”‘’]+["'”’]|\\p{Lu}[^,;:?]*?)`;
const noun = '(?:the )?(?<noun>\\p{L}+(?: \\p{L}+)?)';
const made = new RegExp(
  `^(?:${who}) (?<verb>\\p{L}+) ${name}(?:,? (?:${and}) (?:${which}) ${noun} (?:${it})(?: (?:${on}))?)?$`,
  'u',
);
const partOf = new RegExp(
  `^(?:${which}) ${noun} (?:is|was) ${name}(?: (?:${on}))?,? (?:${and}) (?:${who}) (?:(?<verb>\\p{L}+) it|(?:is|was) (?:${the}) (?<maker>\\p{L}+))$`,
  'u',
);

/** "Who sings 'Dusk' and what album is it on" asks for the artist and the album of it, where nothing is kept by the verb and one thing is called so. */
export function makersAsked(question: string, tables: Tables): string {
  const asked = question
    .trim()
    .replace(/[\s?.!]+$/u, '')
    .replace(/^\p{Lu}/u, (first) => first.toLowerCase());
  const found = made.exec(asked)?.groups ?? partOf.exec(asked)?.groups;
  if (found?.name === undefined) return question;
  const maker = found.maker ?? makerBy(found.verb ?? '', tables);
  if (maker === null) return question;
  return `${[maker, ...(found.noun === undefined ? [] : [found.noun])].join(` ${and.split('|')[0]} `)} ${of} ${found.name}`;
}

/** The one word for who does so that a table or a column is called by; null where a name of the schema has the verb itself. */
function makerBy(verb: string, tables: Tables): string | null {
  const nouns = makers.get(verb) ?? [];
  const parts = tables.flatMap((table) => table.columns.flatMap((column) => spokenParts(column.name)));
  const names = tables.map((table) => tableNoun(table).one);
  if (nouns.length === 0 || [...parts, ...names].some((part) => haveOneRoot(part, verb))) return null;
  const stems = new Set(parts.map(stemOf));
  return nouns.find((each) => names.includes(each) || stems.has(stemOf(each))) ?? null;
}
