import { describe, expect, it } from 'vitest'
import { NoticeRefused } from './provider.ts'
import { proofOf } from './jumio/notice.ts'
import { readNotice as readOnfido } from './onfido/notice.ts'
import { prove } from './persona/notice.ts'
import { readNotice as readSumsub } from './sumsub/notice.ts'
import { signedHeaders } from './sumsub/signing.ts'
import { utcOf } from './sumsub/result.ts'
import { multipart } from './vendor/multipart.ts'
import { proveHex } from './vendor/signed.ts'
import { readNotice as readVeriff } from './veriff/notice.ts'
import { signatureOf } from './veriff/signing.ts'

/* Signatures as the vendors compute them: their own examples, or computed with their own tools. */

const keys = { token: 'sbx:token', secret: 'SECRET' }
const applicant = '5cb56e8e0a975a35f333cb83'

describe('Sumsub', () => {
  it.each([
    [
      'POST',
      '/resources/accessTokens/sdk',
      '{"userId":"u-1","levelName":"basic-kyc-level","ttlInSecs":600}',
      '5e839d944284402501fed477ca01733d8d9a7f03da3c5885955747949783b2da',
    ],
    [
      'GET',
      `/resources/applicants/${applicant}/status`,
      '',
      '5953c8c53be5f5a4ce7bdf1a00850503d15b06fb13418a2986066b2c8561bcfb',
    ],
    [
      'GET',
      '/resources/applicants/-;externalUserId=u-1/one',
      '',
      'f75fb0cacb92ac508e65343adcee9d7521f8e499ce57c8027d106ce5bfedffe3',
    ],
    [
      'POST',
      '/resources/applicants?levelName=basic-kyc-level',
      '{"externalUserId":"u-1"}',
      '4249123f2ad1a88af664a8ea462891ce734129a70299d1279fd33d8e7de1f898',
    ],
  ])('signs %s %s', (method, target, body, signature) => {
    const headers = signedHeaders(keys, { method, target, body: Buffer.from(body) }, 1_607_551_635)
    expect(headers['x-app-access-sig']).toBe(signature)
  })

  it('signs a photo with its boundaries', () => {
    const { bytes } = multipart(
      [
        { name: 'metadata', type: 'application/json', bytes: '{"idDocType":"PASSPORT","country":"NLD"}' },
        { name: 'content', type: 'image/jpeg', fileName: 'p.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) },
      ],
      '----tessera-boundary-1',
    )
    expect(bytes).toHaveLength(305)
    const target = `/resources/applicants/${applicant}/info/idDoc`
    expect(signedHeaders(keys, { method: 'POST', target, body: bytes }, 1_607_551_635)['x-app-access-sig']).toBe(
      'c8dbdb305382833ff9ffdb57e43f4a567b3384c46834224a49125a22e85e3e54',
    )
  })

  const body = Buffer.from(
    `{"applicantId":"${applicant}","inspectionId":"5cb56e8e0a975a35f333cb84","correlationId":"req-a260b669-4f14-4bb5-a4c5-ac0218acb9a4","externalUserId":"u-1","levelName":"basic-kyc-level","type":"applicantReviewed","reviewResult":{"reviewAnswer":"RED","rejectLabels":["UNSATISFACTORY_PHOTOS"],"reviewRejectType":"RETRY"},"reviewStatus":"completed","createdAtMs":"2020-02-21 13:23:19.321"}`,
  )
  const notice = (algorithm: string, digest: string) =>
    readSumsub(['WEBHOOKSECRET'], body, { 'x-payload-digest': digest, 'x-payload-digest-alg': algorithm })

  it('takes a notice by SHA-256 and SHA-512, and none by SHA-1', () => {
    expect(body).toHaveLength(396)
    const taken = { ref: applicant, occurredAt: new Date('2020-02-21T13:23:19.321Z') }
    expect(notice('HMAC_SHA256_HEX', '9b9f90e4527e72fb72f519fd54d7a9174c7374c7b09f7669dc5a3b6841f9fd60')).toMatchObject(
      taken,
    )
    expect(
      notice(
        'HMAC_SHA512_HEX',
        '0981dfdf3fc9d198405631144c977686e21b376e9a259f3c6f7d62c73603f003eb17eebc76836aec2a8c8de22579aae524ee4539129c2e3a14517019543a8852',
      ),
    ).toMatchObject(taken)
    expect(() => notice('HMAC_SHA1_HEX', '0f60c0be837a4828109c130cd1bc12e785260bd0')).toThrow(NoticeRefused)
  })

  it('reads the vendor’s time as UTC', () => {
    expect(utcOf('2020-02-21 13:23:19')).toEqual(new Date('2020-02-21T13:23:19Z'))
    expect(utcOf('2020-02-21 13:23:19+0000')).toEqual(new Date('2020-02-21T13:23:19Z'))
    expect(utcOf('yesterday')).toBeNull()
  })
})

describe('Onfido', () => {
  it('takes a notice about a run, and the vendor’s own example about a check', () => {
    const run = '3c1e3e0a-0000-4000-8000-000000000001'
    const ofRun = `{"payload":{"resource_type":"workflow_run","action":"workflow_run.completed","object":{"id":"${run}","status":"approved","completed_at_iso8601":"2026-01-01T00:00:00Z","href":"https://api.eu.onfido.com/v3.6/workflow_runs/${run}"},"resource":{"id":"${run}","applicant_id":"3c1e3e0a-0000-4000-8000-000000000002","status":"approved","customer_user_id":"u-1"}}}`
    const signature = { 'x-sha2-signature': '15cabb13dcd2036a40e5da300bf80d732cd5fd9e23abf957a5de603236ddb320' }
    expect(readOnfido(['other', 'webhook-token'], Buffer.from(ofRun), signature)).toMatchObject({
      ref: '3c1e3e0a-0000-4000-8000-000000000002',
      occurredAt: new Date('2026-01-01T00:00:00Z'),
    })
    const ofCheck =
      '{"payload":{"resource_type":"check","action":"check.completed","object":{"id":"check-123","status":"complete","completed_at_iso8601":"2020-01-01T00:00:00Z","href":"https://api.onfido.com/v3/checks/check-123"}}}'
    expect(
      readOnfido(['_ABC123abc123ABC123abc123ABC123_'], Buffer.from(ofCheck), {
        'x-sha2-signature': 'a0082d7481f9f0a2907583dbe1f344d6d4c0d9989df2fd804f98479f60cd760e',
      }).ref,
    ).toBe('check-123')
  })
})

describe('Jumio', () => {
  it('gives a proof that fits into 100 characters', () => {
    const proof = proofOf('callback-secret', 'u-1', 1_700_000_000_000)
    expect(proof).toBe('t=1700000000000,v1=3a103aacd0c741efaf7cea3cd9f81894e242d642634b2fdbad53bb17c17c325e')
    expect(proof.length).toBeLessThanOrEqual(100)
  })
})

describe('Veriff', () => {
  it('signs the id of a question, and takes a notice signed over its body by our key only', () => {
    const id = '3c1e3e0a-0000-4000-8000-000000000000'
    expect(signatureOf('shared', id)).toBe('f4db43a313e8919980e8be59c359644b0ad1d6cf966fd8394c2466665a10076f')
    const body = Buffer.from(
      `{"status":"success","verification":{"id":"${id}","code":9001,"status":"approved","vendorData":"u-1"}}`,
    )
    const signature = 'bf3b7e9b667c780e46ec9b190a2cbbcb8498cb64bec9e8fdb265e1ac2df444fe'
    const take = (client: string) =>
      readVeriff(
        { apiKey: 'ours', secrets: ['shared'] },
        body,
        { 'x-auth-client': client, 'x-hmac-signature': signature },
        new Date(),
      )
    expect(take('ours').ref).toBe(id)
    expect(() => take('another')).toThrow(NoticeRefused)
  })
})

describe('Persona', () => {
  const raw = Buffer.from('{"a":1}')
  const [x, y] = [
    't=1700000000,v1=f5a4c9dbc34abc08fe949057043c3db5a8559fba89a9f729356aea6e876b8a86',
    't=1700000000,v1=13c6db37dd8886989a7879714b07703fe6ebe89f7f27600be1c77decc404c923',
  ]
  const now = new Date(1_700_000_100_000)

  it('takes either of two signatures while a secret is replaced', () => {
    for (const secret of ['wbhsec_x', 'wbhsec_y']) expect(() => prove([secret], raw, `${x} ${y}`, now)).not.toThrow()
    expect(() => prove(['wbhsec_z'], raw, `${x} ${y}`, now)).toThrow('signature')
  })

  it('takes none that was signed more than five minutes ago', () => {
    expect(() => prove(['wbhsec_x'], raw, x, new Date(1_700_000_301_000))).toThrow('too-old')
  })
})

it('refuses everything without a secret, and a signature of another length', () => {
  const signature = signatureOf('secret', 'body')
  expect(() => proveHex([signature], [], ['body'])).toThrow(NoticeRefused)
  expect(() => proveHex([signature.slice(2)], ['secret'], ['body'])).toThrow(NoticeRefused)
  expect(() => proveHex([signature], ['secret'], ['body'])).not.toThrow()
})
