import { describe, expect, it } from 'vitest'
import { memberToSign, readAgreement, signatureOf } from '../../../../../testing/agreements.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()

async function signed(): Promise<TestMember> {
  const member = await memberToSign(server())
  await member.call('POST /v1/private/agreement/sign', {
    body: signatureOf(await readAgreement(member, 'options-agreement')),
  })
  return member
}
const copy = (member: TestMember, version = 1) =>
  member.fetch('GET', `/x-api/v1/private/agreement/copy?id=options-agreement&version=${version}`)

describe('GET /v1/private/agreement/copy', () => {
  it('is a file with the complete signed text and no script', async () => {
    const answer = await copy(await signed())
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Tessera-options-agreement-v1.html"; filename*=UTF-8''Tessera-Options-trading-agreement-v1.html`,
    )
    const text = await answer.text()
    expect(text).toContain('Margin and liquidation')
    expect(text).not.toContain('<script')
  })

  it('names brand, signer, language, version and dates, and numbers the sections', async () => {
    const text = await (await copy(await signed())).text()
    for (const part of [
      /<p class="brand">Tessera<\/p>/,
      /Version 1, in force since \d+ \w+ \d{4}/,
      /Language: English/,
      /Signed by Anouk Vantorre on \d+ \w+ \d{4} at \d\d:\d\d UTC/,
      /<h2>1\. \w/,
    ])
      expect(text).toMatch(part)
    expect(text).not.toMatch(/\{\{|https?:/)
  })

  it('gives the same refusal for another member’s copy, an unsigned version and no session', async () => {
    const [one, other] = [await signed(), await server().member()]
    for (const answer of [await copy(other), await copy(one, 2)])
      expect(await answer.json()).toMatchObject({ ret_code: code('agreementUnknown') })
    one.cookie = ''
    expect(await (await copy(one)).json()).toMatchObject({ ret_code: code('notSignedIn') })
  })
})
