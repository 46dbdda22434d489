import type { ModelRole } from '../../domain/model-role.ts';

/**
 * What a kind of model is good for. `full` is a frontier model that can do every role; `small` is one of a few billion
 * parameters, which writes SQL well and plans badly.
 */
export const profileNames = ['full', 'small'] as const;
export type ProfileName = (typeof profileNames)[number];

/** Which roles each profile gives to the model; the others stay with the built-in engine unless they are set by name. */
export const profiles: Readonly<Record<ProfileName, readonly ModelRole[]>> = {
  full: ['planner', 'insight', 'writer', 'judge', 'verifier', 'organizer', 'entity-filter', 'enricher'],
  small: ['writer'],
};
