import { element } from './element.ts'

/** The buttons in the fields of passwords that show what was typed. */
export function letShowPassword(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.show')) {
    const password = element(button.getAttribute('aria-controls') ?? '', HTMLInputElement)
    button.addEventListener('click', () => {
      const shown = password.type === 'password'
      password.type = shown ? 'text' : 'password'
      button.setAttribute('aria-pressed', String(shown))
      button.setAttribute('aria-label', (shown ? button.dataset['hide'] : button.dataset['show']) ?? '')
    })
  }
}
