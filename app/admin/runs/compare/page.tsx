import type { Metadata } from 'next';
import { Suspense } from 'react';
import { CompareScreen } from '#components/compare/compare-screen.tsx';

export const metadata: Metadata = { title: 'Compare two runs' };

export default function ComparePage() {
  return (
    <Suspense>
      <CompareScreen />
    </Suspense>
  );
}
