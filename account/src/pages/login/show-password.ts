import { element } from './element.ts'

/** The button in the password's field that shows what was typed. */
export function letShowPassword(): void {
  const password = element('password', HTMLInputElement)
  element('show', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
    if (!(currentTarget instanceof HTMLButtonElement)) return
    const shown = password.type === 'password'
    password.type = shown ? 'text' : 'password'
    currentTarget.setAttribute('aria-pressed', String(shown))
    currentTarget.setAttribute(
      'aria-label',
      (shown ? currentTarget.dataset['hide'] : currentTarget.dataset['show']) ?? '',
    )
    element('slash', SVGPathElement).toggleAttribute('hidden', !shown)
  })
}
