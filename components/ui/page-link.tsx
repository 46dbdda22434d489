'use client';
import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to another page, which is fetched once somebody points at it or reaches it by keys. By itself Next fetches what every
 * link in sight leads to: thirty pages for a list in the administration, whatever one came for.
 */
export function PageLink(
  props: Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>,
) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
