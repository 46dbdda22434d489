/** Whether a value is one (negated: none) of some literals, which are SQL already. No literal at all matches nothing. */
export function oneOf(expression: string, literals: readonly string[], negated: boolean): string {
  const [first, ...rest] = literals;
  if (first === undefined) return negated ? '1 = 1' : '1 = 0';
  if (rest.length === 0) return `${expression} ${negated ? '<>' : '='} ${first}`;
  return `${expression} ${negated ? 'NOT IN' : 'IN'} (${literals.join(', ')})`;
}
