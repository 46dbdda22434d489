import { writeFileSync } from 'node:fs';
import { tinyGguf } from '#lib/llm/local/__fixtures__/tiny-gguf.ts';

// Writes a model of two megabytes that always gives the same reply: node scripts/write-test-model.ts FILE REPLY
const [file, reply] = process.argv.slice(2);
if (file === undefined || reply === undefined)
  throw new Error('write-test-model.ts needs a FILE and a REPLY');
writeFileSync(file, tinyGguf({ reply, contextLength: 8192 }));
