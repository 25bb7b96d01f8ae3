import { Type } from 'typebox'
import {
  ErasureLater,
  ProviderDown,
  type Applicant,
  type Evidence,
  type Provider,
  type ProviderImage,
  type ProviderToken,
} from '../provider.ts'
import type { VendorClient } from '../vendor/client.ts'
import { contracts } from '../vendor/contracts.ts'
import { meaningOf } from '../vendor/contract.ts'
import { MaybeText, readAs } from '../vendor/read.ts'
import { remembered } from '../vendor/remember.ts'
import { secretsOf } from '../vendor/settings.ts'
import { clientOf, vendorBase, type VendorParts } from '../vendor/vendor.ts'
import { readNotice } from './notice.ts'
import { Decision, resultOf } from './result.ts'
import { checkAnswer, signedHeaders } from './signing.ts'

const contract = contracts.veriff
const sessionMs = 7 * 86_400_000
/** At most five an hour are allowed, and ten a day. */
const eraseAgainMs = 3 * 3_600_000

const Created = Type.Object({
  verification: Type.Object({ id: Type.String({ minLength: 1 }), url: Type.String({ minLength: 1 }) }),
})
const Attempts = Type.Object({
  verifications: Type.Optional(
    Type.Union([Type.Array(Type.Object({ status: MaybeText, createdTime: MaybeText })), Type.Null()]),
  ),
})
const Media = Type.Object({ images: Type.Array(Type.Object({ id: MaybeText, context: MaybeText })) })
const contexts = { front: 'document-front', back: 'document-back', selfie: 'face' } as const

/** Veriff. Each attempt has its own session; only the answer to its start has the link of its page. */
export function veriffProvider(parts: VendorParts): Provider {
  const { settings } = parts
  const secrets = secretsOf(settings, 'SECRETS')
  const [apiKey = '', [secret = '']] = [settings['API_KEY'], secrets]
  const client = clientOf('veriff', contract, parts, {
    headers: (outgoing) => signedHeaders({ apiKey, secret }, outgoing),
    checkAnswer: (answer) => checkAnswer(secrets, answer),
  })
  const links = remembered<string>()
  const started = remembered<string>()
  const tokenOf = (ref: string): ProviderToken | null => {
    const url = links.get(ref)
    return url && isOwn(url) ? { token: url, expiresAt: new Date(Date.now() + sessionMs) } : null
  }
  return {
    ...vendorBase('veriff', contract, parts),
    async start(applicant) {
      // A session that has the photos, or waits for them, goes on; without its link only for our own photos.
      const ref = applicant.ref ?? started.get(applicant.externalRef)
      if (ref) return { ref, token: tokenOf(ref) }
      const { id, url } = await begin(client, parts, applicant)
      links.set(id, url, 86_400_000)
      started.set(applicant.externalRef, id)
      return { ref: id, token: tokenOf(id) }
    },
    resume: (ref) => Promise.resolve({ ref, token: tokenOf(ref) }),
    token: (ref) => Promise.resolve(tokenOf(ref)),
    submit: (ref, evidence) => submit(client, ref, evidence),
    result: async (ref) => {
      const decision = readAs(Decision, (await client.call('decision', { path: { id: ref } })).body, 'veriff')
      return resultOf(contract, decision, decision.verification ? '' : await lastStep(client, ref))
    },
    async images(ref) {
      const { images } = readAs(Media, (await client.call('media', { path: { id: ref } })).body, 'veriff')
      const found: ProviderImage[] = []
      for (const { id, context } of images)
        if (id) found.push({ name: context ?? 'photo', bytes: (await client.call('file', { path: { id } })).bytes })
      return found
    },
    notice: (raw, headers, now) => readNotice({ apiKey, secrets }, raw, headers, now),
    // Ending a session is not enabled for most customers; one that nobody continues ends by itself.
    cancel: () => Promise.resolve(),
    async erase(ref) {
      const asked = await client.call('erase', { path: { id: ref }, expects: [404, 409, 429] })
      if (asked.status === 429) throw new ErasureLater(new Date(Date.now() + eraseAgainMs))
      if (asked.status === 404) return
      const left = await client.call('decision', { path: { id: ref }, expects: [404] })
      if (left.status !== 404) throw new ProviderDown('veriff still has the person: have erasing enabled there')
    },
    async health() {
      // There is no call without a session. A session that cannot exist proves the address and the keys.
      await client.call('decision', { path: { id: '00000000-0000-4000-8000-000000000000' }, expects: [404] })
    },
  }
}

function isOwn(link: string): boolean {
  const url = URL.parse(link)
  return url?.protocol === 'https:' && /^[a-z0-9-]+\.veriff\.(?:com|me)$/.test(url.hostname)
}

async function begin(
  client: VendorClient,
  { publicUrl }: VendorParts,
  { externalRef, personRef, details, documentType, country }: Applicant,
): Promise<{ id: string; url: string }> {
  const documents: Readonly<Record<string, string>> = contract.documents
  const type = documents[documentType]
  if (!type) throw new ProviderDown(`veriff takes no ${documentType}`)
  const { body } = await client.call('create', {
    json: {
      verification: {
        ...(publicUrl?.protocol === 'https:' ? { callback: new URL('/user/accounts/auth/kyc', publicUrl).href } : {}),
        vendorData: externalRef,
        endUserId: personRef,
        person: {
          ...(details.firstName ? { firstName: details.firstName } : {}),
          lastName: details.lastName,
          dateOfBirth: details.birthDate,
        },
        document: { type, country },
        timestamp: new Date().toISOString(),
      },
    },
  })
  return readAs(Created, body, 'veriff').verification
}

/** The last step of a session without a decision. */
async function lastStep(client: VendorClient, id: string): Promise<string> {
  const { body } = await client.call('attempts', { path: { id }, expects: [404] })
  const { verifications } = readAs(Attempts, body ?? {}, 'veriff')
  const [last] = (verifications ?? []).toSorted((a, b) => (b.createdTime ?? '').localeCompare(a.createdTime ?? ''))
  return last?.status ?? 'created'
}

async function submit(client: VendorClient, id: string, { photos }: Evidence): Promise<void> {
  if (meaningOf(contract, await lastStep(client, id)) !== 'member') return
  const { images } = readAs(Media, (await client.call('media', { path: { id } })).body, 'veriff')
  for (const { side, jpeg } of photos) {
    const context = contexts[side]
    if (images.some((image) => image.context === context)) continue
    await client.call('upload', {
      path: { id },
      json: { image: { context, content: `data:image/jpeg;base64,${jpeg.toString('base64')}` } },
      expects: [409],
    })
  }
  await client.call('finish', { path: { id }, json: { verification: { status: 'submitted' } }, expects: [409] })
}
