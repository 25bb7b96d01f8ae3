import { useEffect, useState, type ReactNode } from 'react'
import styles from './Gallery.module.css'
import { Buttons } from './sections/Buttons.tsx'
import { Choices } from './sections/Choices.tsx'
import { Feedback } from './sections/Feedback.tsx'
import { Fields } from './sections/Fields.tsx'
import { Files } from './sections/Files.tsx'
import { Overlays } from './sections/Overlays.tsx'
import { PersonalFields } from './sections/PersonalFields.tsx'
import { Structure } from './sections/Structure.tsx'

const sections = [
  { name: 'Buttons', Section: Buttons },
  { name: 'Fields', Section: Fields },
  { name: 'Personal fields', Section: PersonalFields },
  { name: 'Choices', Section: Choices },
  { name: 'Files', Section: Files },
  { name: 'Feedback', Section: Feedback },
  { name: 'Overlays', Section: Overlays },
  { name: 'Structure', Section: Structure },
] as const

export const galleryThemes = ['light', 'dark', 'black'] as const
export type GalleryTheme = (typeof galleryThemes)[number]
export type GalleryDirection = 'ltr' | 'rtl'

export interface GalleryProps {
  theme?: GalleryTheme
  direction?: GalleryDirection
}

/** Every component in every state, with a choice of theme and direction. */
export function Gallery({ theme: first = 'light', direction: firstDirection = 'ltr' }: GalleryProps): ReactNode {
  const [theme, setTheme] = useState<GalleryTheme>(first)
  const [direction, setDirection] = useState<GalleryDirection>(firstDirection)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dir = direction
  }, [theme, direction])
  return (
    <div className={styles['gallery']}>
      <header className={styles['header']}>
        <h1>Gallery</h1>
        <div className={styles['switches']}>
          <Switch label="Theme" values={galleryThemes} value={theme} onChange={setTheme} />
          <Switch label="Direction" values={['ltr', 'rtl']} value={direction} onChange={setDirection} />
        </div>
      </header>
      <nav aria-label="Sections" className={styles['nav']}>
        {sections.map(({ name }) => (
          <a key={name} href={`#${idOf(name)}`}>
            {name}
          </a>
        ))}
      </nav>
      <main className={styles['main']}>
        {sections.map(({ name, Section }) => (
          <section key={name} id={idOf(name)} aria-labelledby={`${idOf(name)}-title`} className={styles['section']}>
            <h2 id={`${idOf(name)}-title`}>{name}</h2>
            <Section key={direction} />
          </section>
        ))}
      </main>
    </div>
  )
}

const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

function Switch<Value extends string>({
  label,
  values,
  value,
  onChange,
}: {
  label: string
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}): ReactNode {
  return (
    <fieldset aria-label={label} className={styles['switch']}>
      {values.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {one}
        </button>
      ))}
    </fieldset>
  )
}
