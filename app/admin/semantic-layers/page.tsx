import type { Metadata } from 'next';
import { LayersScreen } from '#components/admin/semantic-layers/layers-screen.tsx';

export const metadata: Metadata = { title: 'Semantic layers' };

export default function SemanticLayersPage() {
  return <LayersScreen />;
}
