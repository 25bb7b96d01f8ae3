import type { ComplianceParts } from '../../compliance/parts.ts'

/** The sandbox's own partner: the example page on our own origin. It has no key. */
export const examplePartner = { id: 'example', name: 'Example shop' } as const

/** Registers it once. */
export async function seedExamplePartner({ db }: Pick<ComplianceParts, 'db'>): Promise<void> {
  await db
    .insertInto('partner')
    .values({ ...examplePartner, origins: [] })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The origins that may frame a visit's page for this partner. */
export function framedBy(partner: { id: string; origins: readonly string[] } | undefined): readonly string[] {
  if (!partner) return []
  return partner.id === examplePartner.id ? ["'self'"] : partner.origins
}
