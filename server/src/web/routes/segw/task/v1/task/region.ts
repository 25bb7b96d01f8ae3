import { taskRegion } from '@tessera/contract/endpoints/segw/task/v1/task/region.ts'
import { handleWithAttempts } from '../../../../../http/handler.ts'
import { regionOf } from '../../../../../../regions/region.ts'

export const taskRegionRoute = handleWithAttempts(taskRegion, ({ context, member, snapshot }) => {
  const { opened, asOf, template } = regionOf(context.regions, member.site)
  return Promise.resolve({
    site: member.site,
    country: member.residence_country ?? snapshot.document?.country ?? null,
    opened,
    asOf,
    template,
  })
})
