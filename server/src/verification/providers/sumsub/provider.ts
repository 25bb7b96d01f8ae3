import { Type } from 'typebox'
import {
  ProviderDown,
  type Applicant as Person,
  type Evidence,
  type Provider,
  type ProviderImage,
} from '../provider.ts'
import { toAlpha3 } from '../../../recognition/read/countries.ts'
import { multipart } from '../vendor/multipart.ts'
import { MaybeText, readAs } from '../vendor/read.ts'
import { contracts } from '../vendor/contracts.ts'
import { clientOf, vendorBase, type VendorParts } from '../vendor/vendor.ts'
import { secretsOf } from '../vendor/settings.ts'
import type { VendorClient } from '../vendor/client.ts'
import { meaningOf } from '../vendor/contract.ts'
import { readNotice } from './notice.ts'
import { Applicant, resultOf } from './result.ts'
import { signedHeaders } from './signing.ts'
import { Token } from './token.ts'

const contract = contracts.sumsub
const tokenSeconds = 1200

/**
 * Sumsub. Our reference there is the person, not the attempt: a second applicant for one person would count as a
 * duplicate. A later attempt begins the same applicant again.
 */
export function sumsubProvider(parts: VendorParts): Provider {
  const { settings } = parts
  const [level = '', token = '', secret = ''] = [settings['LEVEL'], settings['TOKEN'], settings['SECRET']]
  const client = clientOf('sumsub', contract, parts, { headers: (out) => signedHeaders({ token, secret }, out) })
  const applicant = async (id: string): Promise<Applicant> =>
    readAs(Applicant, (await client.call('applicant', { path: { id } })).body, 'sumsub')
  return {
    ...vendorBase('sumsub', contract, parts),
    start: async (person) => {
      const ref = person.ref ?? (await begin(client, level, person))
      return { ref, token: null }
    },
    resume: (ref) => Promise.resolve({ ref, token: null }),
    async token(ref) {
      const { externalUserId } = readAs(
        Token.Owner,
        (await client.call('applicant', { path: { id: ref } })).body,
        'sumsub',
      )
      const expiresAt = new Date(Date.now() + tokenSeconds * 1000)
      const { body } = await client.call('token', {
        json: { userId: externalUserId, levelName: level, ttlInSecs: tokenSeconds },
      })
      return { token: readAs(Token.Given, body, 'sumsub').token, expiresAt }
    },
    async submit(ref, evidence) {
      const { review } = await applicant(ref)
      // Sent before: the check runs or is over.
      if (review?.reviewStatus && meaningOf(contract, review.reviewStatus) !== 'member') return
      for (const photo of evidence.photos) await upload(client, ref, photo, evidence)
      await client.call('pending', { path: { id: ref }, expects: [409] })
    },
    result: async (ref) => resultOf(contract, level, await applicant(ref)),
    images: (ref) => imagesOf(client, ref),
    notice: (raw, headers) => readNotice(secretsOf(settings, 'WEBHOOK_SECRETS'), raw, headers),
    // The applicant is the person's, and may be in use by a later attempt.
    cancel: () => Promise.resolve(),
    erase: (ref) => erase(client, ref),
    async health() {
      await client.call('health')
    },
    async rehearse(ref) {
      await client.call('force', { path: { id: ref }, json: { reviewAnswer: 'GREEN', rejectLabels: [] } })
    },
  }
}

/** Creates the applicant, or begins the known one again. */
async function begin(client: VendorClient, level: string, { personRef, country, details }: Person): Promise<string> {
  const created = await client.call('create', {
    query: { levelName: level },
    json: {
      externalUserId: personRef,
      fixedInfo: {
        ...(details.firstName ? { firstName: details.firstName } : {}),
        lastName: details.lastName,
        dob: details.birthDate,
        country: toAlpha3(country),
      },
    },
    expects: [409],
  })
  if (created.status !== 409) return readAs(Applicant, created.body, 'sumsub').id
  const known = await client.call('applicantOf', { path: { externalUserId: personRef } })
  const { id, review } = readAs(Applicant, known.body, 'sumsub')
  if (review?.levelName && review.levelName !== level)
    await client.call('move', { path: { id }, query: { name: level } })
  else if (review?.reviewStatus === 'completed') await client.call('reset', { path: { id } })
  return id
}

const Resources = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Union([Type.String({ minLength: 1 }), Type.Number()]),
      deactivated: Type.Optional(Type.Boolean()),
      idDocDef: Type.Optional(Type.Object({ idDocType: MaybeText, idDocSubType: MaybeText })),
    }),
  ),
})

async function imagesOf(client: VendorClient, id: string): Promise<ProviderImage[]> {
  const { body } = await client.call('images', { path: { id } })
  const found: ProviderImage[] = []
  for (const { id: image, deactivated, idDocDef } of readAs(Resources, body, 'sumsub').items) {
    if (deactivated) continue
    const { bytes } = await client.call('image', { path: { id, image: String(image) } })
    found.push({ name: [idDocDef?.idDocType, idDocDef?.idDocSubType].filter(Boolean).join(' ') || 'photo', bytes })
  }
  return found
}

async function upload(
  client: VendorClient,
  id: string,
  { side, jpeg }: Evidence['photos'][number],
  { country, documentType }: Evidence,
): Promise<void> {
  const documents: Readonly<Record<string, string>> = contract.documents
  const type = side === 'selfie' ? 'SELFIE' : documents[documentType]
  if (!type) throw new ProviderDown(`sumsub takes no ${documentType}`)
  const half = side === 'selfie' || documentType === 'PASSPORT' ? {} : { idDocSubType: `${side.toUpperCase()}_SIDE` }
  await client.call('upload', {
    path: { id },
    headers: { 'x-return-doc-warnings': 'true' },
    raw: multipart([
      {
        name: 'metadata',
        type: 'application/json',
        bytes: JSON.stringify({ idDocType: type, ...half, country: toAlpha3(country) }),
      },
      { name: 'content', type: 'image/jpeg', fileName: `${side}.jpg`, bytes: jpeg },
    ]),
  })
}

/**
 * The API can only switch the applicant off. The operator deletes in the vendor's dashboard or by a retention rule, so
 * this fails until nothing personal is left.
 */
async function erase(client: VendorClient, id: string): Promise<void> {
  const off = await client.call('deactivate', { path: { id }, expects: [404, 409] })
  if (off.status === 404) return
  const left = await client.call('applicant', { path: { id }, expects: [404] })
  if (left.status === 404) return
  const { deleted, info, fixedInfo } = readAs(Applicant, left.body, 'sumsub')
  if (deleted !== true && (info || fixedInfo)) throw new ProviderDown('sumsub still has the person: delete them there')
}
