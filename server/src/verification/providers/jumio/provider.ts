import { Type, type Static } from 'typebox'
import {
  ProviderDown,
  type Applicant,
  type Evidence,
  type Provider,
  type ProviderImage,
  type ProviderToken,
} from '../provider.ts'
import { toAlpha3 } from '../../../recognition/read/countries.ts'
import type { VendorClient } from '../vendor/client.ts'
import { contracts } from '../vendor/contracts.ts'
import { multipart } from '../vendor/multipart.ts'
import { MaybeText, readAs } from '../vendor/read.ts'
import { remembered } from '../vendor/remember.ts'
import { secretsOf } from '../vendor/settings.ts'
import { clientOf, noticeAddress, vendorBase, type VendorParts } from '../vendor/vendor.ts'
import { proofOf, readNotice } from './notice.ts'
import { Execution, resultOf } from './result.ts'
import { accessOf, authorised } from './session.ts'

const contract = contracts.jumio
const tokenMs = 30 * 60_000

const Created = Type.Object({
  account: Type.Object({ id: Type.String({ minLength: 1 }) }),
  web: Type.Optional(Type.Union([Type.Object({ href: MaybeText }), Type.Null()])),
  workflowExecution: Type.Object({
    id: Type.String({ minLength: 1 }),
    credentials: Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        category: Type.String(),
        api: Type.Optional(Type.Union([Type.Object({ token: Type.String({ minLength: 1 }) }), Type.Null()])),
      }),
    ),
  }),
})
type Created = Static<typeof Created>

type Call = (name: string, input?: Parameters<VendorClient['call']>[1]) => ReturnType<VendorClient['call']>

/**
 * Jumio. Its answer to a start is the only place of the link and the upload tokens, which live for half an hour: when
 * this process no longer has them, the same account begins again.
 */
export function jumioProvider(parts: VendorParts): Provider {
  const { settings } = parts
  const basic = Buffer.from(`${settings['CLIENT_ID'] ?? ''}:${settings['CLIENT_SECRET'] ?? ''}`).toString('base64')
  const access = accessOf(() => client)
  const client: VendorClient = clientOf('jumio', contract, parts, {
    headers: async ({ name }) => ({
      // Without it every call is refused.
      'user-agent': settings['APP'] ?? '',
      ...(name === 'token' ? { authorization: `Basic ${basic}` } : {}),
      ...(name === 'token' || name === 'upload' ? {} : { authorization: `Bearer ${await access.token()}` }),
    }),
  })
  const call: Call = (name, input) => authorised(client, access, name, input)
  const created = remembered<Created>()
  const started = remembered<string>()
  const secrets = {
    keys: secretsOf(settings, 'CALLBACK_KEYS'),
    secrets: secretsOf(settings, 'CALLBACK_SECRETS'),
  }
  const tokenOf = (ref: string): ProviderToken | null => {
    const href = created.get(ref)?.web?.href
    // A link of the vendor is only shown in a frame of the vendor, whatever it says.
    return href && isOwn(href) ? { token: href, expiresAt: new Date(Date.now() + tokenMs) } : null
  }
  return {
    ...vendorBase('jumio', contract, parts),
    async start(applicant) {
      const ref = applicant.ref ?? started.get(applicant.externalRef)
      if (ref && created.get(ref)) return { ref, token: tokenOf(ref) }
      const made = await begin(call, parts, applicant)
      const own = `${made.account.id}/${made.workflowExecution.id}`
      created.set(own, made, tokenMs - 60_000)
      started.set(applicant.externalRef, own)
      return { ref: own, token: tokenOf(own) }
    },
    resume: (ref) => Promise.resolve(created.get(ref) ? { ref, token: tokenOf(ref) } : null),
    token: (ref) => Promise.resolve(tokenOf(ref)),
    async submit(ref, evidence) {
      const [account, execution] = halves(ref)
      const { body } = await call('read', { path: { account, execution } })
      if (resultOf(contract, readAs(Execution, body, 'jumio')).state !== 'pending') return
      if (readAs(Execution, body, 'jumio').workflow.status === 'ACQUIRED') return
      const made = created.get(ref)
      if (!made) throw new ProviderDown('jumio has to begin again: its upload tokens ended')
      await upload(call, made, evidence)
      await call('finish', { path: { account, execution } })
    },
    async result(ref) {
      const [account, execution] = halves(ref)
      return resultOf(contract, readAs(Execution, (await call('read', { path: { account, execution } })).body, 'jumio'))
    },
    async images(ref) {
      const [account, execution] = halves(ref)
      const { body } = await call('read', { path: { account, execution } })
      const found: ProviderImage[] = []
      for (const { id: credential, category, parts: taken } of readAs(Execution, body, 'jumio').credentials ?? [])
        for (const { classifier: part } of taken ?? []) {
          // The link beside it is never followed.
          const { bytes } = await call('image', { path: { account, credential, part } })
          found.push({ name: `${category}, ${part}`, bytes })
        }
      return found
    },
    notice: (raw, _headers, _now, key) => readNotice(secrets, raw, key),
    // A session that nobody continues ends with its token.
    cancel: () => Promise.resolve(),
    async erase(ref) {
      const [account, execution] = halves(ref)
      await call('erase', { path: { account }, expects: [404] })
      const left = await call('read', { path: { account, execution }, expects: [404] })
      if (left.status !== 404) throw new ProviderDown('jumio still has the person')
    },
    async health() {
      const { body } = await call('health')
      if (readAs(Type.Object({ status: Type.String() }), body, 'jumio').status === 'DOWN')
        throw new ProviderDown('jumio says that it is down')
    },
  }
}

function halves(ref: string): [string, string] {
  const [account = '', execution = ''] = ref.split('/')
  return [account, execution]
}

function isOwn(href: string): boolean {
  const url = URL.parse(href)
  return url?.protocol === 'https:' && /^[a-z0-9-]+\.web\.(?:amer|emea|apac)-1\.jumio\.ai$/.test(url.hostname)
}

/** A new account, or the next workflow of the one this attempt has. */
async function begin(call: Call, { settings, publicUrl }: VendorParts, applicant: Applicant): Promise<Created> {
  const { externalRef, country, documentType, consent } = applicant
  const [key] = secretsOf(settings, 'CALLBACK_KEYS')
  const [secret = ''] = secretsOf(settings, 'CALLBACK_SECRETS')
  const documents: Readonly<Record<string, string>> = contract.documents
  const type = documents[documentType]
  if (!type) throw new ProviderDown(`jumio takes no ${documentType}`)
  // Return addresses must not have a query.
  const back = new URL('/user/accounts/auth/kyc', publicUrl ?? 'https://localhost').href
  const json = {
    customerInternalReference: externalRef,
    userReference: proofOf(secret, externalRef),
    workflowDefinition: {
      key: settings['WORKFLOW'],
      credentials: [
        {
          category: 'ID',
          country: { predefinedType: 'DEFINED', values: [toAlpha3(country)] },
          type: { predefinedType: 'DEFINED', values: [type] },
        },
      ],
    },
    callbackUrl: noticeAddress(publicUrl, 'jumio', key),
    tokenLifetime: '30m',
    web: { successUrl: back, errorUrl: back },
    userConsent: { consent: { obtained: 'yes', obtainedAt: consent.at.toISOString() } },
  }
  const [account] = applicant.ref ? halves(applicant.ref) : []
  const { body } = account ? await call('again', { path: { account }, json }) : await call('create', { json })
  return readAs(Created, body, 'jumio')
}

async function upload(call: Call, { account, workflowExecution: made }: Created, { photos }: Evidence): Promise<void> {
  for (const { side, jpeg } of photos) {
    const categories = side === 'selfie' ? ['SELFIE', 'FACEMAP'] : ['ID']
    const credential = made.credentials.find(({ category }) => categories.includes(category))
    if (!credential?.api) throw new ProviderDown(`jumio asks for no ${side}: the workflow has no such step`)
    await call('upload', {
      path: {
        account: account.id,
        execution: made.id,
        credential: credential.id,
        part: side === 'selfie' ? 'FACE' : side.toUpperCase(),
      },
      headers: { authorization: `Bearer ${credential.api.token}` },
      raw: multipart([{ name: 'file', type: 'image/jpeg', fileName: `${side}.jpg`, bytes: jpeg }]),
    })
  }
}
