import { createHmac, randomUUID } from 'node:crypto'
import { contracts } from '../vendor/contracts.ts'
import { textAt, type Double, type DoubleCase, type DoubleForm, type Received, type Reply } from '../vendor/double.ts'

const settings = { API_KEY: 'double-api-key', SECRETS: 'double-shared-new,double-shared-old' }
const sign = (secret: string, content: string | Buffer): string =>
  createHmac('sha256', secret).update(content).digest('hex')

/** Veriff’s double. It signs its answers, as the vendor does. */
export const veriffDouble: DoubleForm = {
  vendor: 'veriff',
  contract: contracts.veriff,
  settings,
  fault({ call, method, headers, path, body, json }) {
    if (headers['x-auth-client'] !== settings.API_KEY) return 'has not the key'
    const content = ['GET', 'DELETE'].includes(method) ? (path['id'] ?? '') : body
    if (call !== 'create' && headers['x-hmac-signature'] !== sign('double-shared-new', content))
      return 'has a wrong signature'
    if (call === 'create' && !textAt(json, 'verification', 'vendorData')) return 'has no reference'
    if (call === 'upload' && !textAt(json, 'image', 'content').startsWith('data:image/jpeg;base64,/9j'.slice(0, 23)))
      return 'has no picture'
    return null
  },
  answer(received, double) {
    const reply = answer(received, double)
    if (reply.bytes) return reply
    const body = JSON.stringify(reply.json ?? {})
    return { ...reply, headers: { 'x-hmac-signature': sign('double-shared-old', body) }, json: reply.json ?? {} }
  },
  notice(found, secret = 'double-shared-new') {
    const body = JSON.stringify(decisionOf(found))
    return { body, headers: { 'x-auth-client': settings.API_KEY, 'x-hmac-signature': sign(secret, body) } }
  },
}

function answer({ call, json, path }: Received, double: Double): Reply {
  if (call === 'create') {
    const found = double.open({
      ref: randomUUID(),
      ours: textAt(json, 'verification', 'vendorData'),
      person: {
        firstName: textAt(json, 'verification', 'person', 'firstName'),
        lastName: textAt(json, 'verification', 'person', 'lastName'),
        birthDate: textAt(json, 'verification', 'person', 'dateOfBirth'),
      },
    })
    const url = `https://alchemy.veriff.com/v/${found.ref}`
    return { status: 201, json: { status: 'success', verification: { id: found.ref, url, status: 'created' } } }
  }
  if (call === 'file') return { status: 200, bytes: double.picture }
  const found = double.cases.get(path['id'] ?? '')
  if (!found || found.erased) return { status: 404, json: { status: 'fail', code: '1702' } }
  switch (call) {
    case 'decision':
      return {
        status: 200,
        json: ['member', 'pending'].includes(found.outcome)
          ? { status: 'success', verification: null }
          : decisionOf(found),
      }
    case 'attempts':
      return {
        status: 200,
        json: {
          status: 'success',
          verifications: [
            {
              id: found.ref,
              status: found.outcome === 'member' ? 'created' : 'submitted',
              createdTime: '2026-11-20T10:00:00.000Z',
            },
          ],
        },
      }
    case 'media':
      return {
        status: 200,
        json: {
          status: 'success',
          images: found.photos.map((context) => ({ id: `${found.ref}-${context}`, context })),
          videos: [],
        },
      }
    case 'upload':
      found.photos.push(textAt(json, 'image', 'context'))
      return { status: 200, json: { status: 'success', image: { id: randomUUID() } } }
    case 'finish':
      double.submitted(found)
      return { status: 200, json: { status: 'success' } }
    default:
      double.erase(found)
      return { status: 202, json: { status: 'success' } }
  }
}

const words = {
  member: 'started',
  pending: 'submitted',
  approved: 'approved',
  resubmission: 'resubmission_requested',
  final: 'declined',
  review: 'review',
  expired: 'expired',
  unknown: 'reconsidered',
} as const

function decisionOf({ ref, ours, outcome, at, person, label }: DoubleCase): object {
  const code = label ?? (outcome === 'resubmission' ? '204' : outcome === 'final' ? '106' : null)
  return {
    status: 'success',
    verification: {
      id: ref,
      attemptId: `a-${ref}`,
      // 9121 means two things on two pages of the vendor.
      code: outcome === 'approved' ? 9001 : outcome === 'final' ? 9102 : 9121,
      status: words[outcome],
      reason: null,
      reasonCode: code === null ? null : Number(code),
      decisionTime: at.toISOString(),
      acceptanceTime: '2026-11-20T10:00:00.000Z',
      vendorData: ours,
      person: {
        firstName: person.firstName,
        lastName: person.lastName,
        dateOfBirth: person.birthDate,
        nationality: null,
      },
      document: {
        type: 'PASSPORT',
        number: `VER${ref.slice(0, 6).toUpperCase()}`,
        country: 'NL',
        validUntil: '2033-05-20',
      },
      comments: [],
    },
    technicalData: { ip: null },
  }
}
