import { StartLink } from '#components/ui/start-link.tsx';

export default function Forbidden() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center px-6">
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">This page is not for your role</h1>
      <p className="mb-5 text-ink-muted">
        The administration is for developers and administrators. An administrator can change your role.
      </p>
      <StartLink />
    </main>
  );
}
