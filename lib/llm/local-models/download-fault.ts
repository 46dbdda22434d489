import { formatBytes } from '../../domain/format-bytes.ts';
import { AppError } from '../../errors.ts';

/** What may go better at the next attempt: a cut connection, a busy server. The message ends a sentence. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** Whether the server was reached at all. */
  readonly reached: boolean;

  constructor(message: string, details: { readonly reached: boolean; readonly cause?: unknown }) {
    super(message, { cause: details.cause });
    this.reached = details.reached;
  }
}

type Wanted = { readonly title: string; readonly bytes: number; readonly sha256: string };

/** What a status other than success means: worth another attempt, or not. `host` names the server. */
export function faultOfStatus(status: number, model: Wanted, host: string): Interrupted | AppError {
  if (status === 408 || status === 429 || status >= 500) {
    return new Interrupted(`${host} answered with status ${status}`, { reached: true });
  }
  return notDownloaded(model, `${host} answered with status ${status}${meanings[status] ?? ''}`);
}

const meanings: Readonly<Record<number, string>> = {
  401: ' (it wants a login)',
  403: ' (it does not allow this)',
  404: ' (it has no such file)',
  407: ' (the proxy wants a login)',
};

/** The attempts are used up. What has arrived stays. */
export function unreachable(model: Wanted, reason: string, keptBytes: number, cause: unknown): AppError {
  const kept =
    keptBytes > 0
      ? ` What has arrived (${formatBytes(keptBytes)}) is kept, and the next attempt goes on from there.`
      : '';
  return notDownloaded(model, reason, kept, cause);
}

export function wrongSize(model: Wanted, host: string, size: number): AppError {
  return notDownloaded(
    model,
    `${host} offers ${formatBytes(size)} instead of ${formatBytes(model.bytes)}, so it is another file or a login page`,
  );
}

/** The file that was read is not the one that the catalogue means, and is gone. */
export function wrongChecksum(model: Wanted, host: string, found: string): AppError {
  return notDownloaded(
    model,
    `what ${host} sent has the wrong checksum (SHA-256 ${found} instead of ${model.sha256}). It was deleted`,
  );
}

function notDownloaded(model: Wanted, reason: string, kept = '', cause?: unknown): AppError {
  return new AppError('model-failed', {
    userMessage: `${model.title} could not be downloaded: ${reason}.${kept} ${wayOut}`,
    cause,
  });
}

const wayOut =
  'HTTPS_PROXY names a proxy and TABLETALK_MODEL_MIRROR another place; a file that you have is taken with: tabletalk model add FILE.gguf';
