import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** What Node starts by itself: the command line, and each process and thread. */
export const entries = [
  'scripts/command-line.ts',
  'scripts/prepare.ts',
  'scripts/serve.ts',
  'scripts/evaluate/worker.ts',
  'agents/answering/answer-thread.ts',
  'agents/indexing/index-child.ts',
  'lib/datasource/brought/bring-child.ts',
  'lib/datasource/duckdb/duckdb-child.ts',
  'lib/datasource/embedded/parent-watchdog.ts',
  'lib/datasource/sqlite/sqlite-child.ts',
  'lib/llm/local/local-engine-child.ts',
  'lib/sql/guard/duckdb/duckdb-grammar-child.ts',
  'vector/chroma-child.ts',
];

/** Measures a checkout, with the servers and scripted models of its tests. */
const leftOut = ['scripts/commands/bench.ts'];

export type PackageModules = {
  /** Text by path; `.ts` has become `.js`. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of the packages of npm that they import. */
  readonly packages: ReadonlySet<string>;
};

/**
 * The modules that the installed product can reach from its entries, as JavaScript: Node refuses to strip types below
 * node_modules. Types alone reach nothing, so neither tests nor what only they need comes along.
 */
export function packageModules(root: string): PackageModules {
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  const known = new Set([...waiting, ...leftOut]);
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const text = readFileSync(path.join(root, module), 'utf8');
    if (!module.endsWith('.ts')) {
      files.set(module, text);
      continue;
    }
    const script = toJavaScript(text, module);
    files.set(asJavaScript(module), script);
    for (const { fileName } of ts.preProcessFile(script, true, true).importedFiles) {
      const imported = ownModule(fileName, module);
      if (imported === null) {
        if (!fileName.startsWith('node:')) packages.add(packageOf(fileName));
      } else if (!known.has(imported)) {
        known.add(imported);
        waiting.push(imported);
      }
    }
  }
  return { files, packages };
}

/** The `imports` of the JavaScript: a module is asked for under the name that it has in a checkout. */
export function packageImports(imports: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(imports).flatMap(([name, target]) => [
      [`${name}.ts`, `${target}.js`],
      [`${name}.json`, `${target}.json`],
    ]),
  );
}

function toJavaScript(text: string, fileName: string): string {
  return ts.transpileModule(text, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;
}

const asJavaScript = (module: string) => module.replace(/\.ts$/, '.js');

/** The path of an own module as a checkout names it, or null for one of Node or npm. */
function ownModule(name: string, from: string): string | null {
  if (name.startsWith('#')) return name.slice(1);
  if (!name.startsWith('.')) return null;
  return path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '.ts');
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
