import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ToolsScreen } from '#components/tools/tools-screen.tsx';

export const metadata: Metadata = { title: 'Run a tool' };

export default function ToolsPage() {
  return (
    <Suspense>
      <ToolsScreen />
    </Suspense>
  );
}
