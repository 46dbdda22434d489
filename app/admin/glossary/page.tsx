import type { Metadata } from 'next';
import { GlossaryScreen } from '#components/admin/glossary/glossary-screen.tsx';

export const metadata: Metadata = { title: 'Glossary' };

export default function GlossaryPage() {
  return <GlossaryScreen />;
}
