import { Type } from 'typebox'
import {
  ErasureLater,
  ProviderDown,
  type Applicant,
  type Evidence,
  type Provider,
  type ProviderImage,
} from '../provider.ts'
import { toAlpha3 } from '../../../recognition/read/countries.ts'
import type { VendorClient } from '../vendor/client.ts'
import { contracts } from '../vendor/contracts.ts'
import { meaningOf } from '../vendor/contract.ts'
import { multipart } from '../vendor/multipart.ts'
import { MaybeText, readAs } from '../vendor/read.ts'
import { secretsOf } from '../vendor/settings.ts'
import { clientOf, vendorBase, type VendorParts } from '../vendor/vendor.ts'
import { readNotice } from './notice.ts'
import { Finding, resultOf, Run, type Checked } from './result.ts'

const contract = contracts.onfido
/** A token of a run lives for weeks; a page needs one for minutes. */
const tokenMs = 60 * 60_000

const Created = Type.Object({ id: Type.String({ minLength: 1 }) })
const Tasks = Type.Array(Type.Object({ id: Type.String({ minLength: 1 }), task_def_id: MaybeText }))
const Task = Type.Object({ output: Type.Optional(Type.Union([Finding, Type.Null()])) })
const Checks = Type.Object({
  checks: Type.Array(
    Type.Object({ id: Type.String({ minLength: 1 }), status: Type.String(), result: MaybeText, created_at: MaybeText }),
  ),
})
const File = Type.Object({ id: Type.String({ minLength: 1 }), type: MaybeText, side: MaybeText })
const Files = Type.Object({
  documents: Type.Optional(Type.Array(File)),
  live_photos: Type.Optional(Type.Array(File)),
})
const Reports = Type.Object({ reports: Type.Array(Finding) })

/** Onfido. The applicant is the attempt’s; a run serves once, so a later attempt has its own. */
export function onfidoProvider(parts: VendorParts): Provider {
  const { settings } = parts
  const client = clientOf('onfido', contract, parts, {
    headers: () => ({ authorization: `Token token=${settings['TOKEN'] ?? ''}` }),
  })
  return {
    ...vendorBase('onfido', contract, parts),
    start: async (applicant) => ({ ref: await begin(client, settings['WORKFLOW'] ?? '', applicant), token: null }),
    resume: (ref) => Promise.resolve({ ref, token: null }),
    async token(ref) {
      const run = await runOf(client, ref)
      if (!run || meaningOf(contract, run.status) !== 'member') return null
      if (!run.sdk_token) throw new ProviderDown('onfido gave no token')
      return { token: `${run.id} ${run.sdk_token}`, expiresAt: new Date(Date.now() + tokenMs) }
    },
    submit: (ref, evidence) => submit(client, ref, evidence),
    result: async (ref) => {
      const checked = await checkedOf(client, ref)
      if (meaningOf(contract, checked.word) === 'failed') throw new ProviderDown('onfido could not finish')
      return resultOf(contract, checked)
    },
    images: (ref) => imagesOf(client, ref),
    notice: (raw, headers) => readNotice(secretsOf(settings, 'WEBHOOK_SECRETS'), raw, headers),
    // A run that nobody continues ends by itself.
    cancel: () => Promise.resolve(),
    erase: (ref) => erase(client, ref),
    async health() {
      await client.call('health')
    },
  }
}

/** The applicant with its run. A start whose answer was lost is found by our reference. */
async function begin(client: VendorClient, workflow: string, applicant: Applicant): Promise<string> {
  const { externalRef, personRef, consent } = applicant
  if (applicant.ref) {
    await client.call('changeApplicant', { path: { id: applicant.ref }, json: personOf(applicant) })
    return applicant.ref
  }
  const { body } = await client.call('runs', { query: { tags: externalRef } })
  const [known] = readAs(Type.Array(Run), body, 'onfido')
  if (known) return known.applicant_id
  const created = await client.call('createApplicant', {
    json: {
      ...personOf(applicant),
      consents: [{ name: 'privacy_notices_read', granted: true, granted_at: consent.at.toISOString() }],
    },
  })
  const { id } = readAs(Created, created.body, 'onfido')
  await client.call('createRun', {
    json: { applicant_id: id, workflow_id: workflow, customer_user_id: personRef, tags: [externalRef] },
  })
  return id
}

/** The vendor wants two names. A person with one has it in both. */
function personOf({ details }: Applicant): object {
  return { first_name: details.firstName || details.lastName, last_name: details.lastName, dob: details.birthDate }
}

async function runOf(client: VendorClient, applicantId: string): Promise<Run | undefined> {
  const { body } = await client.call('runs', { query: { applicant_id: applicantId } })
  const runs = readAs(Type.Array(Run), body, 'onfido')
  const [latest] = runs.toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''))
  return latest && readAs(Run, (await client.call('run', { path: { id: latest.id } })).body, 'onfido')
}

/** A check of our own photos counts before the run, which then waits for nobody. */
async function checkedOf(client: VendorClient, applicantId: string): Promise<Checked> {
  const run = await runOf(client, applicantId)
  const check = !run || meaningOf(contract, run.status) === 'member' ? await checkOf(client, applicantId) : undefined
  if (check) {
    const { status, result, id, created_at: at } = check
    const { body } = await client.call('reports', { query: { check_id: id } })
    const findings = readAs(Reports, body, 'onfido').reports
    return {
      word: ['check', status, status === 'complete' ? result : null].filter(Boolean).join(' '),
      at,
      reasons: [],
      findings,
    }
  }
  if (!run) return { word: 'awaiting_input', at: null, reasons: [], findings: [] }
  const findings = ['approved', 'refused'].includes(meaningOf(contract, run.status))
    ? await findingsOf(client, run.id)
    : []
  return { word: run.status, at: run.updated_at ?? run.created_at, reasons: run.reasons ?? [], findings }
}

async function checkOf(client: VendorClient, applicantId: string) {
  const { body } = await client.call('checks', { query: { applicant_id: applicantId } })
  const { checks } = readAs(Checks, body, 'onfido')
  return checks.toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''))[0]
}

async function findingsOf(client: VendorClient, runId: string): Promise<Finding[]> {
  const tasks = readAs(Tasks, (await client.call('tasks', { path: { id: runId } })).body, 'onfido')
  const found: Finding[] = []
  for (const { id } of tasks.slice(0, 20)) {
    const { body } = await client.call('task', { path: { id: runId, task: id } })
    const { output } = readAs(Task, body, 'onfido')
    if (output) found.push(output)
  }
  return found
}

/** The pictures of documents and faces. */
async function imagesOf(client: VendorClient, applicantId: string): Promise<ProviderImage[]> {
  const query = { applicant_id: applicantId }
  const { documents = [] } = readAs(Files, (await client.call('documents', { query })).body, 'onfido')
  const { live_photos: faces = [] } = readAs(Files, (await client.call('livePhotos', { query })).body, 'onfido')
  const found: ProviderImage[] = []
  for (const { id, type, side } of documents)
    found.push({
      name: [type, side].filter(Boolean).join(', ') || 'document',
      bytes: (await client.call('documentFile', { path: { id } })).bytes,
    })
  for (const { id } of faces)
    found.push({ name: 'face', bytes: (await client.call('livePhotoFile', { path: { id } })).bytes })
  return found
}

async function submit(client: VendorClient, ref: string, { photos, country, documentType }: Evidence): Promise<void> {
  if (await checkOf(client, ref)) return
  const documents: Readonly<Record<string, string>> = contract.documents
  const type = documents[documentType]
  if (!type) throw new ProviderDown(`onfido takes no ${documentType}`)
  for (const { side, jpeg } of photos) {
    const file = { name: 'file', type: 'image/jpeg', fileName: `${side}.jpg`, bytes: jpeg }
    const owner = { name: 'applicant_id', bytes: ref }
    if (side === 'selfie') await client.call('livePhoto', { raw: multipart([owner, file]) })
    else
      await client.call('document', {
        raw: multipart([
          owner,
          { name: 'type', bytes: type },
          { name: 'side', bytes: side },
          { name: 'issuing_country', bytes: toAlpha3(country) },
          file,
        ]),
      })
  }
  const selfie = photos.some(({ side }) => side === 'selfie')
  await client.call('createCheck', {
    json: { applicant_id: ref, report_names: ['document', ...(selfie ? ['facial_similarity_photo'] : [])] },
  })
}

/** Deletion is scheduled: the data are there until the day that the vendor names. */
async function erase(client: VendorClient, id: string): Promise<void> {
  await client.call('erase', { path: { id }, expects: [404, 409, 410, 422] })
  const left = await client.call('applicant', { path: { id }, expects: [404, 410] })
  if (left.status === 404 || left.status === 410) return
  const { delete_at: day } = readAs(Type.Object({ delete_at: MaybeText }), left.body, 'onfido')
  const until = day ? new Date(day) : undefined
  if (until && until.getTime() > Date.now()) throw new ErasureLater(until)
  throw new ProviderDown('onfido still has the person')
}
