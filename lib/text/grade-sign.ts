/** What a grade ends with: "+" of "AA+", "-" of "A-", and nothing of "AA". */
export function gradeSign(text: string): string {
  return /[+-]+$/.exec(text)?.[0] ?? '';
}
