import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { readonly recipients: readonly string[]; readonly raw: string };

/** A mail server on loopback that keeps what it is sent, or refuses it. */
export async function receiveMail({
  user,
  password,
  offersTls = false,
}: {
  user?: string;
  password?: string;
  offersTls?: boolean;
} = {}) {
  const received: ReceivedMail[] = [];
  const state = { refuses: false };
  const server = new SMTPServer({
    // With STARTTLS it would show a certificate that nobody signed.
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(user === undefined ? ['AUTH'] : [])],
    authOptional: user === undefined,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const isRight = auth.username === user && auth.password === password;
      done(isRight ? null : new Error('wrong password'), isRight ? { user } : undefined);
    },
    onRcptTo(_address, _session, done) {
      done(state.refuses ? Object.assign(new Error('no such mailbox here'), { responseCode: 550 }) : null);
    },
    async onData(stream, session, done) {
      const raw = await text(stream);
      // Long lines are folded on the way.
      const unfolded = raw.replaceAll('=\r\n', '');
      received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw: unfolded });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    port: address.port,
    received,
    /** From now on mail is refused, or taken again. */
    refuse(refuses: boolean) {
      state.refuses = refuses;
    },
    async close() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
