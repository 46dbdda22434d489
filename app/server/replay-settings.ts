import type { ReplaySettings } from '#agents/impact/replay-question.ts';
import { triedBy } from '#lib/datasource/asked-by.ts';
import type { Person } from '#lib/domain/person.ts';
import type { Tabletalk } from './tabletalk.ts';

/** How questions are answered again: by the built-in engine, which costs nothing, unless the configured way is wanted. */
export function replaySettings(
  { limits, answers }: Tabletalk,
  person: Person,
  engine: 'built-in' | 'configured',
  signal: AbortSignal,
): ReplaySettings {
  const choice = engine === 'built-in' ? ({ strategy: 'built-in' } as const) : {};
  return { answering: answers.answer, choice, limits: triedBy(person.id, limits), person: person.id, signal };
}
