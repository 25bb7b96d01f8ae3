import { createHmac, randomBytes } from 'node:crypto'
import { contracts } from '../vendor/contracts.ts'
import {
  textAt,
  type Double,
  type DoubleCase,
  type DoubleForm,
  type Outcome,
  type Received,
  type Reply,
} from '../vendor/double.ts'

const settings = {
  TOKEN: 'sbx:double-app-token',
  SECRET: 'double-secret-of-token',
  WEBHOOK_SECRETS: 'double-webhook-new,double-webhook-old',
  LEVEL: 'basic kyc level',
}

export const sumsubDouble: DoubleForm = {
  vendor: 'sumsub',
  contract: contracts.sumsub,
  settings,
  fault: ({ call, headers, method, target, body }) => {
    const ts = String(headers['x-app-access-ts'])
    const expected = createHmac('sha256', settings.SECRET).update(`${ts}${method}${target}`).update(body).digest('hex')
    if (headers['x-app-token'] !== settings.TOKEN) return 'has not the token'
    if (Math.abs(Date.now() / 1000 - Number(ts)) > 60) return 'is too old'
    if (headers['x-app-access-sig'] !== expected) return 'has a wrong signature'
    if (call === 'upload' && !/name="metadata"[^]*name="content"; filename=/.test(body.toString('latin1')))
      return 'lacks a part'
    if (call === 'create' && !target.endsWith('?levelName=basic%20kyc%20level')) return 'has no level'
    return null
  },
  answer,
  notice(found, secret = 'double-webhook-new') {
    const body = JSON.stringify({
      applicantId: found.ref,
      inspectionId: `i${found.ref}`,
      correlationId: `req-${found.ref}`,
      externalUserId: found.ours,
      levelName: settings.LEVEL,
      type: typeOf(found.outcome),
      reviewStatus: reviewOf(found).reviewStatus,
      createdAtMs: vendorTime(found.at),
    })
    return {
      body,
      headers: {
        'x-payload-digest': createHmac('sha256', secret).update(body).digest('hex'),
        'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      },
    }
  },
}

const vendorTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '')
const typeOf = (outcome: Outcome): string =>
  outcome === 'review'
    ? 'applicantOnHold'
    : ['member', 'pending'].includes(outcome)
      ? 'applicantPending'
      : 'applicantReviewed'

function answer(received: Received, double: Double): Reply {
  const { call, path } = received
  if (call === 'create') return create(received, double)
  if (call === 'token')
    return {
      status: 200,
      json: { token: `_act-${randomBytes(8).toString('hex')}`, userId: textAt(received.json, 'userId') },
    }
  if (call === 'health') return { status: 200, json: {} }
  const found =
    call === 'applicantOf'
      ? [...double.cases.values()].find(({ ours }) => ours === path['externalUserId'])
      : double.cases.get(path['id'] ?? '')
  if (!found || found.erased) return { status: 404, json: { description: 'Applicant not found', code: 404 } }
  return answerAbout(found, received, double)
}

function answerAbout(found: DoubleCase, { call, body, json }: Received, double: Double): Reply {
  if (call === 'upload') {
    found.photos.push(/"idDocSubType":"(\w+)"/.exec(body.toString('latin1'))?.[1] ?? 'FRONT_SIDE')
    return { status: 200, json: { idDocType: 'PASSPORT' } }
  }
  if (call === 'pending') double.submitted(found)
  if (call === 'images')
    return {
      status: 200,
      json: {
        items: [
          ...found.photos.map((idDocSubType, id) => ({ id, idDocDef: { idDocType: 'PASSPORT', idDocSubType } })),
          { id: 'old', deactivated: true },
        ],
        totalItems: found.photos.length + 1,
      },
    }
  if (call === 'image') return { status: 200, bytes: double.picture }
  if (call === 'reset') Object.assign(found, { outcome: 'member', at: new Date(), photos: [] })
  if (call === 'deactivate') double.erase(found)
  if (call === 'force') double.decide(found.ref, textAt(json, 'reviewAnswer') === 'GREEN' ? 'approved' : 'resubmission')
  if (call === 'applicant' || call === 'applicantOf') return { status: 200, json: applicantOf(found) }
  return { status: 200, json: { ok: 1 } }
}

function create({ json }: Received, double: Double): Reply {
  const ours = textAt(json, 'externalUserId')
  const known = [...double.cases.values()].find((one) => one.ours === ours && !one.erased)
  if (known) return { status: 409, json: { description: `Applicant already exists: ${known.ref}`, code: 409 } }
  const found = double.open({
    ref: randomBytes(12).toString('hex'),
    ours,
    person: {
      firstName: textAt(json, 'fixedInfo', 'firstName'),
      lastName: textAt(json, 'fixedInfo', 'lastName'),
      birthDate: textAt(json, 'fixedInfo', 'dob'),
    },
  })
  return { status: 200, json: applicantOf(found) }
}

function reviewOf({ outcome, label }: DoubleCase): { reviewStatus: string; reviewResult?: object } {
  const red = (type: string, labels: string[]) => ({
    reviewStatus: 'completed',
    reviewResult: {
      reviewAnswer: 'RED',
      reviewRejectType: type,
      rejectLabels: labels.map((one) => one.split(' ', 1)[0]),
      buttonIds: labels.flatMap((one) => one.split(' ').slice(1)),
      clientComment: 'not for members',
    },
  })
  switch (outcome) {
    case 'member':
      return { reviewStatus: 'init' }
    case 'pending':
      return { reviewStatus: 'pending' }
    case 'review':
      return { reviewStatus: 'onHold' }
    case 'approved':
      return { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }
    case 'resubmission':
      return red('RETRY', [label ?? 'UNSATISFACTORY_PHOTOS'])
    // The vendor has no word for it: its applicant waits for ever.
    case 'expired':
      return { reviewStatus: 'awaitingUser' }
    case 'final':
      return red('FINAL', [label ?? 'FORGERY'])
    case 'unknown':
      return { reviewStatus: 'reconsidered' }
  }
}

function applicantOf(found: DoubleCase): object {
  const { person, ref, ours, at } = found
  return {
    id: ref,
    createdAt: vendorTime(at),
    clientId: 'double',
    inspectionId: `i${ref}`,
    externalUserId: ours,
    fixedInfo: { ...person, dob: person.birthDate },
    info: {
      firstName: person.firstName,
      lastName: person.lastName,
      dob: person.birthDate,
      idDocs: [
        {
          idDocType: 'PASSPORT',
          country: 'NLD',
          number: `SUM${ref.slice(0, 6).toUpperCase()}`,
          validUntil: '2033-05-20',
        },
      ],
    },
    review: {
      reviewId: `r${ref}`,
      levelName: settings.LEVEL,
      createDate: vendorTime(at),
      ...(['member', 'pending'].includes(found.outcome) ? {} : { reviewDate: vendorTime(at) }),
      ...reviewOf(found),
    },
  }
}
