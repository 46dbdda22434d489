import { z } from 'zod';

const lockFile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ engines: z.unknown().optional() })),
});

/**
 * The text of a package-lock.json without the Node versions that packages ask for. npm compares those with the Node that it
 * runs on itself and warns of each package (EBADENGINE), but nothing of Tabletalk runs on that one: on Linux and Windows the
 * install brings Node 24 along, elsewhere scripts/tabletalk.js says what is needed. That the packages run on Node 24 is tested.
 * The project's own entry keeps what it says; npm reads it from package.json.
 */
export function withoutEngines(text: string): string {
  const lock = lockFile.parse(JSON.parse(text));
  for (const [place, entry] of Object.entries(lock.packages)) if (place !== '') delete entry.engines;
  return `${JSON.stringify(lock, null, 2)}\n`;
}
