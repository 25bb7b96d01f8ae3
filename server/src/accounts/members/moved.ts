import type { Member } from '../../platform/db/tables.ts'

/**
 * Whether an approval or a test result ended with the member's move to their region. Then the rules there ask for it
 * again.
 */
export function endedByMove(
  validUntil: Date | string | null | undefined,
  { site_since: since }: Pick<Member, 'site_since'>,
): boolean {
  return validUntil != null && since !== null && new Date(validUntil) <= since
}
