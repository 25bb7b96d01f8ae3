import { expect, it } from 'vitest'
import { whyOf } from './why.ts'

type Asked = Parameters<typeof whyOf>[0]

const task: Asked = { type: 'QUESTIONNAIRE', openedBy: 'SYSTEM', templateCode: 260, optional: false, opens: [], blocks: [] }

it.each<[Partial<Asked>, string]>([
  [{}, 'QUESTIONNAIRE'],
  [{ openedBy: 'OFFICER' }, 'OFFICER'],
  [{ templateCode: 292 }, 'WALLET_PROOF'],
  [{ templateCode: 291, openedBy: 'OFFICER' }, 'TRANSFER'],
  [{ templateCode: 230 }, 'SOF_SOW'],
  [{ type: 'IDV_L2_POA', templateCode: null, optional: true }, 'IDV_L2_POA'],
  [{ type: 'IDV_L2_POA', templateCode: null, blocks: ['FIAT_DEPOSIT'] }, 'ADDRESS_DUE'],
])('%j: %s', (change, why) => {
  expect(whyOf({ ...task, ...change })).toBe(why)
})
