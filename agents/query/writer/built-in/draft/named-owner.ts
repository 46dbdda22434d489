import type { Dimension } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { dimensionOf } from '../dimensions.ts';
import { tableOf } from '../links.ts';
import type { Ask } from '../reading.ts';
import { columnNamed } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';
import { labelsOf } from './names-of-rows.ts';

/** "The names of the students", where the word itself would have led to another table: the owner decides. */
export function genericOwner(draft: IntentDraft, ask: Ask): TableSchema | null {
  const option = ask.slot === null ? undefined : draft.options[ask.slot];
  if (
    option === undefined ||
    ask.aggregate !== null ||
    !/^(?:names?|ids?)$/i.test(draft.texts[ask.slot ?? -1] ?? '')
  )
    return null;
  const owner = ownerOf(draft, ask);
  return owner === null || owner.name === tableOf(option).name ? null : owner;
}

/** The names of the owner, or its key where ids are asked for. */
export function identityOf(draft: IntentDraft, owner: TableSchema, text: string): Dimension[] {
  const key =
    /^ids?$/i.test(text) && owner.primaryKey.length === 1
      ? columnNamed(owner, owner.primaryKey[0] ?? '')
      : null;
  return key === null ? labelsOf(draft, owner) : [dimensionOf(owner, key)];
}

/** The table that "the name of the …" goes on to name. */
function ownerOf(draft: IntentDraft, ask: Ask): TableSchema | null {
  const from = ask.slot ?? -2;
  const asked = new Set(draft.reading.asks.map((other) => other.slot));
  let owner: number | undefined;
  for (let slot = from + 1; slot < draft.options.length && owner === undefined; slot++) {
    if (draft.reading.owners.includes(slot)) owner = slot;
    else if (!asked.has(slot)) break;
  }
  const option = owner === undefined ? undefined : draft.options[owner];
  return option?.kind === 'table' ? option.entry.table : null;
}
