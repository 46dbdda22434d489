import type { FoundExample } from '#lib/domain/example.ts';
import type { RunContext } from '../../run-context.ts';
import { inPlainEnglish } from './in-plain-english.ts';

/**
 * The context in which a question is read: as it is for one in English, else with its English wording. The approved examples that
 * are worded in its own language are then found as well, and put into English as it was.
 */
export async function readInEnglish(question: string, context: RunContext): Promise<RunContext> {
  const wording = await inPlainEnglish(question, context);
  if (wording === null) return context;
  const { knowledge } = context;
  const inEnglish = async (example: FoundExample): Promise<FoundExample> => {
    const worded = await inPlainEnglish(example.question, context);
    return worded === null ? example : { ...example, question: worded.english };
  };
  return {
    ...context,
    wording,
    knowledge: {
      ...knowledge,
      async findExamples(asked, signal) {
        const found = await knowledge.findExamples(asked, signal);
        if (asked !== wording.english) return found;
        const own = await knowledge.findExamples(wording.said, signal);
        const others = found.filter(({ id }) => own.every((example) => example.id !== id));
        return Promise.all([...own, ...others].map(inEnglish));
      },
    },
  };
}
