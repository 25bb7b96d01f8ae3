import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { attemptId } from '../../../testing/answers.ts'
import { renderPart } from '../../../testing/app.tsx'
import { testServer } from '../../../testing/server.ts'
import { asksBeforeLeaving } from '../../../testing/unsent.ts'
import { testWires } from '../../../testing/wire.ts'
import { useUpload } from './use-upload.ts'

testServer()
const wires = testWires()

function Photo(): ReactNode {
  const { failed, send, giveUp } = useUpload({ attemptId, side: 'front', onSent: () => undefined, handle: () => false })
  return (
    <>
      <button onClick={() => void send(new File([new Uint8Array(4)], 'photo.jpg', { type: 'image/jpeg' }))}>
        Give
      </button>
      <button onClick={giveUp}>{failed ? 'Put away' : 'Stop'}</button>
    </>
  )
}

it('asks before the page closes while a photo is uploading or failed', async () => {
  await renderPart(<Photo />)
  expect(asksBeforeLeaving()).toBe(false)
  await page.getByRole('button', { name: 'Give' }).click()
  await expect.poll(asksBeforeLeaving).toBe(true)
  wires[0]?.fail()
  await expect.element(page.getByRole('button', { name: 'Put away' })).toBeVisible()
  expect(asksBeforeLeaving()).toBe(true)
  await page.getByRole('button', { name: 'Put away' }).click()
  await expect.poll(asksBeforeLeaving).toBe(false)
})
