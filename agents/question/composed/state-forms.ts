import pluralize from 'pluralize';
import type { Tables } from '#lib/domain/schema.ts';
import { rememberedByText } from '#lib/text/remembered-by-text.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { RowState } from './row-states.ts';

/** A state as words say it, or the opposite of it. */
export type StateMatch = { readonly state: RowState; readonly length: number; readonly isUndone: boolean };

/** The ways in which a state is said there, or the opposite of it. */
export function matchesAt(tokens: Tokens, at: number, state: RowState): StateMatch[] {
  const opposite = state.opposites
    .filter((wording) => wording.every((word, place) => isFormOf(word, tokens[at + place])))
    .map(({ length }): StateMatch => ({ state, length, isUndone: true }));
  const isForm = state.kind === 'flag' ? isFormOf : isOfRoot;
  const said = state.wordings.flatMap((wording): StateMatch[] => {
    const isSaid = wording.every((word, place) => place === 0 || isForm(word, tokens[at + place]));
    const [first = ''] = wording;
    if (!isSaid) return [];
    if (isForm(first, tokens[at])) return [{ state, length: wording.length, isUndone: false }];
    return isUndone(first, tokens[at]) ? [{ state, length: wording.length, isUndone: true }] : [];
  });
  return [...said, ...opposite];
}

/** "Smokers" and "smoke" for `smoker`, "remotely" for `remote`, "passes" for `passed`. */
function isFormOf(word: string, token: Token | undefined): boolean {
  if (token?.kind !== 'word') return false;
  if (stemOf(word) === token.stem) return true;
  return singularAgents(token.lower).includes(stemOf(word)) || agentOf(word).includes(token.stem);
}

/** Each word of a question is held against each state: few of them are somebody who does something. */
const singularAgents = rememberedByText((word): readonly string[] =>
  agents.test(word) ? agentOf(pluralize.singular(word)) : [],
);

const agents = /ers?$/;

/** "Referral" for `referred`, "insured" for `insurer`. */
function isOfRoot(word: string, token: Token | undefined): boolean {
  return (
    isFormOf(word, token) ||
    (token?.kind === 'word' && word.length >= longRoot && haveOneRoot(word, token.lower))
  );
}

const longRoot = 6;

/** Who smokes is a smoker, who works part time a part-timer. */
function agentOf(word: string): string[] {
  return word.length > shortestAgent && word.endsWith('er')
    ? [stemOf(word.slice(0, -1)), stemOf(word.slice(0, -2))].filter((stem) => stem.length > 3)
    : [];
}

const shortestAgent = 4;

function isUndone(word: string, token: Token | undefined): boolean {
  const prefix = undone.find((each) => token?.lower.startsWith(each) && token.lower.length > each.length + 3);
  const rest = token?.lower.slice(prefix?.length ?? 0) ?? '';
  return (
    token !== undefined &&
    prefix !== undefined &&
    isFormOf(word, { ...token, lower: rest, stem: stemOf(rest) })
  );
}

export function isVerbal(word: string): boolean {
  return /(?:ed|ing)$/.test(word);
}

/** Where a question says a state of rows: the words to take out, what stands in their place, and whether it is denied. */
export type StateSaid = {
  readonly state: RowState;
  readonly first: number;
  readonly end: number;
  readonly instead: Tokens;
  readonly isDenied: boolean;
  /** Whether it is said of things that have such rows: customers use vouchers, though orders hold them. */
  readonly isOfOwners?: boolean;
  readonly said: string;
};

/** What is said by a state whose words begin at a place and end before another; null where they say nothing of its rows there. */
export type StateFinder = (
  tokens: Tokens,
  at: number,
  end: number,
  match: StateMatch,
  tables: Tables,
) => StateSaid | null;

const { states } = en;

/** The small words by which states of rows are said. */
export const stateWords = {
  articles: wordSet(states.articles),
  asking: wordSet(states.asking),
  auxiliaries: wordSet(states.auxiliaries),
  be: wordSet(states.be),
  being: wordSet(states.being),
  comparing: wordSet(states.comparing),
  denying: wordSet(states.denying),
  denyingVerbs: wordSet(states.denyingVerbs),
  filling: wordSet(states.filling),
  grouping: wordSet(states.grouping),
  having: wordSet(states.having),
  indefinite: wordSet(states.indefinite),
  receiving: wordSet(states.receiving),
  leading: wordSet(states.leading),
  moments: wordSet(states.moments),
  notAfter: wordSet(states.notAfter),
  nots: wordSet(states.nots),
  ours: wordSet(states.ours),
  people: wordSet(states.people),
  pronouns: wordSet(states.pronouns),
  through: wordSet(states.through),
  times: wordSet(states.times),
  withs: wordSet(states.with),
} as const;

/** Prefixes that turn what was done round. */
const undone = states.undone.split('|');
export const { placeTails, joint, who: asksWho } = states;

/** "Planned", "given", "sold", "sent": a word for what was done. A parent is none. */
export function isParticiple(word: string): boolean {
  return /(?:ed|en|wn|ld|ft|aid|made)$|^(?:re|un)?(?:sent|spent|lent|meant|burnt|learnt)$/.test(word);
}
