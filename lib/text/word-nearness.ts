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
