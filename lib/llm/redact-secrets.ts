/** Shapes of keys that may reach a text although they are not ours: a provider's error quotes the one it was given. */
const keyShapes = /\b(?:sk|pk|rk|api)-[A-Za-z0-9_*-]{8,}|\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/g;

/** Shorter values, such as the `none` some local servers are given, are words and not secrets. */
const shortestSecret = 6;

/** Takes the given secrets, and anything that looks like a provider's key, out of a text. */
export function redactSecrets(text: string, secrets: readonly (string | null)[]): string {
  return secrets
    .reduce<string>(
      (rest, secret) =>
        secret === null || secret.length < shortestSecret ? rest : rest.replaceAll(secret, '[secret]'),
      text,
    )
    .replace(keyShapes, '[secret]');
}
