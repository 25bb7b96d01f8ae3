import { useState, type ReactNode } from 'react'
import { Card } from '../../Card.tsx'
import { Disclosure } from '../../Disclosure.tsx'
import { Tabs } from '../../Tabs.tsx'
import { Shelf } from '../Shelf.tsx'

const tabs = [
  { value: 'open', label: 'Open', panel: <p>You have two tasks.</p> },
  { value: 'done', label: 'Done', panel: <p>Five tasks are done.</p> },
  { value: 'all', label: 'All', panel: <p>Seven tasks in all.</p> },
]

export function Structure(): ReactNode {
  const [tab, setTab] = useState('open')
  return (
    <Shelf title="Cards, tabs, disclosure">
      <Card title="Level 1" id="card-level">
        <p>Deposits, trading and withdrawals up to your limit.</p>
      </Card>
      <Tabs label="Tasks" tabs={tabs} value={tab} onChange={setTab} />
      <Disclosure summary="Why do we ask?">
        <p>The law asks every exchange to know its members.</p>
      </Disclosure>
    </Shelf>
  )
}
