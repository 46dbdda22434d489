const names: Readonly<Record<string, string>> = {
  'built-in': 'Built-in engine',
  learned: 'Learned reader',
  'single-shot': 'Single shot',
  'divide-and-conquer': 'Divide and conquer',
  'query-plan': 'Query plan',
  'with-values': 'Schema with values',
  'with-values-and-solved': 'Values and solved questions',
  plain: 'Schema alone',
  'plain-and-solved': 'Schema and solved questions',
  'sql-of-thought': 'SQL of thought',
  correction: 'Correction',
  crafter: 'Crafter',
  refiner: 'Refiner',
  verifier: 'Verifier',
};

/** Who wrote a candidate, in words. A writer without wording is shown by its own name. */
export function writerName(writer: string): string {
  return Object.hasOwn(names, writer) ? (names[writer] ?? writer) : writer;
}
