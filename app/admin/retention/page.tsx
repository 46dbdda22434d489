import type { Metadata } from 'next';
import { RetentionScreen } from '#components/admin/retention/retention-screen.tsx';

export const metadata: Metadata = { title: 'Retention' };

export default function RetentionPage() {
  return <RetentionScreen />;
}
