import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './Button.module.css'

export type ButtonSize = 'xx-small' | 'x-small' | 'small' | 'middle' | 'large' | 'x-large'
export type ButtonVariant = 'default' | 'primary' | 'secondary' | 'secondaryBrand' | 'tradeLong' | 'tradeShort' | 'tradeSecondary' | 'marketing'

/** How a button looks; links that look like buttons take the same. */
export interface ButtonLook {
  size?: ButtonSize
  variant?: ButtonVariant
  fullWidth?: boolean
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and lets no click through; the button keeps its width and its focus. */
  loading?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** The class of a button's look, for elements that are not buttons. */
export function buttonClass({ size = 'middle', variant = 'secondary', fullWidth = false }: ButtonLook): string {
  return classNames(styles['button'], styles[size], styles[variant], fullWidth && styles['full'])
}

/** A button. While `loading` it stays focusable and says so, and clicks do nothing. */
export function Button({ size, variant, fullWidth, loading = false, icon, className, children, onClick, type = 'button', ...rest }: ButtonProps): ReactNode {
  const look: ButtonLook = { ...(size ? { size } : {}), ...(variant ? { variant } : {}), ...(fullWidth ? { fullWidth } : {}) }
  return (
    <button
      {...rest}
      // A loading submit button must not submit the form by Enter either.
      type={loading ? 'button' : type}
      className={classNames(buttonClass(look), loading && styles['loading'], className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className={styles['spinner']} aria-hidden="true" /> : null}
      <span className={styles['content']}>
        {icon}
        {children}
      </span>
    </button>
  )
}
