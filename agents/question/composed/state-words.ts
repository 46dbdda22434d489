import en from './lexicon/en.json' with { type: 'json' };

const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|'));
const { states } = en;

/** The small words by which states of rows are said. */
export const stateWords = {
  articles: setOf(states.articles),
  asking: setOf(states.asking),
  auxiliaries: setOf(states.auxiliaries),
  be: setOf(states.be),
  being: setOf(states.being),
  comparing: setOf(states.comparing),
  denying: setOf(states.denying),
  denyingVerbs: setOf(states.denyingVerbs),
  filling: setOf(states.filling),
  grouping: setOf(states.grouping),
  having: setOf(states.having),
  indefinite: setOf(states.indefinite),
  receiving: setOf(states.receiving),
  leading: setOf(states.leading),
  moments: setOf(states.moments),
  notAfter: setOf(states.notAfter),
  nots: setOf(states.nots),
  ours: setOf(states.ours),
  people: setOf(states.people),
  pronouns: setOf(states.pronouns),
  through: setOf(states.through),
  times: setOf(states.times),
  withs: setOf(states.with),
} as const;

/** Prefixes that turn what was done round. */
export const undone = states.undone.split('|');
export const { placeTails, joint, who: asksWho } = states;
