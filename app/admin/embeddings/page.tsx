import type { Metadata } from 'next';
import { EmbeddingsScreen } from '#components/admin/embeddings/embeddings-screen.tsx';

export const metadata: Metadata = { title: 'Embedding' };

export default function EmbeddingsPage() {
  return <EmbeddingsScreen />;
}
