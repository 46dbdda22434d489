import { z } from 'zod';

/**
 * The address of a server that is asked by `fetch`, which takes none with an account in it and whose error would tell the whole
 * address. `instead` says where what signs in goes.
 */
export function addressWithoutAccount(instead: string) {
  return z.url({ protocol: /^https?$/, abort: true }).refine((address) => {
    const { username, password } = new URL(address);
    return username === '' && password === '';
  }, `must have no account in it; ${instead}`);
}
