/** JSON Schema as the AI SDK hands it over. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type LocalMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly text: string };

/** One question to a model file. */
export type LocalRequest = {
  /** Absolute path of the GGUF file; another one than the last is loaded first, in its place. */
  readonly file: string;
  readonly messages: readonly LocalMessage[];
  /** The shape of the reply, kept by a grammar while it is written; null for plain text. */
  readonly schema: JsonSchema | null;
  /** 0 always takes the likeliest token. */
  readonly temperature: number;
  readonly topP: number | null;
  readonly topK: number | null;
  readonly seed: number | null;
  /** Texts at which the reply ends; they are not part of it. */
  readonly stop: readonly string[];
  /** 0 only has the messages read, for the next request that begins like them. */
  readonly maxTokens: number;
};
