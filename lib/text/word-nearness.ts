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

function between(one: NounSense, other: NounSense): number {
  const steps = stepsBetween(one, other);
  const near = steps === null ? 0 : (perSteps[steps] ?? 0);
  return Math.max(0, near - perRank * (one.rank + other.rank));
}

function stepsBetween(one: NounSense, other: NounSense): number | null {
  if (one.id === other.id) return 0;
  if (other.broader.includes(one.id)) return 1;
  const shared = one.broader.some((id) => other.broader.includes(id));
  return shared || other.broader.some((id) => broaderThan(id).includes(one.id)) ? 2 : null;
}
