import type { Calls } from '@tessera/contract/endpoints.ts'
import type { LetterSpec } from '../../../tools/specimens/letter.ts'
import { markedLetter } from '../recognition/testing/marked-letter.ts'
import type { TestMember, TestServer, Visitor } from './server.ts'

/* Proofs of address, as members send them. */

type Typed = NonNullable<Calls['POST /v3/private/kyc/address/proof']['body']['save']>

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

export const typedAddress = (change: Partial<Typed> = {}): Typed => ({
  country: 'NL',
  address: {
    street: 'Keizersgracht 241',
    street2: '',
    district: '',
    city: 'Amsterdam',
    region: '',
    postalCode: '1016 EA',
  },
  since: '2021-03',
  documentClass: 'UTILITY_BILL',
  issuer: 'Specimen Power',
  issuedOn: daysAgo(20),
  ...change,
})

/** What a bill with the data of {@link typedAddress} shows. */
export const billText = (change: Partial<LetterSpec> = {}): LetterSpec => ({
  name: 'Anouk Elise Vantorre',
  address: ['Keizersgracht 241', '1016 EA Amsterdam', 'Netherlands'],
  issued: typedAddress().issuedOn,
  ...change,
})

/** A picture that is read as this bill. */
export const bill = (change: Partial<LetterSpec> = {}): Promise<Buffer> => markedLetter(billText(change))

/** Uploads a page of the draft. */
export async function sendPage(
  member: Visitor,
  proofId: string,
  bytes: Uint8Array,
): Promise<{
  ret_code: number
  result: Calls['PUT /v3/private/kyc/address/page']['result']
  ext_info?: Record<string, unknown>
}> {
  const response = await member.fetch(
    'PUT',
    `/x-api/v3/private/kyc/address/page?proofId=${proofId}`,
    bytes,
    'application/octet-stream',
  )
  return (await response.json()) as { ret_code: number; result: Calls['PUT /v3/private/kyc/address/page']['result'] }
}

/** A draft with typed data. */
export async function startProof(member: Visitor, change: Partial<Typed> = {}): Promise<string> {
  const { result, ret_msg, ext_info } = await member.call('POST /v3/private/kyc/address/proof', {
    body: { save: typedAddress(change) },
  })
  if (!result.proof) throw new Error(`No proof: ${ret_msg} ${JSON.stringify(ext_info)}`)
  return result.proof.proofId
}

/** A proof in review. No machine has read it. */
export async function proofInReview(server: TestServer, member: TestMember): Promise<string> {
  const proofId = await startProof(member)
  await server.db
    .updateTable('address_proof')
    .set({ state: 'in_review', submitted_at: new Date() })
    .where('id', '=', proofId)
    .execute()
  return proofId
}
