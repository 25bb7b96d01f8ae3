import { Type } from 'typebox'
import { endpoint } from '../../../endpoint.ts'

/** Countries with dial code and names. With `is_disable=1` each entry says whether registration from there is closed. */
export const countryList = endpoint({
  method: 'GET',
  path: '/v2/public/country-list',
  access: 'public',
  summary: 'The list of countries, about 190 entries.',
  query: Type.Object({ is_disable: Type.Optional(Type.String({ pattern: '^[01]$' })) }),
  result: Type.Object({
    list: Type.Array(
      Type.Object({
        countryCode: Type.String(),
        regionCode: Type.Integer(),
        nameEn: Type.String(),
        nameZhCN: Type.String(),
        is_disable: Type.Optional(Type.Integer()),
      }),
    ),
  }),
  codes: [],
})
