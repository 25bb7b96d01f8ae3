import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { providerNotice } from '@tessera/contract/endpoints/v1/public/provider/notice.ts'
import { readAddressProofs } from './verification/addresses/jobs.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createContext, type Context } from './context.ts'
import { apiBase } from './web/http/register.ts'
import { seedSandbox } from './accounts/members/sandbox.ts'
import { developmentWebApp } from './web/pages/development.ts'
import { builtWebApp } from './web/pages/web-app.ts'
import { seedExamplePartner } from './integrations/partners/example.ts'
import { sendNotices } from './accounts/exchange/notices.ts'
import { removeErasedFiles } from './review/evidence/erased-files.ts'
import { deleteOldReports } from './review/reports/delete-old.ts'
import { eraseAtProviders } from './verification/providers/erase.ts'
import { keepImages } from './verification/providers/images.ts'
import { sweepProviders, workForProviders } from './verification/providers/jobs.ts'
import { playNotices, type Post } from './verification/providers/simulator/deliver.ts'
import { tidy } from './status/tidy.ts'
import { rewriteAfterErasures } from './status/closing/rewrite.ts'
import { completeRecoveries } from './verification/recovery/complete.ts'
import { readRecoveries } from './verification/recovery/read.ts'
import { carryOutErasures } from './status/my-data/carry-out.ts'
import { makeExports, removeOldExports } from './status/my-data/export.ts'
import { signHead } from './platform/audit/heads.ts'
import { startPeriodic, type Periodic } from './platform/jobs/periodic.ts'
import { completeTransfers } from './status/transfers/complete.ts'
import { watchDocuments } from './verification/reverification/watch.ts'
import { openTransport, sendEmails, sendShortMessages } from './accounts/email/send.ts'
import { notifyHolds } from './compliance/questionnaires/holds.ts'
import { watchWalletTests } from './compliance/questionnaires/wallet-tests.ts'
import { remindOfVideoCalls } from './compliance/questionnaires/video-calls.ts'
import { storeAddress } from './platform/running-address.ts'
import { remindOfTasks } from './compliance/tasks/remind.ts'
import { notifyExposure, notifyLimit } from './compliance/suitability/limit.ts'
import { endOverdue } from './compliance/suitability/overdue.ts'
import { deliverWebhooks } from './integrations/webhooks/deliver.ts'
import { forgetDelivered } from './accounts/partners/webhook-deliveries.ts'

/** A server that answers: its address, and how to stop it. The tests start the product the same way. */
export interface RunningServer {
  context: Context
  app: FastifyInstance
  /** `http://host:port` */
  url: string
  stop(): Promise<void>
}

export interface StartOptions {
  /** Serve the web app from its sources, with hot reload. */
  development?: boolean
}

/** Starts everything: database, jobs, readers, web. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const context = await createContext(config)
  const sender = mailSender(context)
  const stopPeriodic = [...periodicWork(context), ...(sender ? [sender.work] : [])].map((work) =>
    startPeriodic(context.log, work),
  )
  const stopParts = async (): Promise<void> => {
    await Promise.all(stopPeriodic.map((stop) => stop()))
    sender?.close()
    await context.jobs.stop()
    await signAuditHead(context, new Date()).catch((error: unknown) =>
      context.log.error({ err: error }, 'the audit chain was not signed at the stop'),
    )
    await context.readers.close()
    await context.close()
  }
  try {
    if (config.mode === 'sandbox') {
      await seedSandbox(context)
      await seedExamplePartner(context)
    }
    // What commands added while no server ran.
    await signAuditHead(context, new Date())
    await readAddressProofs(context, context.readers)
    await workForProviders(context)
    await notifyExposure(context)
    await makeExports(context)
    await readRecoveries(context, context.readers)
    const app = await createApp(context, options.development ? await developmentWebApp() : builtWebApp())
    await app.listen({ host: config.host, port: config.port })
    const stopSimulator = config.mode === 'sandbox' ? startSimulator(context, app) : undefined
    const address = app.server.address()
    const port = address !== null && typeof address === 'object' ? address.port : config.port
    const url = `http://${namedHost(config.host)}:${port}`
    storeAddress(config.dataDir, config.publicUrl?.origin ?? url)
    return {
      context,
      app,
      url,
      async stop() {
        await stopSimulator?.()
        // Open event streams would prevent the server from closing.
        app.server.closeAllConnections()
        await app.close()
        await stopParts()
      },
    }
  } catch (error) {
    await stopParts()
    throw error
  }
}

/** The host of an address that a browser opens (RFC 3986, 3.2.2: an IPv6 address is in brackets). */
function namedHost(host: string): string {
  if (['0.0.0.0', '127.0.0.1', '::'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/**
 * Sends emails if the operator configured a mail server. Otherwise they stay in the outbox, and production logs a
 * warning.
 */
function mailSender(context: Context): { work: Periodic; close: () => void } | null {
  const { mail, mode } = context.config
  if (!mail) {
    if (mode === 'production')
      context.log.warn('emails stay in the outbox: there is no TESSERA_SMTP_URL and no other sender')
    return null
  }
  const transport = openTransport(mail)
  return {
    work: { name: 'send-mails', everyMs: 5000, work: () => sendEmails({ ...context, transport, from: mail.from }) },
    close: () => transport.close(),
  }
}

const signAuditHead = ({ db, keyring, config }: Context, now: Date, everyMs?: number): Promise<void> =>
  signHead(db, { path: config.auditHeads, keyring }, now, everyMs)

/** The periodic jobs. */
function periodicWork(context: Context): Periodic[] {
  return [
    { name: 'watch-documents', everyMs: 3_600_000, work: (now) => watchDocuments(context, now) },
    { name: 'remind-of-video-calls', everyMs: 600_000, work: (now) => remindOfVideoCalls(context, now) },
    { name: 'remind-of-tasks', everyMs: 3_600_000, work: (now) => remindOfTasks(context, now) },
    { name: 'complete-transfers', everyMs: 60_000, work: (now) => completeTransfers(context, now) },
    { name: 'end-overdue-tests', everyMs: 60_000, work: (now) => endOverdue(context, now) },
    { name: 'deliver-webhooks', everyMs: 2000, work: (_now, ending) => deliverWebhooks(context, ending) },
    { name: 'sweep-providers', everyMs: 60_000, work: (now) => sweepProviders(context, now) },
    { name: 'keep-vendor-images', everyMs: 60_000, work: (now) => keepImages(context, now) },
    {
      name: 'tell-exchange',
      everyMs: 2000,
      work: (now) =>
        sendNotices(
          context,
          { holds: (id) => notifyHolds(context, id, now), exposure: (id) => notifyLimit(context, id) },
          now,
        ),
    },
    // The first event of a new installation is signed within a minute.
    { name: 'sign-audit-head', everyMs: 60_000, work: (now) => signAuditHead(context, now, 3_600_000) },
    { name: 'tidy', everyMs: 3_600_000, work: (now) => tidy(context, now) },
    { name: 'complete-recoveries', everyMs: 60_000, work: (now) => completeRecoveries(context, now) },
    { name: 'remove-old-exports', everyMs: 60_000, work: (now) => removeOldExports(context, now) },
    { name: 'carry-out-erasures', everyMs: 60_000, work: (now) => carryOutErasures(context, now) },
    { name: 'rewrite-after-erasures', everyMs: 3_600_000, work: (now) => rewriteAfterErasures(context.db, now) },
    { name: 'erase-at-providers', everyMs: 5000, work: () => eraseAtProviders(context) },
    { name: 'remove-erased-files', everyMs: 5000, work: () => removeErasedFiles(context) },
    { name: 'delete-old-reports', everyMs: 3_600_000, work: (now) => deleteOldReports(context, now) },
    { name: 'watch-wallet-tests', everyMs: 5000, work: (now) => watchWalletTests(context, now) },
    {
      name: 'send-short-messages',
      everyMs: 2000,
      work: () => (context.shortMessages.connected ? sendShortMessages(context) : Promise.resolve()),
    },
    { name: 'forget-webhooks', everyMs: 3_600_000, work: (now) => forgetDelivered(context.db, now) },
  ]
}

/** The simulator's notices use the same endpoint as a vendor's: routing, raw body, signature. Returns how to stop. */
function startSimulator(context: Context, app: FastifyInstance): () => Promise<void> {
  const post: Post = async (body, headers) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `${apiBase}${providerNotice.path}?provider=simulator`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
    return statusCode
  }
  return startPeriodic(context.log, {
    name: 'play-notices',
    everyMs: 1000,
    work: (now) => playNotices(context, post, now),
  })
}
