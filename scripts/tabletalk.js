#!/usr/bin/env node
// The one file that must run on an old Node: it makes sure that everything after it runs on a new one.
// Syntax and imports stay within Node 12; the rest of the product is TypeScript that Node 24 runs as it is.
// biome-ignore-all lint/style/useNodejsImportProtocol: Node 12 does not know the node: protocol.
import { spawn } from 'child_process';
import { existsSync } from 'fs';
import os from 'os';
import path from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

const needed = [24, 10];
const thisFile = fileURLToPath(import.meta.url);
const root = path.dirname(path.dirname(thisFile));

const [major, minor] = process.versions.node.split('.').map(Number);
const newEnough = major > needed[0] || (major === needed[0] && minor >= needed[1]);

if (newEnough) {
  // Modules find source files by this folder, wherever the command was typed.
  if (!process.env.TABLETALK_ROOT) process.env.TABLETALK_ROOT = root;
  import(pathToFileURL(path.join(root, 'scripts', 'command-line.ts')).href);
} else {
  const binary = installedNode();
  if (binary) runAgainWith(binary);
  else {
    console.error(
      `Tabletalk needs Node ${needed.join('.')} or newer and this is Node ${process.versions.node}: ` +
        'run `npm ci` in its folder, which brings one on Linux and Windows, or install Node 24 from https://nodejs.org.',
    );
    process.exitCode = 1;
  }
}

function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  return existsSync(found) ? found : undefined;
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
