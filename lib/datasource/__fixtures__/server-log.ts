import type { ChildProcess } from 'node:child_process';

/** Waits for a line of the server's log. */
export function logOf(child: ChildProcess): { until(text: string): Promise<void> } {
  let seen = '';
  const waiting = new Set<() => void>();
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    seen += chunk;
    for (const check of waiting) check();
  });
  return {
    until: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!seen.includes(text)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        child.once('exit', () =>
          reject(new Error(`The server ended before it was ready: ${seen.slice(-2_000)}`)),
        );
        child.once('error', reject);
        check();
      }),
  };
}
