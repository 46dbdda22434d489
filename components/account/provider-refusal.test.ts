import { expect, test } from 'vitest';
import { providerRefusal } from './provider-refusal.ts';

test.each([
  ['account_not_linked', 'does not vouch'],
  ['access_denied', 'was not allowed'],
  ['state_mismatch', 'another window'],
  ['please_restart_the_process', 'another window'],
  ['invalid_code', '(invalid_code)'],
])('%s is told in words', (code, words) => expect(providerRefusal(code, 'Acme ID')).toContain(words));

test('what somebody put into the address is not shown', () => {
  expect(providerRefusal('Call +1 555 to unlock your account', 'Acme ID')).not.toContain('555');
});
