import type { SharedKind } from '#lib/domain/share.ts';

export const sharedPath = '/shared';

const areas: Readonly<Record<SharedKind, string>> = {
  answer: 'answers',
  board: 'boards',
  conversation: 'chat',
};

/** Where a shared thing is looked at. */
export function pathOfShared(kind: SharedKind, id: string): string {
  return `/${areas[kind]}/${encodeURIComponent(id)}`;
}
