import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { useSdk } from '../../state/sdk.ts'
import { owing, statuses } from '../../testing/answers.ts'
import { knowProducts } from '../../state/known-products.ts'
import { renderPart } from '../../testing/app.tsx'
import { sdkVisit } from '../../testing/sdk.ts'
import { testServer, texts } from '../../testing/server.ts'
import { Result } from './Result.tsx'

const server = testServer()
afterEach(() => useSdk.setState({ visit: null }))
const info = 'POST /v3/private/kyc/kyc-info'

async function show(news = true): Promise<void> {
  await renderPart(<Result title="It is done" lead="Here is what it means." news={news} />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'It is done' })).toBeVisible()
}

describe('a result', () => {
  it('takes the focus and is spoken when it is news', async () => {
    await show()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(page.getByRole('status')).toHaveTextContent('Here is what it means.')
  })

  it('does not take the focus on arrival', async () => {
    await show(false)
    expect(document.activeElement).toBe(document.body)
  })

  it('names the next task, why it is asked, its time and what follows without it', async () => {
    const { next, info: owed } = owing()
    server.answer({ [info]: () => owed })
    await show()
    const part = page.getByRole('region', { name: next.title })
    await expect.element(part.getByText(texts.tasks.next)).toBeVisible()
    await expect.element(part.getByRole('link', { name: `Start: ${next.title}` })).toHaveAttribute('href', next.path)
    await expect.element(part.getByText(texts.tasks.why.WALLET_PROOF)).toBeVisible()
    await expect
      .element(part.getByText(/^Due 1 December 2026.*, with a grace period until 15 December 2026/))
      .toBeVisible()
    await expect.element(part.getByText(/^Takes about/)).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it('lists only open products as open, and says of each closed one why', async () => {
    server.answer({
      [info]: () => ({
        ...statuses.verified(),
        limitation: ['SPOT'],
        limitationInfo: [{ capability: 'SPOT', reasonKey: 'limitation.task', liftedBy: 'profile', until: null }],
      }),
    })
    await show()
    const open = page.getByRole('region', { name: texts.result.open })
    await expect.element(open.getByRole('listitem').first()).toHaveTextContent('Crypto withdrawal$20,000 a day')
    await expect.element(open.getByText('A_NEW_ONE')).toBeVisible()
    await expect.element(open.getByText('Card')).not.toBeInTheDocument()
    await expect.element(open.getByText('Spot trading')).not.toBeInTheDocument()
    const closed = page.getByRole('region', { name: texts.result.closed })
    await expect.element(closed.getByRole('listitem')).toHaveTextContent('Spot trading' + texts.limits.row.task)
  })

  it('says the monthly limit below the daily one, and what no level opens', async () => {
    const verified = statuses.verified()
    server.answer({
      [info]: () => ({
        ...verified,
        levels: verified.levels.slice(0, 2).map((offer) => ({
          ...offer,
          products: offer.products.map((product) =>
            product.product === 'CRYPTO_WITHDRAW' ? { ...product, perMonth: '400000' } : product,
          ),
        })),
      }),
    })
    await show()
    const open = page.getByRole('region', { name: texts.result.open })
    await expect.element(open.getByText('$400,000 a month')).toBeVisible()
    await expect.element(page.getByText('Not available where you live: Card.')).toBeVisible()
  })

  it('says which limits rose and what is new', async () => {
    const verified = statuses.verified()
    const at = (limit: string, limitation: typeof verified.limitation): typeof verified => ({
      ...verified,
      limitation,
      levels: verified.levels.map((offer) => ({
        ...offer,
        products: offer.products.map((one) => (one.product === 'CRYPTO_WITHDRAW' ? { ...one, limit } : one)),
      })),
    })
    server.answer({ [info]: () => at('20000', []) })
    knowProducts(at('1000', ['SPOT']))
    await show()
    const open = page.getByRole('region', { name: texts.result.open })
    await expect.element(open.getByText('Before: $1,000 a day')).toBeVisible()
    await expect
      .element(open.getByRole('listitem').filter({ hasText: 'Spot trading' }))
      .toHaveTextContent('Spot tradingNew')
  })

  it('lists nothing that was seen before', async () => {
    const { next, info: owed } = owing()
    server.answer({ [info]: () => owed })
    knowProducts(owed)
    await show()
    await expect.element(page.getByRole('link', { name: `Start: ${next.title}` })).toBeVisible()
    await expect.element(page.getByRole('region', { name: texts.result.open })).not.toBeInTheDocument()
  })

  it('lists under “Not open yet” what only other clients may use', async () => {
    const verified = statuses.verified()
    const margin = { product: 'MARGIN', allowed: false, limit: null, period: null, openedBy: ['PROFESSIONAL' as const] }
    server.answer({
      [info]: () => ({
        ...verified,
        levels: verified.levels.map((offer) => ({ ...offer, products: [...offer.products, margin] })),
      }),
    })
    await show()
    await expect
      .element(page.getByRole('region', { name: texts.result.closed }).getByRole('listitem'))
      .toHaveTextContent('Margin tradingOnly for: Professional client')
  })

  it('names a final refusal as the reason, whatever else the product waits for', async () => {
    const reasons = ['limitation.task', 'limitation.decision'] as const
    server.answer({
      [info]: () => ({
        ...statuses.verified(),
        limitation: ['SPOT'],
        limitationInfo: reasons.map((reasonKey) => ({ capability: 'SPOT', reasonKey, liftedBy: '', until: null })),
      }),
    })
    await show()
    const closed = page.getByRole('region', { name: texts.result.closed })
    await expect.element(closed.getByRole('listitem')).toHaveTextContent('Spot trading' + texts.limits.row.decision)
  })

  it('shows a partner’s member the next task and no products of ours', async () => {
    const { next, info: owed } = owing()
    server.answer({ [info]: () => owed })
    useSdk.setState({ visit: sdkVisit({ scene: 'tasks' }) })
    await show()
    await expect.element(page.getByRole('link', { name: `Start: ${next.title}` })).toBeVisible()
    await expect.element(page.getByRole('region', { name: texts.result.open })).not.toBeInTheDocument()
  })

  it('asks for nothing on a device that only provides its camera', async () => {
    useSdk.setState({ visit: sdkVisit({ partner: null, handoff: true }) })
    await show()
    expect(server.asked(info)).toEqual([])
  })
})
