import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setAccess } from '../../../api/access.ts'
import { sdkAccess } from '../../../api/sdk-access.ts'
import { attempt, photo } from '../../../testing/answers.ts'
import { renderPart } from '../../../testing/app.tsx'
import { later, testServer } from '../../../testing/server.ts'
import { ReviewShot } from './ReviewShot.tsx'

testServer()
afterEach(() => {
  setAccess({ pathOf: (path) => path, headers: () => ({}) })
  vi.unstubAllGlobals()
})

/** Calling `come` loads the photo. */
function pictureLater(): { come: () => void } {
  setAccess(sdkAccess({ token: 'secret', origin: 'shop', scene: 'kyc' }, 'tessera'))
  const held = later<Response>()
  const network = window.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('/builtin/photo?') ? held.promise : network(url, init),
  )
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  return { come: () => held.come(new Response(picture, { headers: { 'content-type': 'image/svg+xml' } })) }
}

it.each([
  ['Looks good', null],
  ['Use photo anyway', 'blurry'],
] as const)('disables “Looks good” until the photo is visible: %s', async (name, problem) => {
  const picture = pictureLater()
  const onGood = vi.fn()
  await renderPart(
    <ReviewShot
      photo={photo({ problem })}
      title="Front"
      attempt={attempt()}
      reading={{ state: 'none', read: null, version: 0 }}
      phone={null}
      onAttempt={vi.fn()}
      onGood={onGood}
      onRetake={vi.fn()}
    />,
  )
  const good = page.getByRole('button', { name })
  await expect.element(good).toBeDisabled()
  picture.come()
  await good.click()
  expect(onGood).toHaveBeenCalledTimes(1)
})
