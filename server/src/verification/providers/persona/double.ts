import { createHmac, randomBytes } from 'node:crypto'
import { contracts } from '../vendor/contracts.ts'
import { textAt, type Double, type DoubleCase, type DoubleForm, type Received, type Reply } from '../vendor/double.ts'

const settings = {
  API_KEY: 'persona_sandbox_double-key',
  TEMPLATE: 'itmpl_double',
  WEBHOOK_SECRETS: 'wbhsec_double_new,wbhsec_double_old',
}

export const personaDouble: DoubleForm = {
  vendor: 'persona',
  contract: contracts.persona,
  settings,
  fault({ call, headers, json }) {
    if (headers['authorization'] !== `Bearer ${settings.API_KEY}`) return 'has not the key'
    if (headers['persona-version'] !== '2025-12-08') return 'does not pin the version'
    if (headers['key-inflection'] !== 'kebab') return 'does not name the inflection'
    if (
      call === 'create' &&
      (!headers['idempotency-key'] || textAt(json, 'data', 'attributes', 'inquiry-template-id') !== settings.TEMPLATE)
    )
      return 'has no idempotency key or template'
    if (call === 'document' && !textAt(json, 'data', 'attributes', 'front-photo', 'data')) return 'has no photo'
    return null
  },
  answer,
  notice(found, secret = 'wbhsec_double_new') {
    const body = JSON.stringify({
      data: {
        type: 'event',
        id: `evt_${found.ref}`,
        attributes: {
          name: `inquiry.${found.outcome}`,
          'created-at': found.at.toISOString(),
          // As in the vendor’s own example: the status in a notice may be an old one.
          payload: { data: { type: 'inquiry', id: found.ref, attributes: { status: 'pending' } } },
        },
      },
    })
    const t = Math.floor(Date.now() / 1000)
    const sign = (key: string) => createHmac('sha256', key).update(`${t}.${body}`).digest('hex')
    return {
      body,
      headers: { 'persona-signature': `t=${t},v1=${sign(secret)} t=${t},v1=${sign(`${secret}-rotated`)}` },
    }
  },
}

function answer({ call, json, path, headers }: Received, double: Double): Reply {
  if (call === 'health') return { status: 200, json: { data: [] } }
  if (call === 'create') {
    const ours = String(headers['idempotency-key'])
    const known = [...double.cases.values()].find((one) => one.ours === ours)
    const field = (name: string) => textAt(json, 'data', 'attributes', 'fields', name)
    const found =
      known ??
      double.open({
        ref: `inq_${randomBytes(12).toString('hex')}`,
        ours,
        person: { firstName: field('name-first'), lastName: field('name-last'), birthDate: field('birthdate') },
      })
    return { status: 201, json: inquiryOf(found) }
  }
  if (call === 'document') {
    const found = double.cases.get(textAt(json, 'data', 'attributes', 'inquiry-id'))
    found?.photos.push('front-photo')
    return { status: found ? 201 : 404, json: { data: { type: 'document/government-id', id: 'doc_double' } } }
  }
  if (call === 'submitDocument') return { status: 200, json: { data: { id: 'doc_double' } } }
  const found = double.cases.get(path['id'] ?? '')
  if (!found || found.erased) return { status: 404, json: { errors: [{ title: 'Record not found' }] } }
  return answerAbout(found, call, double)
}

function answerAbout(found: DoubleCase, call: string, double: Double): Reply {
  switch (call) {
    case 'resume':
      return {
        status: 200,
        json: { ...inquiryOf(found), meta: { 'session-token': `tok-${randomBytes(8).toString('hex')}` } },
      }
    case 'print':
      return { status: 200, bytes: double.picture }
    case 'review':
      double.submitted(found)
      return { status: 200, json: inquiryOf(found) }
    case 'erase':
      double.erase(found)
      return { status: 200, json: inquiryOf(found) }
    case 'simulate':
      double.decide(found.ref, 'approved')
      return { status: 200, json: inquiryOf(found) }
    default:
      return { status: 200, json: inquiryOf(found) }
  }
}

const words = {
  member: 'created',
  pending: 'completed',
  approved: 'approved',
  resubmission: 'declined',
  final: 'declined',
  review: 'needs_review',
  expired: 'expired',
  unknown: 'reconsidered',
} as const

function inquiryOf({ ref, outcome, at, person, label }: DoubleCase): object {
  const name = label ?? (outcome === 'final' ? 'id_compromised_detection' : 'id_expired')
  const failed = ['resubmission', 'final'].includes(outcome)
  return {
    data: {
      type: 'inquiry',
      id: ref,
      attributes: {
        status: words[outcome],
        'created-at': '2026-11-20T10:00:00.000Z',
        'decisioned-at': ['approved', 'resubmission', 'final', 'review'].includes(outcome) ? at.toISOString() : null,
        'updated-at': at.toISOString(),
        'redacted-at': null,
      },
    },
    included: [
      {
        type: 'verification/government-id',
        id: 'ver_double',
        attributes: {
          status: failed ? 'failed' : 'passed',
          'name-first': person.firstName,
          'name-last': person.lastName,
          birthdate: person.birthDate,
          'expiration-date': '2033-05-20',
          'identification-number': `PER${ref.slice(-6).toUpperCase()}`,
          checks: [
            { name: 'id_mrz_detection', status: 'passed', reasons: [], requirement: 'required' },
            ...(failed ? [{ name, status: 'failed', reasons: [], requirement: 'required' }] : []),
          ],
        },
      },
    ],
  }
}
