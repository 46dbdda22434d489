import type { Metadata } from 'next';
import { Suspense } from 'react';
import { RunsScreen } from '#components/runs/runs-screen.tsx';

export const metadata: Metadata = { title: 'Runs' };

export default function RunsPage() {
  return (
    <Suspense>
      <RunsScreen />
    </Suspense>
  );
}
