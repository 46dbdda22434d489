import type { Metadata } from 'next';
import { Entrance } from '#components/account/entrance.tsx';
import { JoinForm } from '#components/account/join-form.tsx';

export const metadata: Metadata = { title: 'Welcome' };

export default async function JoinPage({ searchParams }: { searchParams: Promise<{ first?: string }> }) {
  const asFirst = (await searchParams).first !== undefined;
  return (
    <Entrance title={asFirst ? 'The first administrator' : 'Welcome to Tabletalk'}>
      <JoinForm asFirst={asFirst} />
    </Entrance>
  );
}
