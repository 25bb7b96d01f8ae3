import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useLoaded } from './loaded.ts'

const most = (one: number, other: number): number => Math.max(one, other)

/** Increments the loaded value. A later load never decrements it. */
function Counter({ loaded }: { loaded: { count: number } }) {
  const [count, change] = useLoaded(loaded, loaded.count, (shown) => most(shown, loaded.count))
  return <button onClick={() => change((now) => now + 1)}>{`Count ${count}`}</button>
}

it('a loaded value changes with the page, and is merged with later loads', async () => {
  const screen = await render(<Counter loaded={{ count: 1 }} />)
  const shown = screen.getByRole('button')
  await expect.element(shown).toHaveTextContent('Count 1')
  await shown.click()
  await shown.click()
  await expect.element(shown).toHaveTextContent('Count 3')
  await screen.rerender(<Counter loaded={{ count: 2 }} />)
  await expect.element(shown).toHaveTextContent('Count 3')
  await screen.rerender(<Counter loaded={{ count: 8 }} />)
  await expect.element(shown).toHaveTextContent('Count 8')
  await shown.click()
  await expect.element(shown).toHaveTextContent('Count 9')
})
