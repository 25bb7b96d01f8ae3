import { Suspense, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderPart } from '../testing/app.tsx'
import { testServer } from '../testing/server.ts'
import { part } from './part.tsx'

testServer()

const Greeting = ({ name }: { name: string }): ReactNode => <p>Hello {name}</p>
const fault = () => page.getByRole('alert')

/** A part beside something else. `load` decides what happens to its file. */
async function shown(load: () => Promise<typeof Greeting>) {
  const Part = part(load)
  return renderPart(
    <>
      <p>The rest of the page</p>
      <Suspense fallback={<p>On its way</p>}>
        <Part name="Ada" />
      </Suspense>
    </>,
  )
}

describe('a part of a page', () => {
  it('is rendered once its file is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
    await shown(() => promise)
    await expect.element(page.getByText('On its way')).toBeVisible()
    resolve(Greeting)
    await expect.element(page.getByText('Hello Ada')).toBeVisible()
  })

  it('leaves the rest of the page working if its file does not load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await shown(() => Promise.reject(new TypeError('no connection')))
    await expect.element(fault()).toHaveTextContent('We could not load this part of the page. Reload the page')
    await expect.element(page.getByText('The rest of the page')).toBeVisible()
  })

  it('is requested again when it is rendered again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Part = part(
      vi
        .fn<() => Promise<typeof Greeting>>()
        .mockRejectedValueOnce(new TypeError('no connection'))
        .mockResolvedValue(Greeting),
    )
    const within = (
      <Suspense>
        <Part name="Ada" />
      </Suspense>
    )
    const { screen } = await renderPart(within)
    await expect.element(fault()).toBeVisible()
    await screen.unmount()
    await render(within)
    await expect.element(page.getByText('Hello Ada')).toBeVisible()
  })
})
