import countries from '@tessera/contract/countries.json' with { type: 'json' }
import { countryList } from '@tessera/contract/endpoints/v2/public/country-list.ts'
import { handle } from '../../../http/handler.ts'
import { regionOf } from '../../../../regions/region.ts'

export const countryListRoute = handle(countryList, ({ context, query, reply }) => {
  const closed = new Set(regionOf(context.regions, 'DEFAULT').documents.closedCountries)
  reply.header('cache-control', 'public, max-age=300')
  return Promise.resolve({
    list: countries.map(({ countryCode, regionCode, nameEn, nameZhCN }) => ({
      countryCode,
      regionCode,
      nameEn,
      nameZhCN,
      ...(query.is_disable === '1' ? { is_disable: closed.has(countryCode) ? 1 : 0 } : {}),
    })),
  })
})
