import type { Metadata } from 'next';
import { ExampleList } from '#components/examples/example-list.tsx';

export const metadata: Metadata = { title: 'Examples' };

export default function ExamplesPage() {
  return <ExampleList />;
}
