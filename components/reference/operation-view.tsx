import type { DescribedOperation, OpenApiDocument } from '#lib/domain/api-document.ts';
import { Badge } from '../ui/badge.tsx';
import { FieldTable } from './field-table.tsx';
import { fieldsOf, referredName, schemaWords } from './schema-words.ts';

/** One operation: how it is sent, and what it answers. */
export function OperationView({
  method,
  path,
  operation,
  schemas,
}: {
  method: string;
  path: string;
  operation: DescribedOperation;
  schemas: OpenApiDocument['components']['schemas'];
}) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const [words = '', scope = ''] = description.split('\n\n');
  const body = requestBody?.content['application/json']?.schema.$ref;
  return (
    <article aria-labelledby={operationId} className="flex flex-col gap-3 rounded-xl border bg-surface p-4">
      <header>
        <h3 id={operationId} className="font-semibold">
          {summary}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-2 font-mono text-[0.8125rem]">
          <Badge tone="accent">{method.toUpperCase()}</Badge>
          <span className="break-all">/api/v1{path}</span>
          <span className="font-sans text-ink-muted">{scope.replaceAll('`', '')}</span>
        </p>
      </header>
      <p className="text-sm">{words.replaceAll('`', '')}</p>
      {parameters.length > 0 && (
        <FieldTable
          caption={`Parameters of ${summary}`}
          fields={parameters.map((one) => ({
            name: one.name,
            words: `${schemaWords(one.schema)}, in the ${one.in}`,
            required: one.required,
            description: one.description ?? null,
          }))}
        />
      )}
      {body !== undefined && (
        <FieldTable caption={`Body of ${summary}`} fields={fieldsOf(schemas[referredName(body)] ?? {})} />
      )}
      <dl className="flex flex-col gap-1 text-sm">
        {Object.entries(responses).map(([status, reply]) => (
          <div key={status} className="flex flex-wrap gap-x-2">
            <dt className="font-mono text-[0.8125rem]">{status}</dt>
            <dd>
              {reply.description}{' '}
              {Object.entries(reply.content ?? {}).map(([media, { schema }]) => (
                <span key={media} className="mr-2 text-ink-muted">
                  {media}
                  {schema.$ref !== undefined && (
                    <>
                      :{' '}
                      <a className="text-accent underline" href={`#schema-${referredName(schema.$ref)}`}>
                        {referredName(schema.$ref)}
                      </a>
                    </>
                  )}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
