import type { ReactNode } from 'react';
import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { TableInsight } from '#lib/domain/table-insight.ts';
import type { StepOutput } from './step-output.ts';

/** What a step found, as a short list of names with what speaks for each. */
export function StepOutputDetails({ output }: { output: StepOutput }) {
  switch (output.kind) {
    case 'tables':
      return (
        <Facts>
          {output.tables.map(({ name, description, score, found }) => (
            <Fact key={name} name={name} note={foundWords[found]} score={score}>
              {description}
            </Fact>
          ))}
        </Facts>
      );
    case 'entities':
      return <Entities found={output.found} />;
    case 'examples':
      return (
        <Facts>
          {output.found.map((example) => (
            <Fact key={example.id} name={example.question} score={example.score} />
          ))}
        </Facts>
      );
    case 'insight':
      return <Joins insight={output.insight} />;
    case 'query':
    case 'chart':
      return null;
  }
}

const foundWords = {
  description: 'by its description',
  'join-path': 'connects two others',
  entity: 'holds a name of the question',
} as const;

function Entities({ found }: { found: EntityMatches }) {
  return (
    <Facts>
      {found.mentions.flatMap((mention) =>
        mention.matches.slice(0, 5).map((match) => (
          <Fact
            key={`${mention.start} ${match.table} ${match.key}`}
            name={`“${mention.text}” is ${match.label}`}
            note={match.kind}
            score={match.score}
          >
            <code className="font-mono text-xs">
              {match.table}.{match.matchedColumn} = {match.matchedValue}
            </code>
          </Fact>
        )),
      )}
    </Facts>
  );
}

function Joins({ insight }: { insight: TableInsight }) {
  return (
    <Facts>
      {insight.joins.map((join) => {
        const columns = join.fromColumns.map(
          (column, index) => `${join.fromTable}.${column} = ${join.toTable}.${join.toColumns[index] ?? '?'}`,
        );
        const text = columns.join(' and ');
        return <Fact key={text} name={<code className="font-mono text-xs">{text}</code>} />;
      })}
      {insight.notes.map((note) => (
        <Fact key={note} name={note} />
      ))}
    </Facts>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <ul className="divide-y rounded-lg border bg-surface text-[0.8125rem]">{children}</ul>;
}

function Fact({
  name,
  note,
  score,
  children,
}: {
  name: ReactNode;
  note?: string;
  score?: number;
  children?: ReactNode;
}) {
  return (
    <li className="px-3 py-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 break-words">{name}</span>
        {note && <span className="text-xs text-ink-muted">{note}</span>}
        {score !== undefined && score > 0 && (
          <span className="ml-auto text-xs text-ink-faint tabular-nums">
            <span className="sr-only">Score </span>
            {score.toFixed(2)}
          </span>
        )}
      </div>
      {children && <div className="break-words text-xs text-ink-muted">{children}</div>}
    </li>
  );
}
