import { AppError } from '#lib/errors.ts';

/** From where on a page wants a log: `Last-Event-ID` of a reconnect, else `?after=`, else all of it. */
export function readPosition(request: Request): number {
  const given =
    request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after') ?? '-1';
  const position = Number(given);
  if (Number.isInteger(position) && position >= -1) return position;
  throw new AppError('bad-request', {
    userMessage: `"${given}" is no position in a log; it must be a whole number.`,
  });
}
