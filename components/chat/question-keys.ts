/** Under which key a question is sent. */
export type QuestionKeys = {
  /** The key of the question before when that was the very same and nobody knows what became of it; else a new one. */
  keyOf(question: object): string;
  /** The server has said what became of the latest. */
  settled(): void;
};

/** A question whose reply was lost may have arrived: sent again under the same key it is asked once. */
export function questionKeys(): QuestionKeys {
  let open: { readonly text: string; readonly key: string } | null = null;
  return {
    keyOf(question) {
      const text = JSON.stringify(question);
      if (open?.text !== text) open = { text, key: newKey() };
      return open.key;
    },
    settled() {
      open = null;
    },
  };
}

/** `randomUUID` is there on secure pages only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
