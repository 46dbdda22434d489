import type { QueryResult } from '#lib/domain/query-outcome.ts';

/** The question as it was asked; what nothing in the statement stands for is underlined, and said below the answer. */
export function QuestionText({ question, query }: { question: string; query: QueryResult | null }) {
  const unspoken = query?.question === question ? (query.unspoken ?? []) : [];
  return (
    <>
      {unspoken.map(({ text, start }, at) => (
        <span key={start}>
          {question.slice(unspoken[at - 1]?.end ?? 0, start)}
          <span className="underline decoration-caution decoration-dotted underline-offset-4">{text}</span>
        </span>
      ))}
      {question.slice(unspoken.at(-1)?.end ?? 0)}
    </>
  );
}
