import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { type Compose, textOf } from './composition.ts';
import { figureSaidAt } from './figure-said-at.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { said, pay } = en.yearlyPay;
const yearly = wordSet(said);
const ofWork = wordSet(pay);
const begun = en.yearlyPay.begun.split('|');

/**
 * "The annual salary of each employee" is what they get in a year, and no salary by the year in which they were hired. For how long a salary is
 * paid the schema does not say: it is not read.
 */
export const yearlyPay: Compose = ({ tokens, tables }) => {
  const at = tokens.findIndex(
    ({ lower }, place) => yearly.has(lower) && ofWork.has(tokens[place + 1]?.lower ?? ''),
  );
  const figure = at < 0 ? null : figureSaidAt(tokens, at + 1, tables);
  const isOfPeople = figure?.table.columns.some(
    (column) =>
      isDate(column) &&
      spokenParts(column.name).some((part) => begun.some((word) => haveOneRoot(part.toLowerCase(), word))),
  );
  return isOfPeople === true ? { tokens, said: textOf(tokens, at, at + 2), onto: () => null } : null;
};
