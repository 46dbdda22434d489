import { mostWithoutModel } from '#lib/domain/question-length.ts';
import { AppError } from '#lib/errors.ts';

export { mostWithoutModel as longestQuestion };

/** What reading one question may take of a thread, in milliseconds of its own work: waiting for the database is none. */
export const readingBudgetMs = 5_000;

/** A question that is too long to be read without a model. */
export function tooLong(characters: number): AppError {
  const [most, has] = [mostWithoutModel, characters].map((count) => count.toLocaleString('en'));
  return new AppError('question-too-long', {
    userMessage: `Without a language model a question may have ${most} characters; this one has ${has}. Ask for one thing at a time.`,
  });
}

/** A question whose reading was ended. */
export function tooMuchToRead(budgetMs: number): AppError {
  return new AppError('question-too-long', {
    userMessage: `Reading this question took more than ${budgetMs / 1000} s, so it was ended. Ask for one thing at a time, in fewer words.`,
  });
}
