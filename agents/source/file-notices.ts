import { describeFindings } from '#lib/domain/describe-findings.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { inPart } from '../rights/visible-snapshot.ts';
import type { Workspace } from '../workspace.ts';

/** How the files of a source were read, for somebody who may see this schema of it: of the rest nothing is told. */
export function fileNotices({ source, schema: whole }: Workspace, visible: SchemaSnapshot): string[] {
  const findings = source.findings?.();
  // What did not fit stood in some row: of a table that is there in part nothing is told.
  const tables = visible.tables.filter(({ unmeasured }) => unmeasured !== inPart);
  return findings ? describeFindings(findings, { ...visible, tables }, visible === whole) : [];
}
