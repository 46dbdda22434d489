/** By the codes of OpenSSL and Node, https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const unknownIssuer: ReadonlySet<string> = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** What is wrong with the certificate of a server, to continue a sentence that begins with the database; null where nothing is. */
export function certificateFailure(code: string, message: string): string | null {
  if (code === 'CERT_HAS_EXPIRED') return 'shows a certificate that has expired';
  if (code === 'CERT_NOT_YET_VALID') return 'shows a certificate that is not valid yet';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `shows a certificate for another name (${message})`;
  return unknownIssuer.has(code)
    ? 'shows a certificate of an authority that is not known here; NODE_EXTRA_CA_CERTS names a file with that of your own authority'
    : null;
}
