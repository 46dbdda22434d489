import type { Metadata } from 'next';
import { ExamplePage } from '#components/examples/example-page.tsx';

export const metadata: Metadata = { title: 'Example' };

/** The id `new` is that of an example yet to be written. */
export default async function OneExamplePage({ params }: { params: Promise<{ exampleId: string }> }) {
  const { exampleId } = await params;
  return <ExamplePage exampleId={exampleId === 'new' ? null : decodeURIComponent(exampleId)} />;
}
