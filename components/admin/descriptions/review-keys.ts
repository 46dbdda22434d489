/** What a key does while one reviews; the same list is shown on the page. */
export const reviewKeys = [
  { keys: ['j', 'ArrowDown'], action: 'next', shown: 'j', words: 'next' },
  { keys: ['k', 'ArrowUp'], action: 'previous', shown: 'k', words: 'previous' },
  { keys: ['a'], action: 'accept', shown: 'a', words: 'accept' },
  { keys: ['e'], action: 'edit', shown: 'e', words: 'edit' },
  { keys: ['r'], action: 'reject', shown: 'r', words: 'reject' },
  { keys: ['u'], action: 'undo', shown: 'u', words: 'undo the last' },
] as const;

export type ReviewAction = (typeof reviewKeys)[number]['action'];

/** null for keys that mean nothing here, and for those that belong to the browser. */
export function reviewActionOf(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): ReviewAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return reviewKeys.find(({ keys }) => keys.some((key) => key === event.key))?.action ?? null;
}
