import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Progress, Steps } from './Progress.tsx'
import { Skeleton } from './Skeleton.tsx'
import { resetLook, showTheme } from './testing/looks.ts'
import { Timeline, type TimelineStep } from './Timeline.tsx'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

const stateWords = { done: 'done', now: 'now', ahead: 'still to come' }
const stations: TimelineStep[] = [
  { key: 'sent', title: 'Sent', detail: '21 Nov 2026, 10:00', state: 'done' },
  { key: 'reading', title: 'Your document is being read', detail: 'Usually less than a minute', state: 'now' },
  { key: 'decision', title: 'Decision', state: 'ahead' },
]

describe('progress of a transfer', () => {
  it('shows its progress, and announces it to screen readers', async () => {
    const screen = await render(<Progress label="Sending your photo" value={0.4} valueText="40%" />)
    const bar = screen.getByRole('progressbar', { name: 'Sending your photo' })
    await expect.element(bar).toHaveAttribute('aria-valuetext', '40%')
    expect(bar.element()).toMatchObject({ value: 0.4, max: 1 })
    await expect.element(screen.getByText('40%')).toBeVisible()
  })

  it('shows no number while it is unknown', async () => {
    const screen = await render(<Progress label="Looking at your photo" valueText="Just a moment" />)
    await expect.element(screen.getByRole('progressbar')).not.toHaveAttribute('value')
    await expect.element(screen.getByText('Just a moment')).toBeVisible()
  })
})

describe('steps of a flow', () => {
  const steps = (
    <Steps
      label="Progress"
      steps={['Document', 'Your details', 'Photos']}
      current={1}
      text="Step 2 of 3: Your details"
    />
  )

  it('name the current one', async () => {
    const screen = await render(steps)
    await expect.element(screen.getByText('Step 2 of 3: Your details')).toBeVisible()
    const current = screen
      .getByRole('listitem')
      .elements()
      .filter((item) => item.getAttribute('aria-current') === 'step')
    expect(current.map((item) => item.textContent)).toEqual(['Your details'])
  })

  it('distinguish finished steps from later ones', async () => {
    const screen = await render(steps)
    expect(
      screen
        .getByRole('list', { name: 'Progress' })
        .getByRole('listitem')
        .elements()
        .map((item) => item.getAttribute('data-state')),
    ).toEqual(['done', 'now', 'ahead'])
  })
})

it('the bar of a step of several screens shows how much of the step is done', async () => {
  const screen = await render(<Steps label="Progress" steps={['Work', 'Money']} current={0} within={0.25} />)
  const [now] = screen.getByRole('listitem').elements()
  const part = now?.lastElementChild?.getBoundingClientRect().width ?? 0
  expect(part / (now?.getBoundingClientRect().width ?? 1)).toBeCloseTo(0.25, 1)
})

describe('a timeline', () => {
  it('names the status of each station as text', async () => {
    const screen = await render(<Timeline steps={stations} stateWords={stateWords} />)
    await expect.element(screen.getByText('Sent (done)')).toBeVisible()
    await expect.element(screen.getByText('Your document is being read (now)')).toBeVisible()
    await expect.element(screen.getByText('Decision (still to come)')).toBeVisible()
  })

  it('has one current station, and details only if there are some', async () => {
    const screen = await render(<Timeline steps={stations} stateWords={stateWords} />)
    const items = screen.getByRole('listitem').elements()
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(items.map((item) => item.querySelectorAll('p').length)).toEqual([2, 2, 1])
  })
})

describe('a skeleton', () => {
  it('announces once that something is loading', async () => {
    const screen = await render(<Skeleton lines={4} label="Loading" />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.getByRole('status').element().querySelectorAll('[aria-hidden]')).toHaveLength(4)
  })
})
