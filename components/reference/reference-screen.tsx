import { ArrowLeft } from 'lucide-react';
import type { OpenApiDocument } from '#lib/domain/api-document.ts';
import { PageLink } from '../ui/page-link.tsx';
import { FieldTable } from './field-table.tsx';
import { OperationView } from './operation-view.tsx';
import { fieldsOf } from './schema-words.ts';

/** The document of the API as a page: calls to copy, every operation, every shape, every kind of problem. */
export function ReferenceScreen({
  document,
  calls,
  problems,
}: {
  document: OpenApiDocument;
  calls: readonly { readonly title: string; readonly code: string }[];
  problems: Readonly<Record<string, string>>;
}) {
  const { schemas } = document.components;
  return (
    <main className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-3 py-6 sm:px-6">
      <PageLink href="/" className="inline-flex items-center gap-1.5 text-ink-muted text-sm hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" />
        Questions
      </PageLink>
      <header>
        <h1 className="font-semibold text-xl tracking-tight">API</h1>
        <p className="mt-1 max-w-prose text-ink-muted text-sm">
          Programs ask with a token from Account → API tokens. For generated clients:{' '}
          <a className="text-accent underline" href="/api/v1/openapi.json">
            the OpenAPI 3.1 document
          </a>
          . Assistants that speak MCP use the same token at <code className="font-mono">/mcp</code>.
        </p>
      </header>
      <section aria-labelledby="calls" className="flex flex-col gap-3">
        <h2 id="calls" className="font-semibold text-lg">
          Ask a question
        </h2>
        {calls.map(({ title, code }) => (
          <figure key={title}>
            <figcaption className="mb-1 font-medium text-sm">{title}</figcaption>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
              tabIndex={0}
              className="overflow-x-auto rounded-lg bg-sunken p-3.5 font-mono text-[0.8125rem] leading-5"
            >
              <code>{code}</code>
            </pre>
          </figure>
        ))}
      </section>
      {document.tags.map(({ name }) => (
        <section key={name} aria-labelledby={`group-${name}`} className="flex flex-col gap-3">
          <h2 id={`group-${name}`} className="font-semibold text-lg">
            {name}
          </h2>
          {Object.entries(document.paths).flatMap(([path, of]) =>
            Object.entries(of)
              .filter(([, operation]) => operation.tags.includes(name))
              .map(([method, operation]) => (
                <OperationView
                  key={operation.operationId}
                  method={method}
                  path={path}
                  operation={operation}
                  schemas={schemas}
                />
              )),
          )}
        </section>
      ))}
      <section aria-labelledby="problems" className="flex flex-col gap-2">
        <h2 id="problems" className="font-semibold text-lg">
          Problems
        </h2>
        <dl className="flex flex-col gap-1 text-sm">
          {Object.entries(problems).map(([code, title]) => (
            <div key={code} id={code} className="flex flex-wrap gap-x-2">
              <dt className="font-mono text-[0.8125rem]">{code}</dt>
              <dd>{title}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="shapes" className="flex flex-col gap-4">
        <h2 id="shapes" className="font-semibold text-lg">
          Shapes
        </h2>
        {Object.entries(schemas)
          .filter(([, schema]) => schema.properties !== undefined)
          .map(([name, schema]) => (
            <section key={name} id={`schema-${name}`} aria-labelledby={`name-${name}`}>
              <h3 id={`name-${name}`} className="mb-1.5 font-medium">
                {name}
              </h3>
              <FieldTable caption={`Fields of ${name}`} fields={fieldsOf(schema)} />
            </section>
          ))}
      </section>
    </main>
  );
}
