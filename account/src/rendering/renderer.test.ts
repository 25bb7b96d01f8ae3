import { expect, it } from 'vitest'
import { startRenderer, type AskedPage } from './renderer.ts'

const host: AskedPage['host'] = {
  brand: { name: 'Acme', shortName: 'acme', logo: '', colour: '#000000', helpBase: '/help', links: {} },
  site: 'DEFAULT',
  mode: 'sandbox',
  environment: 'testnet',
  buildTime: '',
  textVersion: '1',
  language: 'en',
  languages: ['en'],
  rightToLeft: [],
  redirectHosts: [],
  complianceConfig: {},
}
const page = (address: string): AskedPage => ({
  host,
  address,
  origin: 'http://localhost',
  language: 'en',
  direction: 'ltr',
  userAgent: '',
  answers: {},
})
const code = (text: string): ((page: AskedPage) => Promise<string>) => startRenderer(text, () => ({ kyc: {} }))

it('runs the code of the screens again for each page, so that nothing stored reaches the page of another member', async () => {
  const render = code(`let stored = []
    exports.renderScreen = async ({ address }) => {
      stored.push(address, window.location.search)
      await null
      return stored.join()
    }`)
  expect(await Promise.all([render(page('/a?id=1')), render(page('/b'))])).toEqual(['/a?id=1,?id=1', '/b,'])
})

it('gives a screen no way to the network', async () => {
  await expect(code('exports.renderScreen = () => fetch("/x-api/v1/a")')(page('/a'))).rejects.toThrow('answers')
})
