/**
 * What the policy of the page wants to see on an element with styles that a script adds; empty where there is no policy.
 * Browsers hide it from selectors and markup, not from scripts of the page.
 */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
