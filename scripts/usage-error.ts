/** The command was typed wrongly: exit 2. The message names what was wrong and what would have been right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
