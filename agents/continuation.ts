const opening =
  /^(and|or|but|now|only|just|without|excluding|except|what about|how about|same|sort|order|by|for|in|top|bottom)\b/i;

/** True for wordings that only make sense after another question: "only Europe", "and for 2024?", "sort by weight". */
export function isContinuation(question: string): boolean {
  return opening.test(question.trim());
}
