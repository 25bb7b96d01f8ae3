import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useSdk, type SdkVisit } from '../../state/sdk.ts'
import { owing } from '../../testing/answers.ts'
import { renderPart } from '../../testing/app.tsx'
import { testServer } from '../../testing/server.ts'
import { NextOnceDone } from './Next.tsx'

const server = testServer()
afterEach(() => useSdk.setState({ visit: null }))

const visit = (handoff: boolean): SdkVisit => ({
  lang: 'en',
  from: '',
  hidden: false,
  scene: 'tasks',
  businessId: null,
  partner: null,
  handoff,
  tokenId: '1',
  expiresAt: 0,
  renewableUntil: 0,
})

it.each([
  [null, true],
  [visit(false), true],
  [visit(true), false],
])(
  'names the next task in an account and in a visit, not on a device that only provides its camera: %j',
  async (present, named) => {
    const { next, info } = owing()
    server.answer({ 'POST /v3/private/kyc/kyc-info': () => info })
    useSdk.setState({ visit: present })
    await renderPart(
      <>
        <p>Done</p>
        <NextOnceDone own={{ way: <p>Another way</p>, type: 'RISK_TEST' }} />
      </>,
    )
    await expect.element(page.getByText('Done')).toBeVisible()
    if (named) await expect.element(page.getByRole('link', { name: next.title })).toBeVisible()
    else {
      await expect.element(page.getByRole('link', { name: next.title })).not.toBeInTheDocument()
      expect(server.asked('POST /v3/private/kyc/kyc-info')).toEqual([])
    }
  },
)
