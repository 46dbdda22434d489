import { AppError } from '#lib/errors.ts';
import { problemResponse } from '../../../server/v1/problem.ts';

export const dynamic = 'force-dynamic';

/** A program that asks at an address without an operation is told so as of everything else, not by the page that people see. */
function nothingThere(request: Request): Response {
  const { pathname } = new URL(request.url);
  const userMessage = `There is no ${request.method} ${pathname}. Every operation is described at /reference.`;
  return problemResponse(new AppError('not-found', { userMessage }));
}

export const GET = nothingThere;
export const POST = nothingThere;
export const PUT = nothingThere;
export const PATCH = nothingThere;
export const DELETE = nothingThere;
