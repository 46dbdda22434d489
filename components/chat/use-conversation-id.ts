'use client';

import { usePathname } from 'next/navigation';

/** The conversation in the address bar, `/chat/<id>`, or null on the page of a new one. */
export function useConversationId(): string | null {
  const [, area, id] = usePathname().split('/');
  return area === 'chat' && id ? decodeURIComponent(id) : null;
}
