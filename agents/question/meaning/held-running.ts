import { isDatePart } from '#lib/domain/query-intent.ts';
import { english } from '../figures/lexicon.ts';
import type { Law } from './law.ts';

const running = new Set(english.running.split('|'));

/** A running total is no figure of each period by itself. */
export const heldRunning: Law = ({ groupBy }, { tokens }) => {
  const said = tokens.find(({ lower }) => running.has(lower));
  const isByTime = groupBy.some(({ grain }) => grain !== null && !isDatePart(grain));
  return said !== undefined && isByTime ? said.text : null;
};
