/** Where a text must stand within another. */
export type TextPlace = 'anywhere' | 'start' | 'end';

/** How an engine compares texts. */
export type DialectTexts = {
  /** A text literal, quoted and escaped. */
  quoteText(value: string): string;
  /** Whether a text stands within another: capitals do not matter, accents do. */
  matchText(expression: string, text: string, place: TextPlace): string;
  /**
   * Whether a text is exactly one (negated: none) of some, capitals and accents included, whatever the column's collation.
   * An index on the column still serves. As everywhere in SQL, NULL is neither one nor none of them.
   */
  oneOfTexts(expression: string, texts: readonly string[], negated: boolean): string;
  /**
   * A text as a value that only itself equals: within COUNT(DISTINCT …) and SELECT DISTINCT, and in GROUP BY beside the
   * text itself, which is what is then selected. The same expression where the engine tells capitals apart anyway.
   */
  exactText(expression: string): string;
};
