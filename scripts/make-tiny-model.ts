import { writeFileSync } from 'node:fs';
import { tinyGguf } from '#lib/llm/local/__fixtures__/tiny-gguf.ts';

// node scripts/make-tiny-model.ts FILE.gguf [REPLY]: a model for tests that always says REPLY, or what random weights say.
const [file, reply] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/make-tiny-model.ts FILE.gguf [REPLY]');
writeFileSync(file, tinyGguf(reply === undefined ? {} : { reply }));
