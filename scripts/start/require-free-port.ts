import { createServer } from 'node:net';
import { AppError } from '#lib/errors.ts';

/** Resolves when a server could listen there now; otherwise `port-taken`, naming the port and the option. */
export function requireFreePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause) => reject(portTaken(port, cause)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

export function portTaken(port: number, cause: unknown): AppError {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
  return new AppError('port-taken', {
    userMessage: `Port ${port} ${reason}. Choose another with --port N or TABLETALK_PORT.`,
    cause,
  });
}
