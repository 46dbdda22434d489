import { cosine } from './cosine.ts';
import type { Embedder } from './embedder.ts';

/** How near in meaning some words are to each of these names, -1..1. */
export type NameLikeness = (
  said: string,
  names: readonly string[],
  signal?: AbortSignal,
) => Promise<readonly number[]>;

/** Compares words by their vectors; those of the names are remembered, as the columns of a source are asked for again and again. */
export function createNameLikeness({ embedder }: { readonly embedder: Embedder }): NameLikeness {
  const known = new Map<string, readonly number[]>();
  return async (said, names, signal) => {
    const missing = [...new Set([said, ...names])].filter((text) => !known.has(text));
    const vectors = missing.length === 0 ? [] : await embedder.embed(missing);
    signal?.throwIfAborted();
    const all = new Map([...known, ...missing.map((text, index) => [text, vectors[index] ?? []] as const)]);
    if (all.size > mostKnown) known.clear();
    for (const name of names) known.set(name, all.get(name) ?? []);
    return names.map((name) => cosine(all.get(said) ?? [], all.get(name) ?? []));
  };
}

/** Each name is embedded the first time, at some 11 ms; a person who was refused waits for no more of them. */
export const mostCompared = 60;

/** Of 512 numbers each, some 8 MB. */
const mostKnown = 2000;
