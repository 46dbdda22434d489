import pluralize from 'pluralize';
import { nameAsWritten } from './abbreviations.ts';
import { isEnglishWord } from './wordnet.ts';

/**
 * A name in words, with the parts that are no words of English spelled as its description spells them: RECOS, "Analyst
 * recommendations on companies", is "recommendations".
 */
export function describedName({
  name,
  description,
}: {
  readonly name: string;
  readonly description: string | null;
}): string {
  const known = (description ?? '').toLowerCase().match(/\p{L}+/gu) ?? [];
  return nameAsWritten(name)
    .split(' ')
    .map((part) => spelledOut(part, known) ?? part)
    .join(' ');
}

/** Shorter than this, the beginning of a word says nothing about it. */
const shortestPart = 3;

function spelledOut(part: string, known: readonly string[]): string | null {
  const stem = pluralize.singular(part);
  if (stem.length < shortestPart || isEnglishWord(part) || known.includes(part)) return null;
  const whole = known.find((word) => word.startsWith(stem) && word.length > part.length);
  if (whole === undefined) return null;
  return stem === part ? whole : pluralize.plural(whole);
}
