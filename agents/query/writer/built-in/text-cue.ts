import { type Cue, cueAt } from './cues.ts';
import type { Tokens } from './tokenize.ts';

/** How texts are told to be looked for, and where the words that tell it begin: "contains", "starting with the letter". */
type TextCue = { readonly cue: Extract<Cue, { kind: 'text' }>; readonly start: number };

const longestCue = 4;

/** The words directly before a token that say a text follows; null when there are none. */
export function textCueBefore(tokens: Tokens, at: number): TextCue | null {
  for (let start = at - 1; start >= Math.max(0, at - longestCue); start--) {
    const found = cueAt(tokens, start);
    if (found?.cue.kind === 'text' && start + found.length === at) return { cue: found.cue, start };
  }
  return null;
}

const named = /^(?:names?|titles?|codes?|descriptions?|texts?|tickers?|symbols?)$/;

/**
 * "Whose name contains Bank": what a name contains is a text, quoted or not. Gives where the text that begins at a token
 * ends; null when what stands there is no such text.
 */
export function plainTextEnd(tokens: Tokens, at: number): number | null {
  const before = textCueBefore(tokens, at);
  const first = tokens[at];
  if (before === null || before.start === 0 || !first || !['word', 'number'].includes(first.kind))
    return null;
  if (before.cue.at === 'anywhere' && !named.test(tokens[before.start - 1]?.lower ?? '')) return null;
  let end = at + 1;
  while (/^\p{Lu}/u.test(first.text) && /^\p{Lu}/u.test(tokens[end]?.text ?? '')) end += 1;
  return end;
}

/** Whether a token belongs to a text that something shall contain, so that no row of that name is meant. */
export function isInText(tokens: Tokens, at: number): boolean {
  return tokens[at]?.kind === 'quoted'
    ? textCueBefore(tokens, at) !== null
    : plainTextEnd(tokens, at) !== null;
}
