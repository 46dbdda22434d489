import type { StatementOrigin } from '#lib/domain/given-statement.ts';
import { Badge } from '../ui/badge.tsx';

/** Whose statement a turn rests on that is no answer of an engine. */
export function StatementLabel({ statement }: { statement: StatementOrigin | null }) {
  if (statement === null) return null;
  return (
    <p className="-mt-2">
      <Badge tone="accent">
        {statement.author === null ? 'From the answer' : `SQL by ${statement.author}`}
      </Badge>
    </p>
  );
}
