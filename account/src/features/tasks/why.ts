import type { Task } from '../../tasks/tasks.ts'

/** Questionnaires whose reason is not that of every other one. */
const ofTemplate = { 200: 'RFI', 210: 'NAME_SCREENING', 211: 'NAME_SCREENING', 220: 'EDD', 221: 'EDD', 230: 'SOF_SOW', 291: 'TRANSFER', 292: 'WALLET_PROOF' } as const

/** Those that come with a transfer: why they are asked does not depend on who set them going. */
const ofTransfers: readonly (number | null)[] = [291, 292]

/** Which words under `tasks.why` tell why this is asked. */
export function whyOf({ type, openedBy, templateCode, optional, opens, blocks }: Pick<Task, 'type' | 'openedBy' | 'templateCode' | 'optional' | 'opens' | 'blocks'>) {
  if (openedBy === 'OFFICER' && !ofTransfers.includes(templateCode)) return 'OFFICER'
  if (type === 'IDV_L2_POA' && !optional && opens.length + blocks.length > 0) return 'ADDRESS_DUE'
  return templateCode !== null && isOwn(templateCode) ? ofTemplate[templateCode] : type
}

function isOwn(code: number): code is keyof typeof ofTemplate {
  return code in ofTemplate
}
