import { readFile } from 'node:fs/promises';
import type { AuthClient } from 'google-auth-library';
import { z } from 'zod';
import { unreachable } from '../source-errors.ts';

const scopes = ['https://www.googleapis.com/auth/bigquery'];

const serviceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
});
const ofAmazon = z.object({
  environment_id: z.string(),
  region_url: z.url().optional(),
  url: z.url().optional(),
  regional_cred_verification_url: z.url(),
  imdsv2_session_token_url: z.url().optional(),
});
/** A token of another provider, in a file or at an address. One that a program would give is none of these. */
const ofProvider = z
  .object({
    file: z.string().optional(),
    url: z.url().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    format: z
      .object({ type: z.enum(['text', 'json']), subject_token_field_name: z.string().optional() })
      .optional(),
  })
  .refine(({ file, url }) => file !== undefined || url !== undefined);
const workload = z.object({
  type: z.literal('external_account'),
  audience: z.string(),
  subject_token_type: z.string(),
  token_url: z.url(),
  service_account_impersonation_url: z.url().optional(),
  credential_source: z.union([ofAmazon, ofProvider]),
});
const person = z.object({
  type: z.literal('authorized_user'),
  client_id: z.string(),
  client_secret: z.string(),
  refresh_token: z.string(),
});
const credentials = z.discriminatedUnion('type', [serviceAccount, workload, person]);

/**
 * Signs in with a file of credentials, by its kind: the library would take any, one that runs a program as well. Rejects with
 * `source-unreadable` naming the file and nothing of what is in it.
 */
export async function readCredentials(
  label: string,
  file: string,
  { AwsClient, IdentityPoolClient, JWT, UserRefreshClient }: typeof import('google-auth-library'),
): Promise<AuthClient> {
  const found = await parsed(label, file);
  switch (found.type) {
    case 'service_account':
      return new JWT({
        email: found.client_email,
        key: found.private_key,
        ...(found.private_key_id === undefined ? {} : { keyId: found.private_key_id }),
        scopes,
      });
    case 'external_account': {
      const { credential_source, ...identity } = found;
      return 'environment_id' in credential_source
        ? new AwsClient({ ...identity, credential_source, scopes })
        : new IdentityPoolClient({ ...identity, credential_source, scopes });
    }
    case 'authorized_user':
      return UserRefreshClient.fromJSON(found);
  }
}

async function parsed(label: string, file: string): Promise<z.infer<typeof credentials>> {
  const text = await readFile(/* turbopackIgnore: true */ file, 'utf8').catch((cause: unknown) => {
    throw unreachable(label, `needs the credentials in ${file}, which cannot be read`, cause);
  });
  try {
    return credentials.parse(JSON.parse(text));
  } catch {
    // What is in such a file belongs into no message, not even as a cause.
    throw unreachable(
      label,
      `needs credentials, but ${file} holds none that are taken: it must be the JSON file of a service account's key, of workload identity or of gcloud auth application-default login`,
    );
  }
}
