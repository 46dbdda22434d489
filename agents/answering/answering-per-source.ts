import type { DataSource } from '#lib/datasource/data-source.ts';
import { answerAlone } from './answer-alone.ts';
import type { AnswerPool } from './answer-pool.ts';
import type { Answering } from './answering.ts';
import { rememberAnswers } from './remember-answers.ts';

/**
 * Answers from each source in the threads of one pool, without a model where none is needed, and remembers for each source
 * what was answered while it is open.
 */
export function answeringPerSource(pool: AnswerPool): (source: DataSource) => Answering {
  const known = new WeakMap<DataSource, Answering>();
  return (source) => {
    const made =
      known.get(source) ??
      answerAlone(rememberAnswers(pool.answerFrom(source), { dataVersion: source.dataVersion }));
    known.set(source, made);
    return made;
  };
}
