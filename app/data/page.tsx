import type { Metadata } from 'next';
import { DataScreen } from '#components/data/data-screen.tsx';

export const metadata: Metadata = { title: 'Data' };
export const dynamic = 'force-dynamic';

export default function DataPage() {
  return <DataScreen />;
}
