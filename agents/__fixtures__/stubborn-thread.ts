import answerInThread from '../answering/answer-thread.ts';

/** A thread that never comes back from a question that says "endless"; it does tell that it has begun. */
export default async function answerUnlessEndless(
  given: Parameters<typeof answerInThread>[0],
): Promise<void> {
  const answering = answerInThread(given);
  if (given.task.question.includes('endless')) for (;;);
  await answering;
}
