import type { Ground } from './ground.ts';

/** How much is done: `quick` is for looking, the other for a figure that is written down. */
export type Size = {
  readonly people: number;
  readonly seconds: number;
  readonly kills: number;
};

export const sizes = {
  full: { people: 100, seconds: 180, kills: 100 },
  quick: { people: 20, seconds: 15, kills: 10 },
} as const satisfies Readonly<Record<string, Size>>;

/** One thing that goes wrong, made to go wrong on purpose. */
export type Fault = {
  readonly name: string;
  readonly done: string;
  readonly expected: string;
  /** Why this machine cannot try it; null when it can. */
  readonly missing?: () => string | null;
  /** After so many seconds it has failed; three minutes when absent. */
  readonly seconds?: number;
  /** Starts what it needs on the ground, which ends it. Throwing counts as failed. */
  run(ground: Ground): Promise<Seen>;
};

/** What was seen, and whether it is what was expected. */
export type Seen = { readonly seen: string; readonly ok: boolean };
