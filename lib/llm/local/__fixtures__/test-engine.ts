import path from 'node:path';
import { projectRoot } from '../../../project-root.ts';
import { engineDir, isEngineInstalled } from '../install-engine.ts';

/** The data folder into which `scripts/install-test-engine.ts` puts the engine; `npm ci` takes it away again. */
export const testEngineData = path.join(projectRoot, 'node_modules', '.cache', 'tabletalk');

export const testEngineDir = engineDir(testEngineData);

/** Tests of the real engine are left out without it: they must not need the network. */
export const hasTestEngine = isEngineInstalled(testEngineData);
export const missingTestEngine = 'install it with `node scripts/install-test-engine.ts`';
