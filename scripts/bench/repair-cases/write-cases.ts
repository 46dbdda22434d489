import { writeFileSync } from 'node:fs';
import { buildCases } from './build-cases.ts';
import { casesFile, casesText } from './cases-file.ts';

// node scripts/bench/repair-cases/write-cases.ts: makes cases.jsonl anew. A test holds that it changes nothing.
const cases = buildCases();
writeFileSync(casesFile, casesText(cases));
process.stdout.write(`${cases.length} cases in ${casesFile}\n`);
