import sharp from 'sharp'
import { expect, it } from 'vitest'
import { memberById } from '../../accounts/members/store.ts'
import { completeDraft, startDraft } from '../../testing/attempts.ts'
import { specimenPhoto } from '../../testing/documents.ts'
import { useServer } from '../../testing/server.ts'
import { copiesRefused } from './refused-photos.ts'

const server = useServer()

it('recognises a photo of a final rejection in a later attempt, even if saved again, but not a newly taken one', async () => {
  const member = await server().member()
  const photo = await specimenPhoto()
  const { attemptId: former } = await completeDraft(member, 'PASSPORT', photo)
  const set = (state: 'resubmission_requested' | 'rejected') =>
    server()
      .db.updateTable('attempt')
      .set({ state, submitted_at: new Date(), decided_at: new Date() })
      .where('id', '=', former)
      .execute()
  await set('resubmission_requested')
  const { attemptId } = await startDraft(member)
  await set('rejected')
  const holder = await memberById(server().db, member.id)
  if (!holder) throw new Error('The member is gone')
  const copies = async (file: Buffer): Promise<boolean> => {
    await member.upload({ attemptId, side: 'front' }, file)
    return server()
      .db.transaction()
      .execute((trx) => copiesRefused(trx, server().running.context.keyring, holder, attemptId))
  }
  expect(await copies(await specimenPhoto('good-passport.jpg', { shot: 2 }))).toBe(false)
  expect(await copies(await sharp(photo).jpeg({ quality: 50 }).toBuffer())).toBe(true)
  expect(await copies(photo)).toBe(true)
})
