import { createHash } from 'node:crypto';

/** Names collections and store rows: readable, and different for two places of one name. */
export function readableId(name: string, place: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
  const readable = /^[a-z]/.test(slug) ? slug : `source_${slug}`.replace(/_$/, '');
  return `${readable}_${createHash('sha256').update(place).digest('hex').slice(0, 8)}`;
}
