import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export type Identity = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  /** Groups and whatever else a provider is set up to say. */
  readonly [claim: string]: unknown;
};

export type IdentityProvider = {
  readonly issuer: string;
  /** Who signs in there next. */
  identity: Identity;
  close(): Promise<void>;
};

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' };

/** An OpenID Connect provider on loopback that asks nobody anything: its `identity` has signed in already. */
export async function startIdentityProvider(
  clientId: string,
  first: Identity,
  port = 0,
): Promise<IdentityProvider> {
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(response, {
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return json(response, { keys: [key] });
      case '/authorize': {
        const code = randomUUID();
        nonces.set(code, url.searchParams.get('nonce') ?? '');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        return response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        let body = '';
        request.on('data', (part) => {
          body += part;
        });
        return request.on('end', () => {
          const nonce = nonces.get(new URLSearchParams(body).get('code') ?? '');
          const idToken = signed({ ...claims(), nonce, name: 'From the provider' });
          json(response, { access_token: 'canary-access', token_type: 'Bearer', id_token: idToken });
        });
      }
      default:
        return response.writeHead(404).end();
    }
  });
  const claims = () => {
    const now = Math.floor(Date.now() / 1000);
    return { ...provider.identity, iss: provider.issuer, aud: clientId, iat: now, exp: now + 600 };
  };
  const provider = {
    issuer: '',
    identity: first,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  provider.issuer = `http://127.0.0.1:${address.port}`;
  return provider;
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function signed(claims: unknown): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'key' })}.${encode(claims)}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
}
