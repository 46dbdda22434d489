import type { FoundTerm } from '#lib/domain/found-term.ts';

/** What a model is told of one word of the business, on one line. People wrote it: it belongs inside a fence. */
export function termLine({ term, synonyms, meaning, measure }: FoundTerm): string {
  const called = [term, ...synonyms].join(', ');
  const facts = measure
    ? [
        ` Computed as ${measure.expression} of ${measure.table}.`,
        measure.filter ? ` Only rows count where ${measure.filter}.` : '',
        measure.time ? ` Its date is ${measure.time}.` : '',
        measure.grain ? ` One row of ${measure.table} is ${measure.grain}.` : '',
      ]
    : [];
  return `${called}: ${meaning}${facts.join('')}`.replaceAll(/\s+/g, ' ');
}
