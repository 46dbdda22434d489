import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { AppError, userMessageOf } from '#lib/errors.ts';

/** What a tool gives back; what is wrong with the call is told as the result of the call, for the model to mend. */
export async function answering<Result extends CallToolResult | InputRequiredResult>(
  work: () => Promise<Result>,
): Promise<Result | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) console.error(error);
    return { isError: true, content: [{ type: 'text', text: userMessageOf(error) }] };
  }
}
