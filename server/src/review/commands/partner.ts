/** Registers the companies that embed verification, and makes and ends their keys: `npm run partner -- …`. */
import './plain-faults.ts'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { closePartner, reopenPartner } from '../../integrations/partners/closing.ts'
import { listPartners, makeKey, PartnerFault, registerPartner, revokeKeys } from '../../accounts/partners/partners.ts'
import { rotateSecret, setWebhook, stopWebhook } from '../../integrations/webhooks/endpoints.ts'
import { latestDeliveries, redeliver } from '../../accounts/partners/webhook-outbox.ts'
import { openCommandContext, type CommandContext } from './command-context.ts'
import { printable } from './printable.ts'

const usage = `Usage:
  npm run partner -- list
  npm run partner -- register ID --name NAME --origin https://app.example [--origin …]   registers, or changes
  npm run partner -- key ID                            makes a key and shows it once
  npm run partner -- rotate ID [--grace SECONDS]       makes a key; those before it end after 3600 seconds
  npm run partner -- revoke ID                         ends all keys at once
  npm run partner -- close ID                          ends every visit, code and key of it, and its notices
  npm run partner -- reopen ID                         opens it again; it needs a new key
  npm run partner -- webhook ID --url https://…        where its notices go; shows the secret once
  npm run partner -- webhook-secret ID [--grace SECONDS]  a new secret; those before it sign on for a day
  npm run partner -- webhook-stop ID                   no more notices; those that wait are kept
  npm run partner -- deliveries ID                     its latest notices, and what became of them
  npm run partner -- redeliver ID [--delivery NOTICE]  sends one again, or all that were given up`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    origin: { type: 'string', multiple: true },
    grace: { type: 'string' },
    url: { type: 'string' },
    delivery: { type: 'string' },
    by: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const [action = '', id = ''] = positionals
const actor = `operator:${values.by ?? userInfo().username}`

const actions: Record<string, (context: CommandContext) => Promise<void>> = {
  list: async ({ db }) => {
    const partners = await listPartners(db)
    for (const partner of partners) {
      console.log(
        `${partner.id}  ${printable(partner.name)}  ${partner.origins.join(' ')}${partner.closedAt ? `  closed since ${partner.closedAt.toISOString()}` : ''}`,
      )
      for (const { ending, expiresAt } of partner.keys)
        console.log(`  key …${ending}${expiresAt ? ` ends ${expiresAt.toISOString()}` : ''}`)
    }
    console.log(`${partners.length} ${partners.length === 1 ? 'partner' : 'partners'}`)
  },
  register: async ({ db }) => {
    await registerPartner(db, { id, name: values.name ?? '', origins: values.origin ?? [] }, actor)
    console.log(`Partner ${id} is registered. Next: npm run partner -- key ${id}`)
  },
  key: async ({ db }) => show(await makeKey(db, id, actor)),
  rotate: async ({ db }) => {
    const grace = graceOr(3600)
    show(await makeKey(db, id, actor, { rotateAfterSeconds: grace }))
    console.log(`The keys before it end in ${grace} seconds.`)
  },
  revoke: async ({ db }) => {
    const ended = await revokeKeys(db, id, actor)
    console.log(`${ended} ${ended === 1 ? 'key' : 'keys'} ended`)
  },
  close: async ({ db }) => {
    await closePartner(db, id, actor)
    console.log(`Partner ${id} is closed: its visits, codes and keys have ended, and no notice goes out.`)
  },
  reopen: async ({ db }) => {
    await reopenPartner(db, id, actor)
    console.log(`Partner ${id} is open again. Its keys have ended. Next: npm run partner -- key ${id}`)
  },
  webhook: async (context) => {
    const secret = await setWebhook(context, id, values.url ?? '', actor)
    if (secret === null) console.log('The address is changed; the secrets are as they were.')
    else showSecret(secret)
  },
  'webhook-secret': async (context) => {
    const grace = graceOr(86_400)
    showSecret(await rotateSecret(context, id, grace, actor))
    console.log(`Those before it sign beside it for ${grace} seconds.`)
  },
  'webhook-stop': async ({ db }) => {
    await stopWebhook(db, id, actor)
    console.log('No more notices go out.')
  },
  deliveries: async ({ db }) => {
    const deliveries = await latestDeliveries(db, id, 50)
    for (const { id: notice, at, type, state, tries, fault } of deliveries)
      console.log(
        `${notice}  ${at.toISOString()}  ${type}  ${state} after ${tries}${fault ? `: ${printable(fault)}` : ''}`,
      )
    console.log(`${deliveries.length} ${deliveries.length === 1 ? 'notice' : 'notices'}`)
  },
  redeliver: async ({ db }) => {
    const again = await redeliver(db, id, values.delivery === undefined ? 'dead' : { id: values.delivery })
    console.log(`${again} ${again === 1 ? 'notice goes' : 'notices go'} out again`)
  },
}

const run = Object.hasOwn(actions, action) && (action === 'list' || id) ? actions[action] : undefined
if (values.help || action === 'help') console.log(usage)
else if (run) await withContext(run)
else fail(usage)

async function withContext(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const { context, close } = await openCommandContext()
  try {
    await work(context)
  } catch (error) {
    if (!(error instanceof PartnerFault)) throw error
    fail(error.message)
  } finally {
    await close()
  }
}

function graceOr(usual: number): number {
  const grace = Number(values.grace ?? usual)
  if (!Number.isInteger(grace) || grace < 0) throw new PartnerFault('--grace is a whole number of seconds')
  return grace
}

function showSecret(secret: string): void {
  console.log(`${secret}\nKeep it on your server: it proves that a notice is ours, and is shown this once.`)
}

function show(key: string): void {
  console.log(`${key}\nKeep it on your server: it is shown this once and stored only as a hash.`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
