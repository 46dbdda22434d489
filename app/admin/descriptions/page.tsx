import type { Metadata } from 'next';
import { DescriptionsScreen } from '#components/admin/descriptions/descriptions-screen.tsx';

export const metadata: Metadata = { title: 'Descriptions' };

export default function DescriptionsPage() {
  return <DescriptionsScreen />;
}
