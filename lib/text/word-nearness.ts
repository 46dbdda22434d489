import { broaderThan, type NounSense, nounSenses } from './wordnet.ts';

/** What each step between two meanings leaves: the same, one broader, two broader or both of one broader. */
const perSteps = [1, 0.85, 0.6];
/** A rarer meaning of a word is meant a little less often than the next commoner one. */
const perRank = 0.03;

/**
 * How nearly a word of a question means what a source calls a thing, 0..1: by the steps between their meanings in WordNet's order of
 * broader and narrower ones (Rada et al. 1989). 1 where they share one, 0 beyond two steps or where one is no noun. A
 * narrower word says more than the name, and is not meant by it: regulars are not all customers.
 */
export function nearness(said: string, name: string): number {
  const others = nounSenses(name);
  const near = nounSenses(said).flatMap((sense) => others.map((against) => between(sense, against)));
  return Math.max(0, ...near);
}

function between(said: NounSense, name: NounSense): number {
  const steps = stepsBetween(said, name);
  const near = steps === null ? 0 : (perSteps[steps] ?? 0);
  return Math.max(0, near - perRank * (said.rank + name.rank));
}

function stepsBetween(said: NounSense, name: NounSense): number | null {
  if (said.id === name.id) return 0;
  if (name.broader.includes(said.id)) return 1;
  const shared = said.broader.some((id) => name.broader.includes(id));
  return shared || name.broader.some((id) => broaderThan(id).includes(said.id)) ? 2 : null;
}

/** So many of the commonest meanings of a word are tried. */
const commonMeanings = 2;
const farthestKind = 4;

/** Whether a name is of the kind that a word says, some steps narrower: cities and addresses are locations. */
export function isKindOf(name: string, kind: string): boolean {
  const meant = new Set(commonest(kind));
  let broader = commonest(name);
  for (let steps = 0; steps <= farthestKind && broader.length > 0; steps += 1) {
    if (broader.some((id) => meant.has(id))) return true;
    broader = broader.flatMap(broaderThan);
  }
  return false;
}

function commonest(word: string): readonly number[] {
  return nounSenses(word)
    .slice(0, commonMeanings)
    .map(({ id }) => id);
}
