import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import type { Law } from './law.ts';

const asking = new Set(['which', 'what', 'who']);
const owning = new Set(['their', 'its', 'his', 'her']);

/** "Which campaigns reached their goal" are not all campaigns with their goals: what they did to what is theirs tells some from the others. */
export const reachingTheirs: Law = ({ select, filters, having, groupBy }, { tokens }) => {
  const isWhole = filters.length + having.length + groupBy.length === 0;
  if (!isWhole || !asking.has(tokens[0]?.lower ?? '')) return null;
  if (!select.every((item) => 'dimension' in item)) return null;
  const verb = tokens.find(
    ({ kind, lower }, at) => kind === 'word' && isVerbForm(lower) && owning.has(tokens[at + 1]?.lower ?? ''),
  );
  return verb?.text ?? null;
};
