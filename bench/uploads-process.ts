/** The measured server: a product with members who each have a draft. */
import { createMember } from '../server/src/accounts/members/store.ts'
import { openSession } from '../server/src/accounts/sessions/sessions.ts'
import { sessionCookieName } from '../server/src/platform/http/cookies.ts'
import { startMeasured } from './measured-product.ts'
import { uploads } from './uploads.ts'

/** A member who can upload a photo. */
export interface Uploader {
  cookie: string
  attemptId: string
}

const { product, stop: stopProduct } = await startMeasured({ TESSERA_LOG_LEVEL: 'error' })
const { db, keyring, config } = product.context

async function uploader(number: number): Promise<Uploader> {
  return db.transaction().execute(async (trx) => {
    const created = await createMember(trx, keyring, { email: `bench${number}@test.example`, passwordHash: '' })
    if (!created) throw new Error('The member exists already')
    const session = { userAgent: 'bench', ip: '127.0.0.1', language: 'en', confirmed: false }
    const { token } = await openSession(trx, created.id, session)
    const { id: caseId } = await trx
      .insertInto('kyc_case')
      .values({ member_id: created.id, level: 'LEVEL_1', provider: 'default' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await trx
      .insertInto('attempt')
      .values({
        case_id: caseId,
        member_id: created.id,
        level: 'LEVEL_1',
        number: 1,
        state: 'draft',
        country: 'NL',
        document_type: 'PASSPORT',
        consent_version: 'bench',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { cookie: `${sessionCookieName(config, true)}=${token}`, attemptId: id }
  })
}

const uploaders: Uploader[] = []
for (let number = 0; number < uploads; number += 1) uploaders.push(await uploader(number))
process.send?.({ url: new URL(product.url).origin, uploaders })
process.on('message', (message) => {
  if (message === 'stop') void stop()
})

async function stop(): Promise<void> {
  await stopProduct()
  process.disconnect()
}
