/** The most characters that a question may have. */
export const mostCharacters = 4_000;

/** What the built-in engine reads, in characters: a longer text is answered by a model alone, and refused where there is none. */
export const mostWithoutModel = 1_000;
