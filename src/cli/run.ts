import { serve } from '#main';

export async function run(args: readonly string[]): Promise<number> {
  await serve({ demo: args.includes('--demo') });
  return 0;
}
