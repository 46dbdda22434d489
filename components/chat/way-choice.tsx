'use client';

import { efforts } from '#lib/domain/effort.ts';
import { type Preference, usePreference } from '../ui/preference.ts';
import type { AskedWith } from './requests.ts';

/** What a person may choose for a question where a model is at hand. */
const ways = [...efforts, 'built-in'] as const;
type Way = (typeof ways)[number];

const wayPreference: Preference<Way> = {
  key: 'way',
  values: ways,
  initial: 'careful',
  attribute: (way) => way,
};

type WayDetails = { readonly name: string; readonly meaning: string; readonly asked: AskedWith };

const details: Readonly<Record<Way, WayDetails>> = {
  quick: {
    name: 'Quick',
    meaning: 'One statement, nothing judged: fastest and cheapest.',
    asked: { effort: 'quick' },
  },
  careful: {
    name: 'Careful',
    meaning:
      'Several statements until two agree, none where the built-in engine is sure; doubts are judged and verified.',
    asked: { effort: 'careful' },
  },
  thorough: {
    name: 'Thorough',
    meaning: 'The model is always asked, for all statements, judged and verified: slowest.',
    asked: { effort: 'thorough' },
  },
  'built-in': {
    name: 'Built-in engine',
    meaning: 'No language model takes part.',
    asked: { strategy: 'built-in' },
  },
};

/** The remembered way to answer, as a question is asked with it. */
export function useWay(): AskedWith {
  const [way] = usePreference(wayPreference);
  return details[way].asked;
}

export function WayChoice() {
  const [way, choose] = usePreference(wayPreference);
  return (
    <select
      aria-label="How to answer"
      title={details[way].meaning}
      value={way}
      onChange={(event) => {
        const chosen = ways.find((known) => known === event.target.value);
        if (chosen) choose(chosen);
      }}
      className="rounded-md border border-line bg-surface px-1.5 py-0.5 text-xs text-ink"
    >
      {ways.map((known) => (
        <option key={known} value={known}>
          {details[known].name}
        </option>
      ))}
    </select>
  );
}
