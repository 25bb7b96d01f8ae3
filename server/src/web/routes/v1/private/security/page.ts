import { securityPage } from '@tessera/contract/endpoints/v1/private/security/page.ts'
import { appSince, recoveryCodesLeft } from '../../../../../accounts/factors/authenticator-app.ts'
import { phraseSet } from '../../../../../accounts/email/outbox.ts'
import { listPasskeys } from '../../../../../accounts/factors/member-passkeys.ts'
import { emailConfirmed, securityLog } from '../../../../../accounts/factors/security-log.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { handle } from '../../../../http/handler.ts'

export const securityPageRoute = handle(securityPage, async ({ context: { db, keyring }, member }) => ({
  email: keyring.openText(member, sealed('member', 'email'), member.email),
  emailConfirmed: await emailConfirmed(db, member.id),
  passkeys: await listPasskeys(db, keyring, member),
  appSince: (await appSince(db, member.id))?.toISOString() ?? null,
  recoveryCodesLeft: await recoveryCodesLeft(db, member.id),
  phraseSet: await phraseSet(db, member.id),
  log: await securityLog(db, member.id),
  version: member.version,
}))
