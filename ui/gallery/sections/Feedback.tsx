import type { ReactNode } from 'react'
import { Button } from '../../Button.tsx'
import { Chip, type Tone } from '../../Chip.tsx'
import { EmptyState } from '../../EmptyState.tsx'
import { Tiles } from '../../Tiles.tsx'
import { Notice, type NoticeTone } from '../../Notice.tsx'
import { Progress, Steps } from '../../Progress.tsx'
import { Skeleton } from '../../Skeleton.tsx'
import { Timeline } from '../../Timeline.tsx'
import styles from '../Gallery.module.css'
import { Shelf } from '../Shelf.tsx'

const tones: NoticeTone[] = ['info', 'warn', 'bad', 'good']
const chips: Tone[] = ['neutral', 'info', 'warn', 'bad', 'good']

export function Feedback(): ReactNode {
  return (
    <>
      <Shelf title="Notices">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice: ${tone}`}>
            What happened, whether anything was lost, and what to do.
          </Notice>
        ))}
      </Shelf>
      <Shelf title="States in words" wide>
        <div className={styles['line']}>
          {chips.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
        </div>
      </Shelf>
      <Shelf title="How far">
        <Progress label="Sending passport.jpg" value={0.42} valueText="42%" />
        <Progress label="Reading" valueText="A few seconds" />
        <Steps
          label="Steps"
          steps={['Document', 'Details', 'Photo', 'Check']}
          current={1}
          text="Step 2 of 4: Details"
        />
        <Timeline
          stateWords={{ done: 'done', now: 'now', ahead: 'to come' }}
          steps={[
            { key: 'sent', title: 'Sent', detail: 'Today, 09:41', state: 'done' },
            { key: 'check', title: 'Being checked', detail: 'Usually some minutes', state: 'now' },
            { key: 'open', title: 'Level 1 opens', state: 'ahead' },
          ]}
        />
      </Shelf>
      <Shelf title="Loading and empty">
        <Skeleton label="Loading your tasks" />
        <EmptyState icon={<Tiles state="done" />} title="No tasks" action={<Button>Refresh</Button>}>
          When we need something from you, it stands here.
        </EmptyState>
      </Shelf>
    </>
  )
}
