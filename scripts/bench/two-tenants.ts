import { openTwoTenants } from '#agents/__fixtures__/two-tenants.ts';

// node scripts/bench/two-tenants.ts [QUESTIONS]: two tenants ask the same at the same moments; fails when anything crosses.
const total = Number(process.argv[2] ?? 1_000);

const tenants = await openTwoTenants();
try {
  const started = performance.now();
  const wrong = await tenants.askInTurn(total);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    [...wrong, `${total} questions in ${seconds} s, ${wrong.length} with something wrong`].join('\n'),
  );
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await tenants.close();
}
