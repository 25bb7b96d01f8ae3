import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/api-error.ts'
import { renderPart } from '../testing/app.tsx'
import { later, testServer } from '../testing/server.ts'
import { ActionProblem } from './ActionProblem.tsx'
import { useAction } from './use-action.ts'

testServer()

function Send({ act, handle }: { act: () => Promise<void>; handle?: (error: unknown) => boolean }): ReactNode {
  const action = useAction(act, handle)
  return (
    <>
      <button type="button" aria-busy={action.busy} onClick={() => void action.run()}>
        Send
      </button>
      <button type="button" onClick={action.clear}>
        Clear
      </button>
      <ActionProblem action={action} />
    </>
  )
}

const send = () => page.getByRole('button', { name: 'Send' })

describe('an action', () => {
  it('runs once for two presses at the same moment, before rendering', async () => {
    const done = later<void>()
    const act = vi.fn(() => done.promise)
    await renderPart(<Send act={act} />)
    const button = send().element()
    if (button instanceof HTMLElement) {
      button.click()
      button.click()
    }
    await expect.element(send()).toHaveAttribute('aria-busy', 'true')
    expect(act).toHaveBeenCalledTimes(1)
    done.come()
    await expect.element(send()).toHaveAttribute('aria-busy', 'false')
  })

  it('can run again after it failed, and clears the failure then', async () => {
    const done = later<void>()
    const act = vi.fn(() => done.promise).mockRejectedValueOnce(new ApiError('network', 'http network error'))
    await renderPart(<Send act={act} />)
    await send().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/We could not reach our servers/)
    await send().click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    done.come()
  })

  it('shows nothing for errors its caller handles, or if it is cancelled', async () => {
    const handle = vi.fn((error: unknown) => error instanceof ApiError)
    const act = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new ApiError('refused', '', { code: 20104 }))
      .mockRejectedValueOnce(new DOMException('aborted', 'AbortError'))
    await renderPart(<Send act={act} handle={handle} />)
    await send().click()
    await send().click()
    await expect.poll(() => act).toHaveBeenCalledTimes(2)
    await expect.element(send()).toHaveAttribute('aria-busy', 'false')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(handle).toHaveBeenCalledTimes(1)
  })

  it('offers to sign in in another tab after the session ended, and only then', async () => {
    const act = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new ApiError('refused', '', { code: 10007 }))
      .mockRejectedValueOnce(new ApiError('refused', '', { code: 50016 }))
    await renderPart(<Send act={act} />)
    await send().click()
    await expect.element(page.getByRole('alert').getByRole('link')).toHaveAttribute('target', '_blank')
    await send().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong on our side/)
    await expect.element(page.getByRole('alert').getByRole('link')).not.toBeInTheDocument()
  })

  it('removes its failure when it is cleared', async () => {
    await renderPart(<Send act={() => Promise.reject(new ApiError('timeout', ''))} />)
    await send().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/taking too long/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
