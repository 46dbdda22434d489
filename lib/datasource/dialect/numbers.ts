/** Types that a value can be cast to, whatever an engine calls them. */
export const castTypes = ['integer', 'decimal', 'double', 'text'] as const;
export type CastType = (typeof castTypes)[number];

/** How an engine counts and computes, so that equal questions give equal figures on all of them. */
export type DialectNumbers = {
  /** A cast. Decimals keep ten places; what is no number is an error or zero, as the engine has it. */
  cast(expression: string, type: CastType): string;
  /** The quotient with its fraction, of whole numbers too; NULL where the divisor is zero. */
  divide(dividend: string, divisor: string): string;
  /** The average as a fraction, of whole numbers too, in double precision. */
  average(expression: string): string;
  /** TRUE or FALSE, or the number that stands for it. */
  booleanLiteral(value: boolean): string;
  /** A condition that holds for rows where a boolean column is true. */
  isTrue(expression: string): string;
  /**
   * The value below which a fraction (0 to 1) of the values lies, interpolated between neighbours (SQL's
   * PERCENTILE_CONT), as an aggregate; null where the engine has none (see lib/sql/patterns/percentile.ts).
   */
  readonly percentile: ((expression: string, fraction: number) => string) | null;
};
