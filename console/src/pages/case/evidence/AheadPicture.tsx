import type { ReactNode } from 'react'
import styles from './Evidence.module.css'

/** The picture that was loaded ahead, where the evidence will be, while the rest of the case loads. */
export function AheadPicture({ url }: { url: string }): ReactNode {
  return (
    <div className={styles['viewer']}>
      <div className={styles['waiting']} />
      <div className={styles['panes']}>
        <div className={styles['pane']}>
          <section className={styles['frame']}>
            <img src={url} alt="" className={styles['picture']} />
          </section>
          <div className={styles['waiting']} />
        </div>
      </div>
    </div>
  )
}
