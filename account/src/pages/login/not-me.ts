import { firstClient } from '../../api/first-client.ts'
import { element } from './element.ts'

/** The part of the address that the email about a new sign-in carries; empty without it. */
export function disownToken({ hash }: Pick<Location, 'hash'>): string {
  return /^#\d+\.\d+\.[\w-]+$/.test(hash) ? hash.slice(1) : ''
}

/** Shows the page of the link “this was not me”. Mail scanners open links, so only its button does something. */
export function offerNotMe(token: string, ends: { done: () => void; failed: (error: unknown) => void }): void {
  element('not-me', HTMLElement).hidden = false
  const button = element('disown', HTMLButtonElement)
  button.addEventListener('click', () => {
    if (button.ariaBusy !== 'true') void disown(token, button, ends)
  })
}

async function disown(
  token: string,
  button: HTMLButtonElement,
  { done, failed }: { done: () => void; failed: (error: unknown) => void },
): Promise<void> {
  button.ariaBusy = 'true'
  try {
    await firstClient.post('/v1/public/user/not-me', { body: { token } })
    done()
  } catch (error) {
    failed(error)
  } finally {
    button.ariaBusy = 'false'
  }
}
