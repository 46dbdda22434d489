const notAdded = new Set(['signup_disabled', 'account_not_linked', 'email_not_found', 'email_not_verified']);
const begunElsewhere = /^(state_|please_restart)/;

/**
 * What a person reads after the provider sent them back with an error. `code` came by the address, which anybody can write:
 * it is shown only when it looks like a code.
 */
export function providerRefusal(code: string, provider: string): string {
  if (notAdded.has(code)) {
    return `${provider} does not vouch for an address that an administrator has added. Ask an administrator.`;
  }
  if (code === 'access_denied')
    return `${provider} was not allowed to sign you in. Try again, or use a password.`;
  if (code === 'unable_to_create_session') return 'You may not sign in here any more. Ask an administrator.';
  if (begunElsewhere.test(code))
    return 'That sign-in took too long, or was begun in another window. Try again.';
  const shown = /^[a-z_]{3,60}$/.test(code) ? ` (${code})` : '';
  return `${provider} gave an answer that Tabletalk could not use${shown}. An administrator finds more in the server log.`;
}
