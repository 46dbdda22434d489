import type { Metadata } from 'next';
import { RunTrace } from '#components/trace/run-trace.tsx';

export const metadata: Metadata = { title: 'Run' };

export default async function RunPage({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  return <RunTrace key={runId} runId={runId} />;
}
