import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Repair } from '#lib/domain/repair.ts';

/**
 * A repair is kept in the vector store alone, and whoever can reach that store's port can write to it. Its seal is an HMAC
 * (SHA-256) of what it says and of the source it was made for, under a secret of this installation: one without it, or with
 * other words, was not recorded by Tabletalk.
 */
export function sealOf(secret: string, sourceId: string, repair: Repair): string {
  const { question, wrongSql, error, repairedSql } = repair;
  return createHmac('sha256', secret)
    .update(JSON.stringify([sourceId, question, wrongSql, error, repairedSql]))
    .digest('base64url');
}

export function isSealed(secret: string, sourceId: string, repair: Repair, seal: unknown): boolean {
  const expected = Buffer.from(sealOf(secret, sourceId, repair));
  const given = Buffer.from(typeof seal === 'string' ? seal : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
