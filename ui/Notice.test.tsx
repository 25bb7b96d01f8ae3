import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Card } from './Card.tsx'
import { Disclosure } from './Disclosure.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Notice } from './Notice.tsx'
import { resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

describe('a notice', () => {
  it('interrupts only on request', async () => {
    const screen = await render(
      <Notice tone="bad" role="alert">
        It did not arrive.
      </Notice>,
    )
    await expect.element(screen.getByRole('alert')).toHaveTextContent('It did not arrive.')
    await screen.rerender(<Notice tone="info">Use specimens.</Notice>)
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Use specimens.')).toBeVisible()
  })

  it('can take the focus when the page moves it there, and is not a Tab stop', async () => {
    const ref = createRef<HTMLDivElement>()
    const screen = await render(
      <Notice tone="bad" title="Please look at this again" ref={ref}>
        <button type="button">Type your first names.</button>
      </Notice>,
    )
    ref.current?.focus()
    expect(document.activeElement).toBe(ref.current)
    ref.current?.blur()
    await userEvent.tab()
    await expect.element(screen.getByRole('button')).toHaveFocus()
  })

  it('contains title, text and an action', async () => {
    const screen = await render(
      <Notice tone="warn" title="The camera is blocked" action={<a href="/help">Help</a>}>
        Allow it and try again.
      </Notice>,
    )
    await expect.element(screen.getByText('The camera is blocked')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Help' })).toBeVisible()
  })
})

describe('a card', () => {
  it('is a region named by its title', async () => {
    const screen = await render(
      <Card title="What we hold about you" id="held">
        Nothing
      </Card>,
    )
    const region = screen.getByRole('region', { name: 'What we hold about you' })
    await expect.element(region.getByRole('heading', { level: 2 })).toHaveTextContent('What we hold about you')
  })

  it('is no region without a title', async () => {
    const screen = await render(<Card>Nothing</Card>)
    await expect.element(screen.getByText('Nothing')).toBeVisible()
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument()
  })
})

describe('a disclosure', () => {
  it('shows more on request, by pointer and by keyboard', async () => {
    const screen = await render(
      <Disclosure summary="What is checked">
        <p>The name</p>
      </Disclosure>,
    )
    await expect.element(screen.getByText('The name')).not.toBeVisible()
    await screen.getByText('What is checked').click()
    await expect.element(screen.getByText('The name')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('The name')).not.toBeVisible()
  })

  it('can be open from the start', async () => {
    const screen = await render(
      <Disclosure summary="What is checked" open>
        <p>The name</p>
      </Disclosure>,
    )
    await expect.element(screen.getByText('The name')).toBeVisible()
  })
})

it('an empty state says what is missing, why, and what the member can do', async () => {
  const screen = await render(
    <EmptyState
      icon={<svg />}
      title="We do not accept documents from there yet"
      action={<button type="button">Other country</button>}
    >
      Choose another country.
    </EmptyState>,
  )
  await expect.element(screen.getByText('We do not accept documents from there yet')).toBeVisible()
  await expect.element(screen.getByText('Choose another country.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Other country' })).toBeVisible()
})
