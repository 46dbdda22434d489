import { AppError } from '#lib/errors.ts';

/** One thing that must be right. `find` resolves to what is there, or throws what is wrong with it. */
export type Check = { readonly name: string; readonly cure: string; find(): Promise<string> };

export type CheckResult = {
  readonly name: string;
  readonly ok: boolean;
  readonly finding: string;
  readonly cure: string;
};

export async function runCheck(check: Check): Promise<CheckResult> {
  const { name, cure } = check;
  try {
    return { name, ok: true, finding: await check.find(), cure };
  } catch (error) {
    // A person who runs the doctor wants the cause itself, also of failures nobody foresaw.
    const finding = error instanceof AppError ? error.userMessage : String(error);
    return { name, ok: false, finding, cure };
  }
}
