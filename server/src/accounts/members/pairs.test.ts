import { describe, expect, it } from 'vitest'
import { bill, sendPage, startProof, typedAddress } from '../../testing/addresses.ts'
import { accessToken, completeDraft, picture, typedDetails } from '../../testing/attempts.ts'
import { consentVersion } from '../../testing/consent.ts'
import { useOwnServer, type Answer, type TestMember } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'

/* Simultaneous calls of one member run one after the other. Neither fails because it waited. */

const server = useOwnServer({ TESSERA_READERS: '1' })

type Call = () => Promise<Pick<Answer<unknown>, 'ret_code'>>

const draft = async (): Promise<{ member: TestMember; attemptId: string }> => {
  const member = await server().member()
  const { attemptId } = await completeDraft(member)
  return { member, attemptId }
}
const proof = async (): Promise<{ member: TestMember; proofId: string }> => {
  const member = await verifiedMember(server(), '2033-05-20')
  const proofId = await startProof(member)
  await sendPage(member, proofId, await bill())
  return { member, proofId }
}
const reset =
  (member: TestMember): Call =>
  () =>
    member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })
const submit =
  (member: TestMember, attemptId: string): Call =>
  () =>
    member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
const changeResidence =
  (member: TestMember): Call =>
  () =>
    member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'NL', nationality: 'NL' } } })

/** A lock that is missing shows in nearly every round. */
const rounds = 3

describe('two simultaneous calls both get an answer', () => {
  it.each<[string, () => Promise<[Call, Call]>]>([
    [
      'submitting the document, starting over',
      async () => {
        const { member, attemptId } = await draft()
        return [submit(member, attemptId), reset(member)]
      },
    ],
    [
      'saving the details, starting over',
      async () => {
        const { member, attemptId } = await draft()
        return [
          () => member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } }),
          reset(member),
        ]
      },
    ],
    [
      'uploading a photo, starting over',
      async () => {
        const { member, attemptId } = await draft()
        const photo = await picture(9)
        return [() => member.upload({ attemptId, side: 'front' }, photo), reset(member)]
      },
    ],
    [
      'choosing another document, starting over',
      async () => {
        const { member } = await draft()
        const token = await accessToken(member)
        return [
          () =>
            member.call('POST /v3/private/kyc/builtin/session', {
              body: { level: 'LEVEL_1', accessToken: token, country: 'NL', documentType: 'ID_CARD', consentVersion },
            }),
          reset(member),
        ]
      },
    ],
    [
      'submitting the document, changing the residence',
      async () => {
        const { member, attemptId } = await draft()
        return [submit(member, attemptId), changeResidence(member)]
      },
    ],
    [
      'submitting the document, submitting a national number',
      async () => {
        const { member, attemptId } = await draft()
        const token = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result.accessToken
        const person = { country: 'NG', kind: 'BVN', number: '22299999991', ...typedDetails, consentVersion } as const
        return [
          submit(member, attemptId),
          () => member.call('POST /v3/private/kyc/do-quick-kyc', { body: { ...person, accessToken: token } }),
        ]
      },
    ],
    [
      'submitting the proof of address, changing it',
      async () => {
        const { member, proofId } = await proof()
        return [
          () => member.call('POST /v3/private/kyc/address/submit', { body: { proofId } }),
          () =>
            member.call('POST /v3/private/kyc/address/proof', {
              body: {
                save: typedAddress({ issuedOn: new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10) }),
              },
            }),
        ]
      },
    ],
    [
      'submitting the proof of address, starting over',
      async () => {
        const { member, proofId } = await proof()
        return [() => member.call('POST /v3/private/kyc/address/submit', { body: { proofId } }), reset(member)]
      },
    ],
  ])(
    '%s',
    async (_, prepare) => {
      const pairs = []
      for (let round = 0; round < rounds; round += 1) pairs.push(await prepare())
      const codes = []
      for (const pair of pairs)
        codes.push(...(await Promise.all(pair.map((call) => call()))).map(({ ret_code: code }) => code))
      expect(codes).not.toContain(50016)
      expect(codes).toContain(0)
    },
    60_000,
  )
})
