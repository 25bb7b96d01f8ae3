import type { Member } from '../../platform/db/tables.ts'

/** Whether an approval or a test result had ended when the member moved to their region: it is asked again under the rules there. */
export function endedByMove(
  validUntil: Date | string | null | undefined,
  { site_since: since }: Pick<Member, 'site_since'>,
): boolean {
  return validUntil != null && since !== null && new Date(validUntil) <= since
}
