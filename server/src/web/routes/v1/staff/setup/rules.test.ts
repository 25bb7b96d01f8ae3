import { expect, it } from 'vitest'
import { sites } from '@tessera/contract/sites.ts'
import { atConsole } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'
import { loadedRules } from '../../../../../review/setup/rules.ts'

const server = useServer()

it('GET /v1/staff/setup/rules lists the loaded files, which have no findings as shipped', async () => {
  const { result } = await (await atConsole(server())).call('GET /v1/staff/setup/rules')
  expect(result.regions.map(({ region }) => region).toSorted()).toEqual([...sites].toSorted())
  const titleOf = (code: number) => result.questionnaires.find((one) => one.code === code)?.title
  expect([titleOf(280), titleOf(340)]).toEqual(['About you and your account', null])
  expect([...result.regions, ...result.questionnaires].flatMap(({ findings }) => findings)).toEqual([])
})

it('shows the finding of a region file beside its region', () => {
  const { context } = server().running
  const region = context.regions.get('HKG')
  if (!region) throw new Error('There is no HKG')
  const regions = new Map([...context.regions, ['HKG', { ...region, asOf: '2999-01-01' }]])
  const found = loadedRules({ ...context, regions }).regions.filter(({ findings }) => findings.length > 0)
  expect(found).toMatchObject([{ region: 'HKG', findings: [expect.stringContaining('2999-01-01')] }])
})
