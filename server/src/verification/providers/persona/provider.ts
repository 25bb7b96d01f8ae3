import { Type } from 'typebox'
import { ProviderDown, type Applicant, type Evidence, type Provider } from '../provider.ts'
import type { VendorClient } from '../vendor/client.ts'
import { contracts } from '../vendor/contracts.ts'
import { meaningOf } from '../vendor/contract.ts'
import { readAs } from '../vendor/read.ts'
import { secretsOf } from '../vendor/settings.ts'
import { clientOf, vendorBase, type VendorParts } from '../vendor/vendor.ts'
import { readNotice } from './notice.ts'
import { Inquiry, resultOf } from './result.ts'

const contract = contracts.persona
/** A session of a page ends after a day at the latest; a page needs one for minutes. */
const tokenMs = 60 * 60_000
const inquirySeconds = 7 * 86_400

const Resumed = Type.Object({ meta: Type.Object({ 'session-token': Type.String({ minLength: 1 }) }) })
const Document = Type.Object({ data: Type.Object({ id: Type.String({ minLength: 1 }) }) })

/** Persona. Each attempt is one inquiry; the account there is the person. */
export function personaProvider(parts: VendorParts): Provider {
  const { settings } = parts
  const client = clientOf('persona', contract, parts, {
    headers: () => ({
      authorization: `Bearer ${settings['API_KEY'] ?? ''}`,
      'persona-version': settings['VERSION'] ?? '',
      'key-inflection': 'kebab',
    }),
  })
  const inquiry = async (id: string): Promise<Inquiry> =>
    readAs(
      Inquiry,
      (await client.call('read', { path: { id }, query: { include: 'verifications,documents' } })).body,
      'persona',
    )
  return {
    ...vendorBase('persona', contract, parts),
    start: async (applicant) => ({
      ref: applicant.ref ?? (await begin(client, settings['TEMPLATE'] ?? '', applicant)),
      token: null,
    }),
    resume: (ref) => Promise.resolve({ ref, token: null }),
    async token(ref) {
      const answer = await client.call('resume', { path: { id: ref }, json: { meta: {} }, expects: [409] })
      // Completed or decided: there is nothing to show any more.
      if (answer.status === 409) return null
      const { 'session-token': token } = readAs(Resumed, answer.body, 'persona').meta
      return { token: `${ref} ${token}`, expiresAt: new Date(Date.now() + tokenMs) }
    },
    submit: (ref, evidence) => submit(client, inquiry, ref, evidence),
    result: async (ref) => resultOf(contract, await inquiry(ref), settings['COMPLETED'] ?? ''),
    // The photos have links, which are never followed. The printed inquiry has them, too.
    images: async (ref) => [
      { name: 'printed inquiry', bytes: (await client.call('print', { path: { id: ref } })).bytes },
    ],
    notice: (raw, headers, now) => readNotice(secretsOf(settings, 'WEBHOOK_SECRETS'), raw, headers, now),
    async cancel(ref) {
      await client.call('expire', { path: { id: ref }, expects: [404, 409, 422] })
    },
    async erase(ref) {
      const asked = await client.call('erase', { path: { id: ref }, expects: [404, 409] })
      if (asked.status === 404) return
      const left = await client.call('read', { path: { id: ref }, expects: [404] })
      if (left.status === 404) return
      // Its parts are erased one after the other.
      if (!readAs(Inquiry, left.body, 'persona').data.attributes['redacted-at'])
        throw new ProviderDown('persona still has the person')
    },
    async health() {
      await client.call('health')
    },
    async rehearse(ref) {
      const actions = [{ type: 'complete_inquiry' }, { type: 'approve_inquiry' }]
      await client.call('simulate', { path: { id: ref }, json: { meta: { 'simulate-actions': actions } } })
    },
  }
}

async function begin(
  client: VendorClient,
  template: string,
  { externalRef, personRef, details, country }: Applicant,
): Promise<string> {
  const { body } = await client.call('create', {
    headers: { 'idempotency-key': externalRef },
    json: {
      data: {
        attributes: {
          'inquiry-template-id': template,
          fields: {
            ...(details.firstName ? { 'name-first': details.firstName } : {}),
            'name-last': details.lastName,
            birthdate: details.birthDate,
            'address-country-code': country,
          },
        },
      },
      meta: {
        'auto-create-account': true,
        'auto-create-account-reference-id': personRef,
        'expiration-after-create-interval-seconds': inquirySeconds,
      },
    },
  })
  return readAs(Inquiry, body, 'persona').data.id
}

/**
 * The vendor runs its checks only in its own part of the page. Our own photos go to its reviewers: they decide on the
 * inquiry, and its verdict comes back as usual.
 */
async function submit(
  client: VendorClient,
  inquiry: (id: string) => Promise<Inquiry>,
  ref: string,
  { photos, country, documentType }: Evidence,
): Promise<void> {
  if (meaningOf(contract, (await inquiry(ref)).data.attributes.status) !== 'member') return
  const documents: Readonly<Record<string, string>> = contract.documents
  const type = documents[documentType]
  if (!type) throw new ProviderDown(`persona takes no ${documentType}`)
  const photoOf = (side: string): object => {
    const found = photos.find((photo) => photo.side === side)
    return found ? { [`${side}-photo`]: { data: found.jpeg.toString('base64'), filename: `${side}.jpg` } } : {}
  }
  const { body } = await client.call('document', {
    headers: { 'idempotency-key': `document-${ref}` },
    json: {
      data: {
        attributes: {
          'inquiry-id': ref,
          'country-code': country,
          'selected-id-class': [type],
          ...photoOf('front'),
          ...photoOf('back'),
        },
      },
    },
  })
  const { id: document } = readAs(Document, body, 'persona').data
  await client.call('submitDocument', { path: { document }, json: {}, expects: [409, 422] })
  await client.call('review', { path: { id: ref }, json: {}, expects: [409] })
}
