import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { held } from '../../testing/answers.ts'
import { renderPart } from '../../testing/app.tsx'
import { HeldData } from './HeldData.tsx'

describe('stored data', () => {
  it('groups the data by source', async () => {
    await renderPart(<HeldData held={held} />)
    const origins = page.getByRole('heading', { level: 3 })
    await expect.poll(() => origins.elements()).toHaveLength(4)
    await expect.element(origins.nth(0)).toMatchTextContent(/^From your account, since /)
    await expect.element(origins.nth(1)).toMatchTextContent(/^Entered by you, and checked against your document on /)
    await expect.element(origins.nth(2)).toMatchTextContent(/^Read from your document on /)
    await expect.element(origins.nth(3)).toMatchTextContent(/^Entered by you on /)
  })

  it('formats the data for the reader', async () => {
    await renderPart(<HeldData held={held} />)
    for (const words of ['Passport', 'Netherlands', 'March 27, 1988'])
      await expect.element(page.getByText(words)).toBeVisible()
  })
})
