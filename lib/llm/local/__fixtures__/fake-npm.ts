import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** An npm that installs an empty package, fails, or does not end, as its first argument says. */
const [behaviour, command, ...flags] = process.argv.slice(2);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
mkdirSync('node_modules/node-llama-cpp/dist', { recursive: true });
writeFileSync('node_modules/node-llama-cpp/dist/index.js', `// ${command} ${flags.join(' ')}`);
console.error(`npm http fetch GET 200 https://registry.test/a-${lock.lockfileVersion}.tgz 12ms (cache miss)`);
if (behaviour === 'fail') {
  console.error('npm error code E404\nnpm error 404 Not Found\nnpm error A complete log of this run is in x');
  process.exit(1);
}
if (behaviour === 'hang') setInterval(() => undefined, 1_000);
