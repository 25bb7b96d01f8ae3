import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './agreement.module.css'
import type { Reading } from './load.ts'

/** The text with its table of contents, and a search that highlights matches. */
export function Words({
  document: { sections, language },
  dir,
}: {
  document: Reading['document']
  dir: 'ltr' | 'rtl'
}): ReactNode {
  const { t } = useTranslation()
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
  return (
    <>
      <div className={styles['search']}>
        <TextInput
          type="search"
          label={t('agreement.search')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <output className={styles['meta']}>{found === null ? '' : t('agreement.found', { count: found })}</output>
      </div>
      <nav aria-label={t('agreement.contents')} className={styles['contents']}>
        <ol lang={language} dir={dir}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article lang={language} dir={dir} className={styles['words']}>
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
      </article>
    </>
  )
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
