import type { ReactNode } from 'react'
import { AddressFields, type AddressLayout, type AddressPart } from '../../AddressFields.tsx'
import { CountryInput } from '../../CountryInput.tsx'
import { DateInput } from '../../DateInput.tsx'
import { emptyDate } from '../../date-parts.ts'
import { MonthInput } from '../../MonthInput.tsx'
import { PhoneInput } from '../../PhoneInput.tsx'
import { SignatureInput } from '../../SignatureInput.tsx'
import { galleryCountries } from '../countries.ts'
import { Stateful } from '../Stateful.tsx'
import { Shelf } from '../Shelf.tsx'

const listTexts = {
  emptyText: 'No country found',
  countText: (count: number) => `${count} found`,
  openLabel: 'Show all countries',
}
const dateLabels = { day: 'Day', month: 'Month', year: 'Year' }
const monthLabels = { month: 'Month', year: 'Year', choose: 'Choose' }
const words: Record<AddressPart, string> = {
  street: 'Street and number',
  street2: 'Flat, floor',
  district: 'District',
  city: 'City',
  region: 'State',
  postalCode: 'Postal code',
}
const noAddress = { street: '', street2: '', district: '', city: '', region: '', postalCode: '' }
const layouts: Record<string, AddressLayout> = {
  'A Dutch address': {
    rows: [['street'], ['street2'], ['postalCode', 'city']],
    required: ['street', 'postalCode', 'city'],
    kinds: {},
    postalCodeExample: '1234 AB',
    regions: [],
  },
  'An address in the United States': {
    rows: [['street'], ['street2'], ['city', 'region', 'postalCode']],
    required: ['street', 'city', 'region', 'postalCode'],
    kinds: { region: 'state', postalCode: 'zip' },
    postalCodeExample: '95014',
    regions: ['California', 'New York', 'Wyoming'],
  },
}

export function PersonalFields(): ReactNode {
  return (
    <>
      <Countries />
      <Dates />
      <Addresses />
      <Signatures />
    </>
  )
}

function Countries(): ReactNode {
  return (
    <Shelf title="Country and phone">
      <Stateful start="">
        {(value, change) => (
          <CountryInput
            {...listTexts}
            label="Country"
            hint="Where you live."
            placeholder="Search by name or dial code"
            countries={galleryCountries}
            language="en"
            value={value}
            onChange={change}
          />
        )}
      </Stateful>
      <Stateful start={{ country: 'NL', number: '612345678' }}>
        {(value, change) => (
          <PhoneInput
            {...listTexts}
            id="phone"
            legend="Mobile number"
            codeLabel="Dial code"
            numberLabel="Number"
            countries={galleryCountries}
            language="en"
            value={value}
            onChange={change}
          />
        )}
      </Stateful>
      <Stateful start={{ country: '', number: '123' }}>
        {(value, change) => (
          <PhoneInput
            {...listTexts}
            id="phone-faulty"
            legend="Second number"
            codeLabel="Dial code"
            numberLabel="Number"
            hint="We call only about your account."
            error="Type 7 to 12 digits."
            countries={galleryCountries}
            language="en"
            value={value}
            onChange={change}
          />
        )}
      </Stateful>
    </Shelf>
  )
}

function Dates(): ReactNode {
  return (
    <Shelf title="Dates">
      <Stateful start={emptyDate}>
        {(value, change) => (
          <DateInput
            id="expiry"
            legend="Expiry date"
            hint="As printed on the document."
            labels={dateLabels}
            language="en-GB"
            value={value}
            onChange={change}
          />
        )}
      </Stateful>
      <Stateful start={{ day: '31', month: '2', year: '1990' }}>
        {(value, change) => (
          <DateInput
            id="birth"
            legend="Date of birth"
            labels={dateLabels}
            language="en-GB"
            value={value}
            onChange={change}
            error="February has no such day."
            faulty="day"
          />
        )}
      </Stateful>
      <Stateful<string | null> start={null}>
        {(value, change) => (
          <MonthInput
            legend="Living there since"
            hint="The month you moved in."
            labels={monthLabels}
            language="en-GB"
            value={value}
            onChange={change}
          />
        )}
      </Stateful>
    </Shelf>
  )
}

function Addresses(): ReactNode {
  return (
    <Shelf title="Addresses">
      {Object.entries(layouts).map(([legend, layout], index) => (
        <Stateful key={legend} start={noAddress}>
          {(value, change) => (
            <AddressFields
              id={`address-${index}`}
              legend={legend}
              layout={layout}
              value={value}
              onChange={change}
              label={(part, _kind, optional) => (optional ? `${words[part]} (optional)` : words[part])}
              exampleText={(example) => `Such as ${example}`}
              regionEmptyText="Choose"
              {...(index === 1 ? { errors: { postalCode: 'Five digits.' } } : {})}
            />
          )}
        </Stateful>
      ))}
    </Shelf>
  )
}

function Signatures(): ReactNode {
  return (
    <Shelf title="Signatures">
      <Stateful start="Ada Lovelace">
        {(value, change) => (
          <SignatureInput
            label="Your full name"
            declaration="I declare that what I have said here is true and complete."
            dateText="Date: 21 November 2026"
            value={value}
            onChange={change}
          />
        )}
      </Stateful>
      <Stateful start="">
        {(value, change) => (
          <SignatureInput
            label="Full name of the signer"
            declaration="I accept the agreement."
            hint="Type it as on your document."
            error="Type your name to sign."
            dateText="Date: 21 November 2026"
            value={value}
            onChange={change}
          />
        )}
      </Stateful>
    </Shelf>
  )
}
