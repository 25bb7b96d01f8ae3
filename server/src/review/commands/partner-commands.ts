import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { faultText } from '../../platform/operator-fault.ts'
import { closePartner, reopenPartner } from '../../integrations/partners/closing.ts'
import { listPartners, makeKey, PartnerFault, registerPartner, revokeKeys } from '../../accounts/partners/partners.ts'
import { rotateSecret, setWebhook, stopWebhook } from '../../integrations/webhooks/endpoints.ts'
import { sendAgain } from '../setup/webhooks.ts'
import { latestDeliveries } from '../../accounts/partners/webhook-deliveries.ts'
import { readEnv } from '../../env.ts'
import { NotPermitted, permit, proveStaff } from '../../platform/staff/staff.ts'
import { openCommandContext, type CommandContext } from './command-context.ts'
import { printable } from './printable.ts'
import { failed, said, type Printed } from './printed.ts'

/** The help of `npm run partner`. */
export const partnerUsage = `Usage:
  npm run partner -- list                              partners and the endings of their keys
  npm run partner -- register ID --name NAME --origin https://app.example [--origin …]   registers it, or changes name and origins
  npm run partner -- key ID                            makes a key and shows it once
  npm run partner -- rotate ID [--grace SECONDS]       makes a key; earlier ones end after SECONDS (3600)
  npm run partner -- revoke ID                         ends all keys at once
  npm run partner -- close ID                          ends its visits, codes and keys, and stops its webhooks
  npm run partner -- reopen ID                         opens it again; it then needs a new key
  npm run partner -- webhook ID --url https://…        where its webhooks go; shows the secret once
  npm run partner -- webhook-secret ID [--grace SECONDS]  a new secret; earlier ones sign for SECONDS more (86400)
  npm run partner -- webhook-stop ID                   stops its webhooks; pending ones stay
  npm run partner -- deliveries ID                     its latest 50 webhooks and what became of them
  npm run partner -- redeliver ID [--delivery WEBHOOK]  sends one again, or all that were given up
Every command takes --by NAME (an admin, if that is not the user of this machine).`

const options = {
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  grace: { type: 'string' },
  url: { type: 'string' },
  delivery: { type: 'string' },
  by: { type: 'string' },
  help: { type: 'boolean' },
} as const

interface Asked {
  id: string
  actor: string
  values: ReturnType<typeof read>['values']
}

const read = (args: string[]) => parseArgs({ args, allowPositionals: true, options })

/** What each action does. Returns the lines to print. */
const actions: Record<string, (context: CommandContext, asked: Asked) => Promise<string[]>> = {
  list: async ({ db }) => {
    const partners = await listPartners(db)
    const lines = partners.flatMap((partner) => [
      `${partner.id}  ${printable(partner.name)}  ${partner.origins.join(' ')}${partner.closedAt ? `  closed since ${partner.closedAt.toISOString()}` : ''}`,
      ...partner.keys.map(
        ({ ending, expiresAt }) => `  key …${ending}${expiresAt ? ` ends ${expiresAt.toISOString()}` : ''}`,
      ),
    ])
    return [...lines, `${partners.length} ${partners.length === 1 ? 'partner' : 'partners'}`]
  },
  register: async ({ db, config }, { id, values, actor }) => {
    await registerPartner(db, { id, name: values.name ?? '', origins: values.origin ?? [] }, actor, config.mode)
    return [`Partner ${id} is registered. Next: npm run partner -- key ${id}`]
  },
  key: async ({ db }, { id, actor }) => [shownKey(await makeKey(db, id, actor))],
  rotate: async ({ db }, { id, values, actor }) => {
    const grace = graceOr(3600, values.grace)
    const key = await makeKey(db, id, actor, { rotateAfterSeconds: grace })
    return [shownKey(key), `Earlier keys end in ${grace} seconds.`]
  },
  revoke: async ({ db }, { id, actor }) => {
    const ended = await revokeKeys(db, id, actor)
    return [`${ended} ${ended === 1 ? 'key' : 'keys'} ended`]
  },
  close: async ({ db }, { id, actor }) => {
    await closePartner(db, id, actor)
    return [`Partner ${id} is closed: its visits, codes and keys have ended, and no webhook is sent.`]
  },
  reopen: async ({ db }, { id, actor }) => {
    await reopenPartner(db, id, actor)
    return [`Partner ${id} is open again. Its keys have ended. Next: npm run partner -- key ${id}`]
  },
  webhook: async (context, { id, values, actor }) => {
    const secret = await setWebhook(context, id, values.url ?? '', actor)
    return [secret === null ? 'The address is changed; the secrets stay the same.' : shownSecret(secret)]
  },
  'webhook-secret': async (context, { id, values, actor }) => {
    const grace = graceOr(86_400, values.grace)
    const secret = await rotateSecret(context, id, grace, actor)
    return [shownSecret(secret), `Earlier secrets sign too for ${grace} seconds.`]
  },
  'webhook-stop': async ({ db }, { id, actor }) => {
    await stopWebhook(db, id, actor)
    return ['No more webhooks are sent.']
  },
  deliveries: async ({ db }, { id }) => {
    const deliveries = await latestDeliveries(db, id, 50)
    return [
      ...deliveries.map(
        ({ id: notice, at, type, state, attempts, fault }) =>
          `${notice}  ${at.toISOString()}  ${type}  ${state} after ${attempts}${fault ? `: ${printable(fault)}` : ''}`,
      ),
      `${deliveries.length} ${deliveries.length === 1 ? 'webhook' : 'webhooks'}`,
    ]
  },
  redeliver: async ({ db }, { id, values, actor }) => {
    const again = await sendAgain(db, { partner: id, id: values.delivery }, actor)
    return [`${again} ${again === 1 ? 'webhook is' : 'webhooks are'} sent again`]
  },
}

/** Runs one command about partners. */
export async function runPartnerCommand(args: string[], env: NodeJS.ProcessEnv): Promise<Printed> {
  try {
    const { positionals, values } = read(args)
    const [action = '', id = ''] = positionals
    if (values.help || action === 'help') return said(partnerUsage)
    const run = Object.hasOwn(actions, action) && (action === 'list' || id) ? actions[action] : undefined
    if (!Object.hasOwn(actions, action) && action !== '')
      return failed(`Unknown command: ${printable(action)}. Enter one of: ${Object.keys(actions).join(', ')}.`)
    if (!run) return failed(partnerUsage)
    const { context, mode, close } = await openCommandContext(env)
    try {
      const by = values.by ?? userInfo().username
      await proveStaff(context.db, by, { key: readEnv(env).staffKey, mode })
      await permit(context.db, `reviewer:${by}`, 'manage')
      const lines = await run(context, { id, values, actor: `reviewer:${by}` })
      return said(lines.join('\n'))
    } finally {
      await close()
    }
  } catch (error) {
    const plain = error instanceof PartnerFault || error instanceof NotPermitted
    return failed(plain ? printable(error.message) : faultText(error))
  }
}

function graceOr(usual: number, typed: string | undefined): number {
  const grace = Number(typed ?? usual)
  if (!Number.isInteger(grace) || grace < 0)
    throw new PartnerFault('--grace takes a whole number of seconds, such as --grace 3600.')
  return grace
}

const shownSecret = (secret: string): string =>
  `${secret}\nStore it on your server: it proves that a webhook is ours. It is shown only now.`

const shownKey = (key: string): string =>
  `${key}\nStore it on your server: it is shown only now, and we store only its hash.`
