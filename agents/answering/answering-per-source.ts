import type { DataSource } from '#lib/datasource/data-source.ts';
import type { AnswerPool } from './answer-pool.ts';
import type { Answering } from './answering.ts';
import { rememberAnswers } from './remember-answers.ts';

/** Answers from each source in the threads of one pool, and remembers for each what was answered while it is open. */
export function answeringPerSource(pool: AnswerPool): (source: DataSource) => Answering {
  const known = new WeakMap<DataSource, Answering>();
  return (source) => {
    const made =
      known.get(source) ?? rememberAnswers(pool.answerFrom(source), { dataVersion: source.dataVersion });
    known.set(source, made);
    return made;
  };
}
