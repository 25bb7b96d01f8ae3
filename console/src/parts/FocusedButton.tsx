import { useEffect, useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@tessera/ui/Button.tsx'

/** The button of a dialog that Enter presses: it takes the focus once the dialog is open. */
export function FocusedButton(props: Omit<ButtonProps, 'ref'>): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The dialog opens after its content is drawn, and then focuses its first button.
    const frame = requestAnimationFrame(() => button.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return <Button {...props} ref={button} />
}
