import { useState, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './Button.module.css'

export type ButtonSize = 'xx-small' | 'x-small' | 'small' | 'middle' | 'large' | 'x-large'
export type ButtonVariant =
  | 'default'
  | 'primary'
  | 'secondary'
  | 'secondaryBrand'
  | 'tradeLong'
  | 'tradeShort'
  | 'tradeSecondary'
  | 'marketing'
  | 'danger'

/** How a button looks. Links that look like buttons take the same props. */
export interface ButtonLook {
  size?: ButtonSize
  variant?: ButtonVariant
  fullWidth?: boolean
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores clicks. The button keeps its width and its focus. */
  loading?: boolean
  icon?: ReactNode
  /** A second line, such as a price. Only small trade buttons show it. */
  subtitle?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** The class of a button's look, for elements that are not buttons. */
export function buttonClass({ size = 'middle', variant = 'secondary', fullWidth = false }: ButtonLook): string {
  return classNames(styles['button'], styles[size], styles[variant], fullWidth && styles['full'])
}

/** A button. While `loading` it stays focusable, is announced as busy, and ignores clicks. */
export function Button({
  size,
  variant,
  fullWidth,
  loading = false,
  icon,
  subtitle,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  const [clicks, setClicks] = useState(0)
  const look: ButtonLook = {
    ...(size ? { size } : {}),
    ...(variant ? { variant } : {}),
    ...(fullWidth ? { fullWidth } : {}),
  }
  return (
    <button
      {...rest}
      // Pressing Enter in a field must not submit the form while the submit button is loading.
      type={loading ? 'button' : type}
      className={classNames(buttonClass(look), loading && styles['loading'], className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={(event) => {
        if (loading) return event.preventDefault()
        setClicks(clicks + 1)
        onClick?.(event)
      }}
    >
      {loading ? <span className={styles['spinner']} aria-hidden="true" /> : null}
      <span className={styles['content']}>
        {icon}
        {subtitle && size === 'small' && variant?.startsWith('trade') ? (
          <span className={styles['lines']}>
            <span>{children}</span>
            <span className={styles['subtitle']}>{subtitle}</span>
          </span>
        ) : (
          children
        )}
      </span>
      {clicks > 0 ? (
        <span
          key={clicks}
          className={styles['ripple']}
          data-ripple={rippleOf(variant)}
          aria-hidden="true"
          onAnimationEnd={() => setClicks(0)}
        />
      ) : null}
    </button>
  )
}

/** The colour of the click wave. */
function rippleOf(variant: ButtonVariant | undefined): 'green' | 'red' | 'brand' {
  return variant === 'tradeLong' ? 'green' : variant === 'tradeShort' ? 'red' : 'brand'
}
