import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { type Law, measuresOf } from './law.ts';

/** "Value by location" asks for a figure of each location: the locations by themselves have lost it. */
export const groupsAlone: Law = (intent, { tokens }) => {
  const by = tokens.findIndex(({ lower }) => lower === 'by' || lower === 'per');
  const before = tokens.slice(0, Math.max(0, by)).filter(({ kind }) => kind === 'word');
  const what = before.at(-1);
  if (what === undefined || intent.groupBy.length === 0 || measuresOf(intent).length > 0) return null;
  const isAlone = intent.select.every(
    (item) => 'dimension' in item && intent.groupBy.some((group) => sameDimension(group, item.dimension)),
  );
  return isAlone && before.length <= 2 && intent.select.length === 1 ? what.text : null;
};
