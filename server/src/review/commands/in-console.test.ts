import { expect, it } from 'vitest'
import { staffEndpoints } from '@tessera/contract/staff-endpoints.ts'
import { commands } from './commands.ts'
import { partnerUsage } from './partner-commands.ts'

/** What does in the console what a command does: the endpoint, below `/v1/staff/`. */
const inConsole: Record<string, string> = {
  'operator queue': 'queue/list',
  'operator list': 'queue/list',
  'operator show': 'case/read',
  'operator member': 'member/read',
  'operator approve': 'case/decide',
  'operator request-resubmission': 'case/decide',
  'operator reject': 'case/decide',
  'operator release': 'case/release-document',
  'operator requests': 'support/requests',
  'operator mails': 'support/emails',
  'operator reverify': 'reverification/open',
  'operator attribute': 'member/attribute',
  'operator site': 'member/site',
  'operator residence': 'member/residence',
  'operator stop-transfer': 'member/stop-transfer',
  'operator lock': 'member/lock',
  'operator unlock': 'member/lock',
  'operator close': 'member/close',
  'operator open': 'member/close',
  'operator appeals list': 'queue/list',
  'operator appeals uphold': 'case/decide',
  'operator appeals reopen': 'case/decide',
  'operator erase': 'member/erase',
  'operator erasures': 'setup/erasures',
  'operator files': 'case/read',
  'operator file': 'case/original',
  'operator questionnaires list': 'queue/list',
  'operator questionnaires show': 'case/read',
  'operator questionnaires review': 'case/check',
  'operator questionnaires approve': 'case/decide',
  'operator questionnaires more': 'case/decide',
  'operator questionnaires reject': 'case/decide',
  'operator questionnaires appoint': 'case/appoint',
  'operator questionnaires cancel-call': 'case/cancel-call',
  'operator questionnaires held': 'queue/held',
  'operator questionnaires lift': 'case/lift-products',
  'operator questionnaires withdraw': 'case/withdraw',
  'operator questionnaires ask': 'member/ask',
  'operator questionnaires questions': 'member/askable',
  'operator transfer': 'member/transfer',
  'operator tests list': 'queue/list',
  'operator tests show': 'case/read',
  'operator tests approve': 'case/decide',
  'operator tests reject': 'case/decide',
  'operator providers': 'setup/providers',
  'operator provider check': 'setup/check-provider',
  'operator tasks list': 'member/tasks',
  'operator tasks open': 'member/open-task',
  'operator tasks close': 'member/close-task',
  'operator wallets list': 'member/wallets',
  'operator wallets revoke': 'member/revoke-wallet',
  'operator staff list': 'people/list',
  'operator staff add': 'people/add',
  'operator staff invite': 'people/invite',
  'operator staff remove': 'people/remove',
  'partner list': 'partner/list',
  'partner register': 'partner/register',
  'partner key': 'partner/key',
  'partner rotate': 'partner/key',
  'partner revoke': 'partner/revoke',
  'partner close': 'partner/close',
  'partner reopen': 'partner/close',
  'partner webhook': 'partner/webhook',
  'partner webhook-secret': 'partner/webhook-secret',
  'partner webhook-stop': 'partner/webhook-stop',
  'partner deliveries': 'setup/webhooks',
  'partner redeliver': 'setup/redeliver',
}

it('everything that the commands do can be done in the console', () => {
  const operator = Object.values(commands)
    .map(({ usage }) => usage)
    .join('\n')
  const named = [
    ...`${operator}\n${partnerUsage}`.matchAll(/npm run (operator|partner) -- ([a-z-]+(?: [a-z-]+)?)/g),
  ].map(([, program = '', command = '']) => `${program} ${command}`)
  expect(Object.keys(inConsole).toSorted()).toEqual([...new Set(named)].toSorted())
  const paths: string[] = Object.values(staffEndpoints).map(({ path }) => path)
  // Each command has its help, and so its row.
  const first = new Set(Object.keys(inConsole).map((row) => row.split(' ')[1] ?? ''))
  expect(Object.keys(commands).filter((command) => !first.has(command))).toEqual([])
  expect(Object.values(inConsole).filter((path) => !paths.includes(`/v1/staff/${path}`))).toEqual([])
})
