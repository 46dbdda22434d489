import type { ExampleStatus } from '#lib/domain/example.ts';
import type { ListedExample } from '#lib/domain/listed-example.ts';
import { reasonToRetire } from '#lib/domain/listed-example.ts';

export type ExampleFilter = {
  readonly text: string;
  readonly status: ExampleStatus | 'all';
  /** Empty for all. */
  readonly tag: string;
  readonly author: string;
  readonly attention: boolean;
};

export const everyExample: ExampleFilter = { text: '', status: 'all', tag: '', author: '', attention: false };

/** The examples that a person wants to see. Every word of the text occurs somewhere in the example. */
export function filterExamples(
  examples: readonly ListedExample[],
  { text, status, tag, author, attention }: ExampleFilter,
  now: number,
): ListedExample[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return examples.filter((example) => {
    const { question, sql, note, tags } = example;
    const said = [question, sql, note, ...tags].join(' ').toLowerCase();
    return (
      wanted.every((word) => said.includes(word)) &&
      (status === 'all' || example.status === status) &&
      (tag === '' || tags.includes(tag)) &&
      (author === '' || example.author === author) &&
      (!attention || needsAttention(example, now))
    );
  });
}

/** A person should look at it: it conflicts with another one, or might be retired. */
export function needsAttention(example: ListedExample, now: number): boolean {
  return example.conflicts.length > 0 || reasonToRetire(example, now) !== null;
}
