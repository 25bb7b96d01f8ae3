import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './Tabs.tsx'
import { resetLook } from './testing/looks.ts'

afterEach(resetLook)

const tabs = ['Open', 'Done', 'All'].map((label) => ({
  value: label.toLowerCase(),
  label,
  panel: <p>{label} tasks</p>,
}))

function Tasks(): ReactNode {
  const [value, setValue] = useState('open')
  return <Tabs label="Tasks" tabs={tabs} value={value} onChange={setValue} />
}

describe('tabs', () => {
  it('show one panel, which has the name of its tab', async () => {
    const { getByRole } = await render(<Tasks />)
    await expect.element(getByRole('tabpanel', { name: 'Open' })).toHaveTextContent('Open tasks')
    await getByRole('tab', { name: 'All' }).click()
    await expect.element(getByRole('tabpanel', { name: 'All' })).toHaveTextContent('All tasks')
    await expect.element(getByRole('tab', { name: 'Open' })).toHaveAttribute('aria-selected', 'false')
  })

  it.each([
    ['ltr', '{ArrowRight}', '{ArrowLeft}'],
    ['rtl', '{ArrowLeft}', '{ArrowRight}'],
  ])('are one Tab stop, and the arrow keys move through them: %s', async (dir, forward, back) => {
    document.documentElement.dir = dir
    const { getByRole } = await render(<Tasks />)
    await userEvent.tab()
    await expect.element(getByRole('tab', { name: 'Open' })).toHaveFocus()
    await userEvent.keyboard(forward)
    await expect.element(getByRole('tab', { name: 'Done' })).toHaveFocus()
    await expect.element(getByRole('tabpanel')).toHaveTextContent('Done tasks')
    await userEvent.keyboard(`${back}${back}`)
    await expect.element(getByRole('tab', { name: 'All' })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(getByRole('tab', { name: 'Open' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(getByRole('tab', { name: 'All' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(getByRole('tabpanel')).toHaveFocus()
  })
})
