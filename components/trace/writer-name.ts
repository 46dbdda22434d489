const names: Readonly<Record<string, string>> = {
  'built-in': 'Built-in engine',
  learned: 'Learned reader',
  'single-shot': 'Single shot',
  'divide-and-conquer': 'Divide and conquer',
  'query-plan': 'Query plan',
  schema: 'Schema alone',
  'schema-and-solved': 'Schema and solved questions',
  'schema-and-joins': 'Schema and joins',
  'schema-and-further-solved': 'Schema, joins and further solved questions',
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
