import type { ReactNode } from 'react'
import { Form } from '../../Form.tsx'
import { MoneyInput } from '../../MoneyInput.tsx'
import { NumberInput } from '../../NumberInput.tsx'
import { PasswordInput } from '../../PasswordInput.tsx'
import { LongSelect } from '../../LongSelect.tsx'
import { SelectInput } from '../../SelectInput.tsx'
import { Textarea } from '../../Textarea.tsx'
import { TextInput } from '../../TextInput.tsx'
import { Stateful } from '../Stateful.tsx'
import { Shelf } from '../Shelf.tsx'

const occupations = [
  { value: 'employed', label: 'Employed' },
  { value: 'self', label: 'Self-employed' },
  { value: 'student', label: 'Student' },
]

export function Fields(): ReactNode {
  return (
    <>
      <Shelf title="Text">
        <TextInput label="First names" hint="As on your document." autoComplete="off" />
        <TextInput label="Last name" defaultValue="Lovelace1" error="A name holds no digits." autoComplete="off" />
        <TextInput label="Reference" defaultValue="TS-4401" disabled />
        <PasswordInput
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="correct horse"
          autoComplete="off"
        />
      </Shelf>
      <Shelf title="Form">
        <Form action="Send request" label="Request" onSend={() => undefined} after={<a href="#form">Ask later</a>}>
          <TextInput label="Subject" autoComplete="off" />
        </Form>
      </Shelf>
      <Shelf title="Numbers and money">
        <Stateful start="3">
          {(value, change) => <NumberInput label="Years of trading" language="en" value={value} onChange={change} />}
        </Stateful>
        <Stateful start="1250000.50">
          {(value, change) => (
            <MoneyInput
              label="Yearly income"
              hint="Before tax."
              language="en"
              currency="USD"
              value={value}
              onChange={change}
            />
          )}
        </Stateful>
        <Stateful start="1250000.5">
          {(value, change) => (
            <MoneyInput label="Jahreseinkommen" language="de-DE" currency="EUR" value={value} onChange={change} />
          )}
        </Stateful>
        <Stateful start="">
          {(value, change) => (
            <MoneyInput
              label="Holdings"
              language="en"
              currency="BTC"
              value={value}
              onChange={change}
              error="Type how much you hold."
            />
          )}
        </Stateful>
      </Shelf>
      <Shelf title="Long text and lists">
        <Stateful start="">
          {(value, change) => (
            <Textarea
              label="Where does the money come from?"
              hint="One or two sentences."
              value={value}
              onChange={change}
              maxLength={100}
              leftText={(left) => `${left} characters left`}
            />
          )}
        </Stateful>
        <Stateful start="Savings">
          {(value, change) => <Textarea label="Purpose" value={value} onChange={change} error="Say a little more." />}
        </Stateful>
        <Stateful start="">
          {(value, change) => (
            <SelectInput label="Occupation" options={occupations} value={value} onChange={change} emptyText="Choose" />
          )}
        </Stateful>
        <Stateful start="">
          {(value, change) => (
            <LongSelect
              id="trade"
              label="Trade"
              options={[...'ABCDEFGHIJ'].map((letter) => ({ value: letter, label: `Trade ${letter}` }))}
              value={value}
              onChange={change}
              emptyText="Choose"
              searchText="Type to search"
              noneText="Nothing found"
              countText={(count) => `Results: ${count}`}
              openLabel="Show all"
            />
          )}
        </Stateful>
        <Stateful start="student">
          {(value, change) => (
            <SelectInput
              label="Status"
              options={occupations}
              value={value}
              onChange={change}
              emptyText="Choose"
              error="Choose another one."
            />
          )}
        </Stateful>
      </Shelf>
    </>
  )
}
