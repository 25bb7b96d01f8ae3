import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { completeDraft, startDraft, typedDetails } from '../../../../../../testing/attempts.ts'
import { specimenPhoto } from '../../../../../../testing/documents.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/builtin/swap'
const photoOf = (side: 'front' | 'back'): Promise<Buffer> => specimenPhoto(`good-id-${side}.jpg`)

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'attemptId'],
    [{ body: { attemptId: randomUUID(), front: '1', back: randomUUID() } }, 'front'],
  ])

  it('gives swapped photos their own sides with one press, without reading them again', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member, 'ID_CARD')
    await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
    await member.upload({ attemptId, side: 'front' }, await photoOf('back'))
    const { attempt } = (await member.upload({ attemptId, side: 'back' }, await photoOf('front'))).result
    const read = async () => (await member.call('POST /v3/private/kyc/builtin/reading', { body: { attemptId } })).result
    await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 200 }).toBe('ready')
    expect((await read()).read).toMatchObject({ swapped: true })

    const [front = '', back = ''] = attempt.photos.map(({ photoId }) => photoId)
    const body = { attemptId, front, back }
    const swapped = (await member.call(name, { body })).result.attempt
    expect(swapped.photos.map(({ side, photoId }) => [side, photoId])).toEqual([
      ['front', back],
      ['back', front],
    ])
    expect(swapped.revision).not.toBe(attempt.revision)
    expect(await read()).toMatchObject({ state: 'ready', read: { swapped: false, against: [] } })
    // A double click names photos that have their own sides by now.
    expect((await member.call(name, { body })).result.attempt.photos).toEqual(swapped.photos)
  }, 120_000)

  it('says at once that the first photo is the back, and makes it the back', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member, 'ID_CARD')
    const { attempt } = (await member.upload({ attemptId, side: 'front' }, await photoOf('back'))).result
    const read = async () => (await member.call('POST /v3/private/kyc/builtin/reading', { body: { attemptId } })).result
    await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 200 }).toBe('ready')
    expect((await read()).read).toMatchObject({ swapped: true, name: null })
    const front = attempt.photos[0]?.photoId ?? ''
    const body = { attemptId, front }
    for (let press = 0; press < 2; press += 1)
      expect((await member.call(name, { body })).result.attempt.photos).toMatchObject([
        { side: 'back', photoId: front },
      ])
  }, 120_000)

  it('makes no back of a passport’s only photo', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const { attempt } = (await member.upload({ attemptId, side: 'front' }, await photoOf('front'))).result
    const body = { attemptId, front: attempt.photos[0]?.photoId ?? '' }
    expect((await member.call(name, { body })).result.attempt.photos).toMatchObject([{ side: 'front' }])
  })

  it('changes nothing once the attempt is sent', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member, 'ID_CARD')
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    const body = { attemptId, front: randomUUID(), back: randomUUID() }
    expect((await member.call(name, { body })).ret_code).toBe(code('attemptClosed'))
  })
})
