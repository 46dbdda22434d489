import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metadata } from 'next';
import { ReferenceScreen } from '#components/reference/reference-screen.tsx';
import { projectRoot } from '#lib/project-root.ts';
import { documentedCalls } from '../server/v1/documented-calls.ts';
import { openApiDocument } from '../server/v1/openapi-document.ts';
import { problemTitles } from '../server/v1/problem.ts';

export const metadata: Metadata = { title: 'API' };
export const dynamic = 'force-dynamic';

export default function ReferencePage() {
  const text = readFileSync(path.join(/* turbopackIgnore: true */ projectRoot, 'docs/api.md'), 'utf8');
  return (
    <ReferenceScreen document={openApiDocument()} calls={documentedCalls(text)} problems={problemTitles} />
  );
}
