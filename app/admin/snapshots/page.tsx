import type { Metadata } from 'next';
import { SnapshotsScreen } from '#components/admin/snapshots/snapshots-screen.tsx';

export const metadata: Metadata = { title: 'Snapshots' };

export default function SnapshotsPage() {
  return <SnapshotsScreen />;
}
