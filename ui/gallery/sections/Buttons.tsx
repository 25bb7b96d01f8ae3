import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '../../Button.tsx'
import styles from '../Gallery.module.css'
import { Shelf } from '../Shelf.tsx'

const sizes: ButtonSize[] = ['xx-small', 'x-small', 'small', 'middle', 'large', 'x-large']
const variants: ButtonVariant[] = [
  'default',
  'primary',
  'secondary',
  'secondaryBrand',
  'tradeLong',
  'tradeShort',
  'tradeSecondary',
  'marketing',
  'danger',
]

export function Buttons(): ReactNode {
  return (
    <>
      <Shelf title="Variants" wide>
        <div className={styles['line']}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
      </Shelf>
      <Shelf title="Sizes" wide>
        <div className={styles['line']}>
          {sizes.map((size) => (
            <Button key={size} size={size} variant="primary">
              {size}
            </Button>
          ))}
        </div>
      </Shelf>
      <Shelf title="Loading and disabled" wide>
        <div className={styles['line']}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} loading>
              {variant} loading
            </Button>
          ))}
        </div>
        <div className={styles['line']}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {variant} off
            </Button>
          ))}
        </div>
      </Shelf>
      <Shelf title="Trade, with a subtitle" wide>
        <div className={styles['line']}>
          <Button size="small" variant="tradeLong" subtitle="64,120.5">
            Buy
          </Button>
          <Button size="small" variant="tradeShort" subtitle="64,118.0">
            Sell
          </Button>
          <Button size="small" variant="tradeSecondary" subtitle="Reduce only">
            Close
          </Button>
        </div>
      </Shelf>
      <Shelf title="Full width, with a sign, as a link">
        <Button variant="primary" size="large" fullWidth icon={<ArrowRight size={20} aria-hidden="true" />}>
          Continue
        </Button>
        <a href="#buttons" className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })}>
          A link
        </a>
      </Shelf>
    </>
  )
}
