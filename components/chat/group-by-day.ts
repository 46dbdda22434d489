import type { Conversation } from '#lib/domain/conversation.ts';

export type DayGroup = { readonly label: string; readonly conversations: readonly Conversation[] };

/** Conversations under the local day of their last question, keeping their order. */
export function groupByDay(conversations: readonly Conversation[], now: Date): DayGroup[] {
  const groups = Map.groupBy(conversations, ({ updatedAt }) => dayLabel(new Date(updatedAt), now));
  return [...groups].map(([label, group]) => ({ label, conversations: group }));
}

function dayLabel(day: Date, now: Date): string {
  const daysAgo = Math.round((midnight(now) - midnight(day)) / 86_400_000);
  if (daysAgo <= 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return day.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(day.getFullYear() === now.getFullYear() ? { weekday: 'long' } : { year: 'numeric' }),
  });
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
