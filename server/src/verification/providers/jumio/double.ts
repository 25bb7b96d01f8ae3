import { randomUUID } from 'node:crypto'
import { contracts } from '../vendor/contracts.ts'
import { textAt, type Double, type DoubleCase, type DoubleForm, type Received, type Reply } from '../vendor/double.ts'
import { proofOf } from './notice.ts'

const settings = {
  CLIENT_ID: 'client-id',
  CLIENT_SECRET: 'client-secret',
  DATACENTER: 'emea-1',
  WORKFLOW: '10549',
  APP: 'Exchange Tessera/1.0',
  CALLBACK_KEYS: 'double-callback-key-new,double-callback-key-old',
  CALLBACK_SECRETS: 'double-callback-secret',
}

/** Jumio’s double. It also returns the person’s data that were typed, which the real one reads from the document. */
export const jumioDouble: DoubleForm = {
  vendor: 'jumio',
  contract: contracts.jumio,
  settings,
  fault({ call, headers, json, body }) {
    if (headers['user-agent'] !== settings.APP) return 'has no user agent'
    const expected =
      call === 'token'
        ? 'Basic Y2xpZW50LWlkOmNsaWVudC1zZWNyZXQ='
        : call === 'upload'
          ? 'Bearer upload-token'
          : 'Bearer access-token'
    if (headers['authorization'] !== expected) return `has another authorization: ${headers['authorization']}`
    if (call === 'token' && body.toString() !== 'grant_type=client_credentials') return 'asks for another grant'
    if (call === 'create' || call === 'again') {
      if (textAt(json, 'workflowDefinition', 'key') !== settings.WORKFLOW) return 'names no workflow'
      if (textAt(json, 'web', 'successUrl').includes('?')) return 'has a query in a return address'
      if (textAt(json, 'callbackUrl').length > 255 || textAt(json, 'userReference').length > 100) return 'is too long'
    }
    if (call === 'upload' && !/name="file"; filename=/.test(body.toString('latin1'))) return 'lacks a part'
    return null
  },
  answer,
  notice(found, key = 'double-callback-key-new') {
    const [account, execution] = found.ref.split('/')
    return {
      body: JSON.stringify({
        callbackSentAt: found.at.toISOString(),
        userReference: proofOf(settings.CALLBACK_SECRETS, found.ours, 1_700_000_000_000),
        workflowExecution: {
          id: execution,
          href: 'https://evil.example/',
          definitionKey: '10549',
          status: 'PROCESSED',
        },
        account: { id: account, href: 'https://evil.example/' },
      }),
      headers: {},
      key,
    }
  },
}

function answer(received: Received, double: Double): Reply {
  const { call, json, path } = received
  if (call === 'token')
    return { status: 200, json: { access_token: 'access-token', expires_in: 3600, token_type: 'Bearer' } }
  if (call === 'health') return { status: 200, json: { status: 'UP', details: {} } }
  if (call === 'create' || call === 'again') {
    const found = double.open({
      ref: `${path['account'] ?? randomUUID()}/${randomUUID()}`,
      ours: textAt(json, 'customerInternalReference'),
      // The vendor gets no name. The double reads the usual specimen.
      person: { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14' },
    })
    return { status: 200, json: createdOf(found) }
  }
  const found = [...double.cases.values()].findLast(({ ref }) =>
    path['execution'] ? ref === `${path['account']}/${path['execution']}` : ref.startsWith(`${path['account']}/`),
  )
  if (!found || found.erased) return { status: 404, json: {} }
  switch (call) {
    case 'upload':
      found.photos.push(path['part'] ?? '')
      return { status: 200, json: {} }
    case 'image':
      return { status: 200, bytes: double.picture }
    case 'finish':
      double.submitted(found)
      return { status: 200, json: {} }
    case 'erase':
      double.erase(found)
      return { status: 200, json: {} }
    default:
      return { status: 200, json: executionOf(found) }
  }
}

function createdOf({ ref }: DoubleCase): object {
  const [account, execution] = ref.split('/')
  const credential = (category: string) => ({
    id: randomUUID(),
    category,
    allowedChannels: ['WEB', 'API'],
    api: { token: 'upload-token', parts: {}, workflowExecution: '' },
  })
  return {
    timestamp: new Date().toISOString(),
    account: { id: account },
    web: { href: `https://double.web.emea-1.jumio.ai/web/v4/app?authorizationToken=${execution}&locale=en` },
    sdk: { token: 'sdk-token' },
    workflowExecution: { id: execution, credentials: [credential('ID'), credential('SELFIE'), credential('FACEMAP')] },
  }
}

function executionOf({ ref, outcome, at, person, label, photos }: DoubleCase): object {
  const [account, execution] = ref.split('/')
  const status = { member: 'INITIATED', pending: 'ACQUIRED', expired: 'SESSION_EXPIRED', unknown: 'RECONSIDERED' }
  const decided = { approved: 'PASSED', resubmission: 'REJECTED', final: 'REJECTED', review: 'WARNING' }
  const words: Readonly<Record<string, string>> = { ...status }
  const types: Readonly<Record<string, string>> = { ...decided }
  const failed = (text: string) => [
    { id: randomUUID(), credentials: [], decision: { type: 'REJECTED', details: { label: text } } },
  ]
  const passed = [{ id: randomUUID(), credentials: [], decision: { type: 'PASSED', details: { label: 'OK' } } }]
  return {
    account: { id: account },
    workflow: { id: execution, status: words[outcome] ?? 'PROCESSED', definitionKey: '10549' },
    createdAt: '2026-11-20T10:00:00.000Z',
    ...(types[outcome]
      ? {
          completedAt: at.toISOString(),
          decision: { type: types[outcome], details: { label: types[outcome] }, risk: { score: 50 } },
        }
      : {}),
    credentials: [
      {
        id: 'cred',
        category: 'ID',
        parts: photos.map((classifier) => ({ classifier, href: 'https://evil.example/' })),
      },
    ],
    capabilities: {
      usability: outcome === 'resubmission' && !label ? failed('BLURRED') : passed,
      imageChecks:
        outcome === 'final' && !label
          ? failed('FAKE')
          : outcome === 'resubmission'
            ? failed('PRECONDITION_NOT_FULFILLED')
            : passed,
      extraction: [
        {
          decision: { type: 'PASSED', details: { label: 'OK' } },
          data: {
            type: 'PASSPORT',
            issuingCountry: 'NLD',
            firstName: person.firstName,
            lastName: person.lastName,
            dateOfBirth: person.birthDate,
            expiryDate: '2033-05-20',
            documentNumber: `JUM${ref.slice(0, 6).toUpperCase()}`,
          },
        },
      ],
      // A label is written with the check that found it.
      ...(label ? { [label.split(' ')[0] ?? '']: failed(label.split(' ')[1] ?? '') } : {}),
    },
  }
}
