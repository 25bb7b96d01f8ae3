import { createHmac, randomUUID } from 'node:crypto'
import { contracts } from '../vendor/contracts.ts'
import {
  at,
  textAt,
  type Double,
  type DoubleCase,
  type DoubleForm,
  type Received,
  type Reply,
} from '../vendor/double.ts'

const settings = {
  TOKEN: 'api_sandbox.double-token',
  REGION: 'eu',
  WORKFLOW: '3c1e3e0a-0000-4000-8000-00000000000f',
  WEBHOOK_SECRETS: 'double-webhook-new,double-webhook-old',
}

export const onfidoDouble: DoubleForm = {
  vendor: 'onfido',
  contract: contracts.onfido,
  settings,
  fault: ({ call, headers, json, body }) => {
    if (headers['authorization'] !== `Token token=${settings.TOKEN}`) return 'has not the token'
    if (call === 'createApplicant' && (!textAt(json, 'first_name') || !textAt(json, 'last_name'))) return 'lacks a name'
    if (call === 'createRun' && (textAt(json, 'workflow_id') !== settings.WORKFLOW || !textAt(json, 'applicant_id')))
      return 'names no workflow or applicant'
    if (
      call === 'document' &&
      !/name="applicant_id"[^]*name="type"[^]*name="side"[^]*name="file"/.test(body.toString('latin1'))
    )
      return 'lacks a part'
    if (call === 'createCheck' && !Array.isArray(at(json, 'report_names'))) return 'names no reports'
    return null
  },
  answer,
  notice(found, secret = 'double-webhook-new') {
    const time = found.at.toISOString()
    const body = JSON.stringify({
      payload: {
        resource_type: 'workflow_run',
        action: 'workflow_run.completed',
        object: {
          id: found.more['run'],
          status: 'approved',
          completed_at_iso8601: time,
          href: 'https://evil.example/run',
        },
        resource: { id: found.more['run'], applicant_id: found.ref, customer_user_id: found.more['person'] },
      },
    })
    return { body, headers: { 'x-sha2-signature': createHmac('sha256', secret).update(body).digest('hex') } }
  },
}

function answer(received: Received, double: Double): Reply {
  const { call, json, query, path } = received
  if (call === 'health') return { status: 200, json: {} }
  if (call === 'createApplicant') {
    const person = {
      firstName: textAt(json, 'first_name'),
      lastName: textAt(json, 'last_name'),
      birthDate: textAt(json, 'dob'),
    }
    const { ref } = double.open({ ref: randomUUID(), ours: '', person })
    return { status: 201, json: { id: ref, sandbox: true } }
  }
  const cases = [...double.cases.values()]
  const found = cases.find(
    ({ ref, ours, more }) =>
      [path['id'], query.get('applicant_id'), textAt(json, 'applicant_id')].includes(ref) ||
      ours === query.get('tags') ||
      [path['id'], query.get('check_id')].some((id) => id && [more['run'], more['check']].includes(id)) ||
      received.body.toString('latin1').includes(`\r\n${ref}\r\n`),
  )
  if (call === 'documentFile' || call === 'livePhotoFile') return { status: 200, bytes: double.picture }
  if (call === 'runs') return { status: 200, json: found?.more['run'] ? [runOf(found)] : [] }
  if (!found || found.erased) return { status: 404, json: { error: { type: 'resource_not_found' } } }
  return answerAbout(found, received, double)
}

function answerAbout(found: DoubleCase, { call, json }: Received, double: Double): Reply {
  switch (call) {
    case 'createRun': {
      const [tag] = Array.isArray(at(json, 'tags')) ? Object.values(at(json, 'tags') ?? {}) : []
      Object.assign(found, { ours: String(tag) })
      Object.assign(found.more, { run: randomUUID(), person: textAt(json, 'customer_user_id') })
      return { status: 201, json: runOf(found) }
    }
    case 'run':
      return { status: 200, json: runOf(found) }
    case 'tasks':
      return { status: 200, json: [{ id: 'document_check_1', task_def_id: 'document_check' }] }
    case 'task':
      return { status: 200, json: { id: 'document_check_1', output: findingOf(found) } }
    case 'document':
    case 'livePhoto':
      found.photos.push(call)
      return { status: 201, json: { id: randomUUID() } }
    case 'createCheck':
      found.more['check'] = randomUUID()
      double.submitted(found)
      return { status: 201, json: { id: found.more['check'] } }
    case 'checks':
      return { status: 200, json: { checks: found.more['check'] ? [checkOf(found)] : [] } }
    case 'reports':
      return { status: 200, json: { reports: [findingOf(found)] } }
    case 'documents':
      return {
        status: 200,
        json: { documents: found.photos.map((_, index) => ({ id: `d${index}`, type: 'passport', side: 'front' })) },
      }
    case 'livePhotos':
      return { status: 200, json: { live_photos: [] } }
    case 'erase':
      double.erase(found)
      return { status: 204 }
    default:
      return { status: 200, json: { id: found.ref, delete_at: null } }
  }
}

/** With a check of our own photos, the run goes on waiting for input. */
function runOf(found: DoubleCase): object {
  const words = {
    member: 'awaiting_input',
    pending: 'processing',
    approved: 'approved',
    resubmission: 'declined',
    final: 'declined',
    review: 'review',
    expired: 'abandoned',
    unknown: 'reconsidered',
  }
  const own = found.more['check'] && ['member', 'pending', 'approved', 'resubmission', 'final'].includes(found.outcome)
  return {
    id: found.more['run'],
    applicant_id: found.ref,
    workflow_id: settings.WORKFLOW,
    status: own ? 'awaiting_input' : words[found.outcome],
    sdk_token: 'double-sdk-token',
    reasons: [],
    output: {},
    created_at: '2026-11-20T10:00:00Z',
    updated_at: found.at.toISOString(),
  }
}

function checkOf({ more, outcome, at: time }: DoubleCase): object {
  const done = ['approved', 'resubmission', 'final'].includes(outcome)
  return {
    id: more['check'],
    status: done ? 'complete' : 'in_progress',
    result: done ? (outcome === 'approved' ? 'clear' : 'consider') : null,
    created_at: time.toISOString(),
  }
}

function findingOf({ outcome, person, ref, label }: DoubleCase): object {
  const properties = {
    first_name: person.firstName,
    last_name: person.lastName,
    date_of_birth: person.birthDate,
    date_of_expiry: '2033-05-20',
    document_numbers: [{ type: 'document_number', value: `ONF${ref.slice(0, 6).toUpperCase()}` }],
  }
  if (outcome === 'approved')
    return { status: 'complete', result: 'clear', sub_result: 'clear', properties, breakdown: {} }
  const name = label ?? 'blurred_photo'
  return {
    status: 'complete',
    result: 'consider',
    sub_result: outcome === 'final' ? 'suspected' : 'rejected',
    properties: null,
    breakdown:
      outcome === 'final'
        ? {}
        : name.includes(' ')
          ? {
              [name.split(' ')[0] ?? '']: {
                result: 'consider',
                breakdown: { [name.split(' ')[1] ?? '']: { result: 'consider' } },
              },
            }
          : {
              image_integrity: {
                result: 'consider',
                breakdown: { image_quality: { result: 'unidentified', properties: { [name]: 'consider' } } },
              },
              data_validation: { result: 'clear', breakdown: {} },
            },
  }
}
