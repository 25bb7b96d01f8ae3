import { Button } from '@tessera/ui/Button.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './agreement.module.css'
import type { Reading } from './load.ts'

const contentsId = 'contents'

/** The text with its table of contents, and a search that goes to the first match, and on to the next. */
export function Words({
  document: { sections, language },
  dir,
}: {
  document: Reading['document']
  dir: 'ltr' | 'rtl'
}): ReactNode {
  const { t, i18n } = useTranslation()
  const [wanted, setWanted] = useState('')
  const query = wanted.trim().toLocaleLowerCase(language)
  const found =
    query.length < 2
      ? null
      : sections.reduce(
          (sum, { heading, paragraphs }) =>
            sum + [heading, ...paragraphs].reduce((inner, text) => inner + pieces(text, query, language).length - 1, 0),
          0,
        )
  const text = useRef<HTMLElement>(null)
  const { at, go } = useMatches(text, query, found ?? 0)
  return (
    <>
      <div className={styles['search']} data-found={(found ?? 0) > 0 || undefined}>
        <TextInput
          type="search"
          label={t('agreement.search')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={({ key, shiftKey }) => {
            if (key === 'Enter') go(shiftKey ? at - 1 : at + 1)
          }}
        />
        <div className={styles['matches']}>
          <output className={styles['meta']}>{found === null ? '' : t('agreement.found', { count: found })}</output>
          {found !== null && found > 1 ? (
            <>
              <Button size="small" variant="default" aria-label={t('agreement.previous')} onClick={() => go(at - 1)}>
                <ChevronUp size={18} aria-hidden="true" />
              </Button>
              <Button size="small" variant="default" aria-label={t('agreement.next')} onClick={() => go(at + 1)}>
                <ChevronDown size={18} aria-hidden="true" />
              </Button>
            </>
          ) : null}
        </div>
      </div>
      <nav id={contentsId} tabIndex={-1} aria-label={t('agreement.contents')} className={styles['contents']}>
        <ol lang={language} dir={dir}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article lang={language} dir={dir} className={styles['words']} ref={text}>
        {sections.map(({ id, heading, paragraphs }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              {index + 1}. <Marked text={heading} query={query} language={language} />
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <Marked text={paragraph} query={query} language={language} />
              </p>
            ))}
          </section>
        ))}
        <p className={styles['toContents']} lang={i18n.language}>
          <a href={`#${contentsId}`}>{t('agreement.toContents')}</a>
        </p>
      </article>
    </>
  )
}

/** The match that is marked and in view: the first one of a search, then those that the member goes to. */
function useMatches(
  text: { current: HTMLElement | null },
  query: string,
  count: number,
): { at: number; go: (to: number) => void } {
  const [place, setPlace] = useState({ query, at: 0 })
  const at = place.query === query ? place.at : 0
  useEffect(() => {
    const marks = text.current?.querySelectorAll('mark') ?? []
    for (const [index, mark] of marks.entries()) mark.toggleAttribute('data-now', index === at)
    marks[at]?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another search marks other words
  }, [text, query, at])
  return { at, go: (to) => (count > 0 ? setPlace({ query, at: (to + count) % count }) : undefined) }
}

function Marked({ text, query, language }: { text: string; query: string; language: string }): ReactNode {
  if (query.length < 2) return text
  let at = 0
  return pieces(text, query, language).map((piece) => {
    const start = at
    at += piece.length + query.length
    return (
      <span key={start}>
        {start === 0 ? '' : <mark>{text.slice(start - query.length, start)}</mark>}
        {piece}
      </span>
    )
  })
}

/** The text around each match of the query. */
function pieces(text: string, query: string, language: string): string[] {
  const lower = text.toLocaleLowerCase(language)
  // If lower case changes the length (Turkish İ), the positions would not fit. Then nothing is highlighted.
  if (lower.length !== text.length) return [text]
  let at = 0
  return lower.split(query).map((piece) => {
    const own = text.slice(at, at + piece.length)
    at += piece.length + query.length
    return own
  })
}
