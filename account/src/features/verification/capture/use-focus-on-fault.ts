import { useEffect } from 'react'

/** After a refused submit the focus goes to the first control that needs another look. */
export function useFocusOnFault(form: { current: HTMLFormElement | null }, faults: object): void {
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current
        ?.querySelector<HTMLElement>('input[aria-invalid="true"], fieldset[aria-invalid="true"] input')
        ?.focus()
  }, [form, faults])
}
