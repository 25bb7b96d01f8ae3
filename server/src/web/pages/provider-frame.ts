import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { personCheckPolicy } from '../../accounts/sign-in/person-check.ts'
import { contracts } from '../../verification/providers/vendor/contracts.ts'
import { vendorNames } from '../../verification/providers/vendor/settings.ts'
import type { PageWriter } from './page-writer.ts'

/**
 * A document for the part of each connected vendor, and of the service that checks who signs up. Our pages show it in a frame, so what the vendor needs is allowed
 * here and nowhere else.
 */
export function providerFrames(app: FastifyInstance, context: Context, page: PageWriter): void {
  for (const vendor of vendorNames) {
    if (!context.config.vendors[vendor]) continue
    app.get(`/user/accounts/provider/${vendor}`, (request, reply) =>
      page(request, reply, { file: 'provider.html', vendor: contracts[vendor].page }),
    )
  }
  const check = context.config.signUpCheck?.service
  if (check)
    app.get(`/user/accounts/provider/${check}`, (request, reply) =>
      page(request, reply, {
        file: 'provider.html',
        vendor: { ...personCheckPolicy(check), images: [], features: [] },
      }),
    )
}
