import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf } from './law.ts';

/** The "default rate" is no interest rate: what a rate is of, its column has to say. */
export const rateOfWhat: Law = (intent, { tokens, tables }) => {
  const at = tokens.findIndex(({ lower }) => /^(?:rates?|ratio)$/.test(lower));
  const of = tokens[at - 1];
  if (at < 1 || of?.kind !== 'word' || isStopWord(of.lower) || /^(?:average|mean|avg)$/.test(of.lower))
    return null;
  const shown = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  const isOfOther = [...measuresOf(intent).map(({ column }) => column), ...shown].some((column) => {
    const table = tables.find(({ name }) => sameName(name, column?.table ?? ''));
    const known = table && columnNamed(table, column?.column ?? '');
    if (!table || !known || !/\b(?:rate|ratio)\b/i.test(nameInWords(known.name))) return false;
    const told = words(
      `${nameInWords(known.name)} ${known.description ?? ''} ${nameInWords(table.name)}`,
    ).map(stemOf);
    return nameInWords(known.name).includes(' ') && !told.includes(of.stem);
  });
  return isOfOther ? `${of.text} ${tokens[at]?.text}` : null;
};
