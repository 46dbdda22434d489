import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';

/** Where `npm run test:inspector` puts the MCP inspector. */
export const inspectorFolder = path.join(projectRoot, 'node_modules/.cache/tabletalk-inspector');

/** Its command line. */
export const inspector = path.join(
  inspectorFolder,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);
