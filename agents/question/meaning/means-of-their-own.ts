import type { Law } from './law.ts';

const means = /^(?:average|avg|mean|median)$/;
const of = /^(?:of|for|in|within)$/;
const own = /^(?:their|its|his|her|own)$/;

/** "Above the average of their building" is no comparison with the average of all. */
export const meansOfTheirOwn: Law = ({ filters }, { tokens }) => {
  const at = tokens.findIndex(({ lower }, place) => {
    const rest = tokens.slice(place + 1, place + 5);
    const link = rest.findIndex((token) => of.test(token.lower));
    return means.test(lower) && link >= 0 && rest.slice(link + 1).some((token) => own.test(token.lower));
  });
  return at >= 0 && filters.some(({ kind }) => kind === 'versus') ? `${tokens[at]?.text}` : null;
};
