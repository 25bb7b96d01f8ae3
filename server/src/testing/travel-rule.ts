import type { Value } from '@tessera/contract/questionnaire.ts'
import type { DraftView } from '@tessera/contract/drafts.ts'
import { travelRule, type TransferStatus } from '../integrations/exchange/travel-rule.ts'
import type { TestMember, TestServer } from './server.ts'

/** What an EU member does about transfers (291) and the proofs of their wallets (292). */
export function transferActs(server: () => TestServer) {
  /** The status of a transfer above the EU amount. The first call reports it. */
  const report = (member: TestMember, reference = 't-1'): Promise<TransferStatus> => {
    const transfer = {
      memberId: member.id,
      reference,
      direction: 'out',
      asset: 'ETH',
      amount: '10',
      value: { amount: '30000', currency: 'EUR' },
    } as const
    return travelRule(server().running.context, transfer, 'exchange')
  }

  /** Answers about a transfer (291) to this own wallet. */
  const toOwnWallet = (address: string, chain = 'ETH'): Record<string, Value> => ({
    'place.kind': 'own_wallet',
    'place.wallet': { chain, address },
    'purpose.kind': 'own_funds',
    'scam.instructed': false,
    'scam.remote': false,
    'confirm.own': true,
    'confirm.true': true,
    'confirm.name': 'Ada Specimen',
  })

  const save = async (
    member: TestMember,
    code: number,
    changes: Record<string, Value | null>,
    requestId = 't-1',
  ): Promise<DraftView> => {
    const { result, ret_msg } = await member.call('PUT /v1/private/draft/save', {
      body: { kind: 'questionnaire', subject: `${code}/${requestId}`, revision: 0, page: 'page-of-test', changes },
    })
    if (!result.draft) throw new Error(ret_msg)
    return result.draft
  }

  /** Saves, sends and returns the errors. */
  const send = async (
    member: TestMember,
    code: number,
    changes: Record<string, Value | null>,
    requestId = 't-1',
  ): Promise<unknown[]> => {
    // A changed answer clears the signature, so the member signs again.
    const signed = code === 292 ? { 'sign.true': true, 'sign.name': 'Ada Specimen' } : {}
    const { revision } = await save(member, code, { ...signed, ...changes }, requestId)
    const { token } = (
      await member.call('GET /v3/private/kyc/questionnaire-token', {
        query: { template_code: String(code), request_id: requestId },
      })
    ).result
    const { ext_info } = await member.call('POST /v3/private/kyc/submit-questionnaire', {
      body: { templateCode: code, requestId, token, revision, confirmed: true },
    })
    return (ext_info?.['faults'] as unknown[] | undefined) ?? []
  }

  /** Reports such a transfer of an EU member, who answers that it goes to this own wallet. */
  const asked = async (address: string, chain = 'ETH', reference = 't-1', given?: TestMember): Promise<TestMember> => {
    const member = given ?? (await server().member())
    await server().db.updateTable('member').set({ site: 'EU' }).where('id', '=', member.id).execute()
    await report(member, reference)
    const faults = await send(member, 291, toOwnWallet(address, chain), reference)
    if (faults.length > 0) throw new Error(`The answers on ${reference} were refused: ${JSON.stringify(faults)}`)
    return member
  }

  return { report, toOwnWallet, asked, save, send }
}
