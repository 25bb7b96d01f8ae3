import BookUser from 'lucide-react/icons/book-user'
import IdCard from 'lucide-react/icons/id-card'
import type { ReactNode } from 'react'
import { Checkbox } from '../../Checkbox.tsx'
import { ChoiceGroup, type Choice } from '../../ChoiceGroup.tsx'
import { Combobox } from '../../Combobox.tsx'
import { RadioCards } from '../../RadioCards.tsx'
import styles from '../Gallery.module.css'
import { Stateful } from '../Stateful.tsx'
import { Shelf } from '../Shelf.tsx'

const ranges: Choice[] = [
  { value: 'low', label: 'Less than $50,000' },
  { value: 'middle', label: '$50,000 to $200,000' },
  { value: 'high', label: 'More than $200,000', detail: 'We may ask where it comes from.' },
  { value: 'off', label: 'Not offered here', disabled: true },
]
const sources: Choice[] = [
  { value: 'salary', label: 'Salary' },
  { value: 'savings', label: 'Savings' },
  { value: 'sale', label: 'Sale of a house' },
  { value: 'none', label: 'None of these', exclusive: true },
]
const cards = [
  {
    value: 'passport',
    title: 'Passport',
    detail: 'The page with your photo',
    icon: <BookUser size={20} />,
    pill: 'Quickest',
  },
  { value: 'id', title: 'Identity card', detail: 'Front and back', icon: <IdCard size={20} /> },
]

const currencies = ['EUR', 'GBP', 'HKD', 'IDR', 'TRY', 'USD'].map((value) => ({
  value,
  label: new Intl.DisplayNames('en', { type: 'currency' }).of(value) ?? value,
  keywords: [value],
}))
const comboboxTexts = {
  emptyText: 'Nothing matches',
  countText: (count: number) => `${count} found`,
  openLabel: 'Show all',
  placeholder: 'Type to search',
}

export function Choices(): ReactNode {
  return (
    <>
      <Shelf title="One of a few">
        <Stateful start="middle">
          {(value, change) => (
            <ChoiceGroup legend="Yearly income" name="income" choices={ranges} value={value} onChange={change} />
          )}
        </Stateful>
        <Stateful start="">
          {(value, change) => (
            <ChoiceGroup
              legend="Total wealth"
              name="wealth"
              hint="Without the home you live in."
              error="Choose one."
              choices={ranges.slice(0, 3)}
              value={value}
              onChange={change}
            />
          )}
        </Stateful>
      </Shelf>
      <Shelf title="Several of a few">
        <Stateful<readonly string[]> start={['salary']}>
          {(value, change) => (
            <ChoiceGroup
              multiple
              legend="Where your money comes from"
              name="sources"
              hint="Choose all that fit."
              choices={sources}
              value={value}
              onChange={change}
            />
          )}
        </Stateful>
        <Stateful<readonly string[]> start={[]}>
          {(value, change) => (
            <ChoiceGroup
              multiple
              legend="Products you know"
              name="products"
              error="Choose at least one."
              choices={sources}
              value={value}
              onChange={change}
            />
          )}
        </Stateful>
      </Shelf>
      <Shelf title="One of many">
        <Stateful start="EUR">
          {(value, change) => (
            <Combobox label="Currency" options={currencies} value={value} onChange={change} {...comboboxTexts} />
          )}
        </Stateful>
        <Stateful start="">
          {(value, change) => (
            <Combobox
              label="Second currency"
              hint="Where you also hold money."
              error="Choose one of the list."
              options={currencies}
              value={value}
              onChange={change}
              {...comboboxTexts}
            />
          )}
        </Stateful>
      </Shelf>
      <Shelf title="Cards and boxes">
        <Stateful start="">
          {(value, change) => (
            <RadioCards legend="Your document" name="document" cards={cards} value={value} onChange={change} />
          )}
        </Stateful>
        <div className={styles['stack']}>
          <Stateful start={false}>
            {(value, change) => (
              <Checkbox name="agree" checked={value} onChange={change}>
                I agree to the processing of my photo.
              </Checkbox>
            )}
          </Stateful>
          <Stateful start={false}>
            {(value, change) => (
              <Checkbox name="agree-faulty" checked={value} onChange={change} error="Agree to go on.">
                I have read the agreement.
              </Checkbox>
            )}
          </Stateful>
        </div>
      </Shelf>
    </>
  )
}
