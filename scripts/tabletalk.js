#!/usr/bin/env node
// The one file that must run on an old Node: it makes sure that everything after it runs on a new one.
// Syntax and imports stay within Node 12. A checkout holds TypeScript beside it, which Node 24 runs as it is; the installed
// package holds JavaScript made from it in `dist` (scripts/prepack.ts), since Node strips no types below node_modules.
// biome-ignore-all lint/style/useNodejsImportProtocol: Node 12 does not know the node: protocol.
import { spawn } from 'child_process';
import { existsSync } from 'fs';
import nodeModule, { createRequire } from 'module';
import os from 'os';
import path from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

const needed = [24, 10];
const thisFile = fileURLToPath(import.meta.url);
const folder = path.dirname(path.dirname(thisFile));
const isCheckout = existsSync(path.join(folder, 'scripts', 'command-line.ts'));
const root = isCheckout ? folder : path.join(folder, 'dist');

const [major, minor] = process.versions.node.split('.').map(Number);
const newEnough = major > needed[0] || (major === needed[0] && minor >= needed[1]);

if (newEnough) {
  // What was compiled once (types taken away, bytecode made) is not compiled again by each start and each child process.
  if (!process.env.NODE_COMPILE_CACHE) {
    process.env.NODE_COMPILE_CACHE = path.join(folder, 'node_modules', '.cache', 'tabletalk-compiled');
    nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  }
  // Modules find source files by this folder, wherever the command was typed.
  if (!process.env.TABLETALK_ROOT) process.env.TABLETALK_ROOT = root;
  import(pathToFileURL(path.join(root, 'scripts', `command-line.${isCheckout ? 'ts' : 'js'}`)).href);
} else {
  const binary = installedNode();
  if (binary) runAgainWith(binary);
  else {
    console.error(
      `Tabletalk needs Node ${needed.join('.')} or newer and this is Node ${process.versions.node}: ` +
        'install it with its optional packages (`npm install`), which bring one on Linux and Windows, or install Node 24 from https://nodejs.org.',
    );
    process.exitCode = 1;
  }
}

function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    const installed = createRequire(thisFile).resolve(`node-${platform}-${process.arch}/package.json`);
    return path.join(path.dirname(installed), 'bin', file);
  } catch (_) {
    return undefined; // An optional package: macOS has none, and npm may have been told to leave it out.
  }
}

function runAgainWith(binary) {
  // The channel tells the new process when this one is gone, even by SIGKILL.
  const child = spawn(binary, [thisFile, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Tabletalk could not start ${binary}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + os.constants.signals[signal] : code;
    // Handlers for signals keep a process alive no longer than its work; nothing else is left to do.
    process.exit();
  });
}
