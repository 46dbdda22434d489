import type { Tone } from './badge.tsx';

/** Words for a confidence of 0..1. The bounds only choose a word and a colour; nothing is decided by them. */
export function confidenceWords(confidence: number): { words: string; tone: Tone } {
  const percent = `${Math.round(confidence * 100)}%`;
  if (confidence >= 0.85) return { words: `High confidence, ${percent}`, tone: 'positive' };
  if (confidence >= 0.5) return { words: `Medium confidence, ${percent}`, tone: 'caution' };
  return { words: `Low confidence, ${percent}`, tone: 'negative' };
}
