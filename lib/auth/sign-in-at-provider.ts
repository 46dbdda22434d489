import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { AppError } from '../errors.ts';
import { providerProblem } from './provider-problem.ts';

type Handler = (request: Request) => Promise<Response>;

/** The provider is asked for its keys and for the person meanwhile. */
const deadlineMs = 20_000;

/**
 * Answers what belongs to the sign-in at a provider. `open` asks the provider for its discovery document; when that fails it is
 * asked again by the next sign-in. Throws `provider-unavailable` with what is wrong.
 */
export function signInAtProvider(config: GenericOAuthConfig, open: () => Handler): Handler {
  let opened: Handler | null = null;
  const unavailable = async () =>
    new AppError('provider-unavailable', {
      userMessage: `${(await providerProblem(config)) ?? `${config.name} did not answer in time.`} Try again later, or use a password.`,
    });
  return async (request) => {
    opened ??= open();
    const late = new Promise<null>((resolve) => setTimeout(resolve, deadlineMs, null).unref());
    const response = await Promise.race([opened(request), late]);
    if (response === null) {
      opened = null;
      throw await unavailable();
    }
    // better-auth knows no provider as long as discovery has failed.
    if (response.status === 404 || response.status >= 500) throw await unavailable();
    return response;
  };
}
