import { Type, type TSchema } from 'typebox'
import { taskWhys } from '@tessera/contract/task-states.ts'
import { profileFacts } from '../engine/profile-facts.ts'

/* The schemas of the files, which are strict: a misspelt field is an error and is never ignored. */

const strict = { additionalProperties: false } as const
const id = Type.String({ pattern: '^[a-z][A-Za-z0-9_]*$', maxLength: 40 })
const words = Type.String({ minLength: 1 })
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const anyOf = (values: readonly string[]): TSchema => Type.Unsafe({ type: 'string', enum: [...values] })

const itemTypes =
  'text textarea number money date month instant bool single dropdown multi country countryMulti phone email address file files wallet txRef declaration statement signature'.split(
    ' ',
  )
const flags = ['PEP', 'HIGH_RISK', 'EDD', 'STOP']
/** Types of tasks that a rule may open. */
const taskTypes =
  'IDV_L1 IDV_L2_POA NFC VIDEO_INTERVIEW BANK_ACCOUNT QUESTIONNAIRE KNOWLEDGE_TEST RISK_TEST AGREEMENT CLASSIFICATION EDD RFI SOF_SOW RESIDENCE_CRS NAME_SCREENING UPDATE_POI UPDATE_POA IDENTITY_TRANSFER WALLET_PROOF'.split(
    ' ',
  )
const capabilities =
  'FIAT_DEPOSIT FIAT_WITHDRAW CRYPTO_DEPOSIT CRYPTO_WITHDRAW SPOT MARGIN DERIVATIVES P2P EARN CARD REWARDS'.split(' ')
const sites = 'DEFAULT HKG ARE TUR KAZ EU IDN IND'.split(' ')
const checksums = 'TCKN PAN AADHAAR HKID IIN NIK EID BSN IBAN TIN'.split(' ')

/** What each validator needs besides its rule. */
const validatorNeeds: readonly (readonly [rules: readonly string[], needs: Record<string, TSchema>])[] = [
  [
    ['minLen', 'maxLen', 'min', 'max', 'ageAtLeast', 'maxAgeMonths', 'minFiles', 'maxFiles', 'maxBytes'],
    { value: Type.Number() },
  ],
  [['regex'], { pattern: words }],
  [['dateRange'], { from: day, to: day }],
  [['notFuture', 'notPast', 'sumEquals100', 'url', 'proven', 'dwelling', 'verified', 'sinceBirth'], {}],
  [['maxAgeBy'], { item: id, limits: Type.Record(Type.String(), id) }],
  [['fileTypes'], { types: Type.Array(anyOf(['jpg', 'png', 'webp', 'pdf']), { minItems: 1 }) }],
  [['checksum'], { kind: anyOf(checksums), country: Type.Optional(id) }],
  [['differsFrom', 'notBefore'], { item: id }],
]
/** The schema of a validator, by its rule. */
export const validatorForms: ReadonlyMap<unknown, TSchema> = new Map(
  validatorNeeds.flatMap(([rules, needs]) =>
    rules.map((rule) => [rule, Type.Object({ rule: anyOf([rule]), ...needs }, strict)] as const),
  ),
)
const Validator = Type.Union(
  validatorNeeds.map(([rules, needs]) => Type.Object({ rule: anyOf(rules), ...needs }, strict)),
)

const Option = Type.Object(
  {
    value: Type.String({ pattern: '^[A-Za-z0-9_]+$', maxLength: 40 }),
    exclusive: Type.Optional(Type.Boolean()),
    closed: Type.Optional(Type.Boolean()),
    condition: Type.Optional(words),
    score: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    flag: Type.Optional(anyOf(flags)),
    worth: Type.Optional(Type.Number({ minimum: 0 })),
    from: Type.Optional(Type.Number({ minimum: 0 })),
    to: Type.Optional(Type.Number({ minimum: 0 })),
    product: Type.Optional(Type.String({ pattern: '^[A-Z0-9_]+$' })),
  },
  strict,
)

const Item = Type.Object(
  {
    id,
    type: anyOf(itemTypes),
    required: Type.Optional(Type.Boolean()),
    condition: Type.Optional(words),
    /** Options, or `@name` of a shared list in options/. */
    options: Type.Optional(Type.Union([Type.Array(Option, { minItems: 1 }), Type.String({ pattern: '^@[a-zA-Z]+$' })])),
    validate: Type.Optional(Type.Array(Validator)),
    pii: anyOf(['none', 'basic', 'sensitive']),
    prefill: Type.Optional(words),
    fact: Type.Optional(anyOf(profileFacts)),
    reviewOnly: Type.Optional(Type.Boolean()),
    readOnly: Type.Optional(Type.Boolean()),
    copy: Type.Optional(Type.Literal(true)),
    currencies: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{3,5}$' }), { minItems: 1 })),
    stops: Type.Optional(Type.Boolean()),
    renews: Type.Optional(Type.String({ pattern: '^\\w+\\.\\w+$' })),
    figures: Type.Optional(Type.Record(Type.String(), Type.String({ pattern: '^([A-Z]{3}|number|date)$' }))),
    compare: Type.Optional(Type.Boolean()),
    alphabetical: Type.Optional(Type.Boolean()),
  },
  strict,
)

const Section = Type.Object(
  {
    id,
    condition: Type.Optional(words),
    repeat: Type.Optional(
      Type.Object({ min: Type.Integer({ minimum: 0 }), max: Type.Integer({ minimum: 1, maximum: 20 }) }, strict),
    ),
    items: Type.Array(Item, { minItems: 1 }),
  },
  strict,
)

/**
 * A template's own section, or a shared one from sections/: without some items, with some for every member, under a
 * condition.
 */
const SectionUse = Type.Union([
  Section,
  Type.Object(
    {
      use: id,
      condition: Type.Optional(words),
      without: Type.Optional(Type.Array(id)),
      always: Type.Optional(Type.Array(id)),
    },
    strict,
  ),
])

const Threshold = Type.Object(
  { value: Type.Number(), unit: words, source: Type.String({ minLength: 10 }), asOf: day },
  strict,
)

/** The file of a template that asks what another one asks, under its own code and title. */
export const SameTemplateFile = Type.Object(
  {
    code: Type.Integer({ minimum: 100, maximum: 999 }),
    key: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    version: Type.Integer({ minimum: 1 }),
    note: Type.String({ pattern: '^Template, not legal advice\\.' }),
    asOf: day,
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    /** The key of the other template. */
    like: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
  },
  strict,
)

export const TemplateFile = Type.Object(
  {
    code: Type.Integer({ minimum: 100, maximum: 999 }),
    key: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    version: Type.Integer({ minimum: 1 }),
    /** A note for the operator: a template, not legal advice. */
    note: Type.String({ pattern: '^Template, not legal advice\\.' }),
    asOf: day,
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    sites: Type.Array(anyOf(sites), { minItems: 1 }),
    estMinutes: Type.Integer({ minimum: 1, maximum: 60 }),
    editableWhilePending: Type.Boolean(),
    selfStart: Type.Boolean(),
    onlyAsked: Type.Optional(Type.Array(anyOf(sites), { minItems: 1 })),
    fourEyes: Type.Optional(Type.Literal(true)),
    review: anyOf(['auto', 'reviewer']),
    task: Type.Optional(anyOf(taskTypes)),
    perRequest: Type.Optional(Type.Literal(true)),
    why: Type.Optional(anyOf(taskWhys)),
    validityMonths: Type.Optional(Type.Integer({ minimum: 1 })),
    validityBySite: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            months: Type.Integer({ minimum: 1 }),
            highRisk: Type.Integer({ minimum: 1 }),
            source: Type.String({ minLength: 10 }),
            asOf: day,
          },
          strict,
        ),
      ),
    ),
    dueDays: Type.Optional(Type.Integer({ minimum: 1 })),
    reminderDays: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 })),
    validTo: Type.Optional(words),
    againAnytime: Type.Optional(Type.Literal(true)),
    lapses: Type.Optional(Type.Literal(true)),
    coolingOff: Type.Optional(id),
    blocking: Type.Optional(Type.Array(anyOf(capabilities))),
    thresholds: Type.Optional(Type.Record(Type.String(), Threshold)),
    computed: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Name of the table in rates/ that converts amounts into one currency. */
    rates: Type.Optional(id),
    /** Names of lists in lists/ that rules check. */
    lists: Type.Optional(Type.Array(id)),
    sections: Type.Array(SectionUse, { minItems: 1 }),
    scoring: Type.Optional(
      Type.Object(
        {
          parts: Type.Optional(Type.Record(Type.String(), Type.Array(words))),
          total: Type.Optional(Type.Unknown()),
          bands: Type.Optional(
            Type.Array(Type.Object({ id: words, from: Type.Number({ minimum: 0, maximum: 100 }) }, strict)),
          ),
          autoApproveBelow: Type.Optional(words),
        },
        strict,
      ),
    ),
    outcomeRules: Type.Array(
      Type.Object(
        {
          id: words,
          when: words,
          set: Type.Object(
            {
              riskPoints: Type.Optional(Type.Integer()),
              openTask: Type.Optional(anyOf(taskTypes)),
              restrict: Type.Optional(Type.Array(anyOf(capabilities))),
              flag: Type.Optional(anyOf(flags)),
              autoApprove: Type.Optional(Type.Boolean()),
            },
            strict,
          ),
        },
        strict,
      ),
    ),
  },
  strict,
)

export const SectionFile = Section
/** The file of a shared list of options. */
export const OptionsFile = Type.Object({ options: Type.Array(Option, { minItems: 1 }) }, strict)
/** The file of a list of codes. */
export const ListFile = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: day,
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    codes: Type.Array(words, { minItems: 1 }),
  },
  strict,
)
/** The file of a table of rates. */
export const RatesFile = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: day,
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    bySite: Type.Optional(Type.Record(Type.String(), Type.String({ pattern: '^[A-Z]{3}$' }))),
    byCountry: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Type.String({ pattern: '^[A-Z]{3}$' })),
    ),
    perUsd: Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), Type.Number({ exclusiveMinimum: 0 })),
  },
  strict,
)

const ItemTexts = Type.Object(
  {
    title: words,
    help: Type.Optional(words),
    why: Type.Optional(words),
    placeholder: Type.Optional(words),
    options: Type.Optional(Type.Record(Type.String(), words)),
    points: Type.Optional(Type.Record(Type.String(), Type.Array(words, { minItems: 1 }))),
  },
  strict,
)
const SectionTexts = Type.Object(
  {
    title: words,
    desc: Type.Optional(words),
    why: Type.Optional(words),
    entry: Type.Optional(words),
    items: Type.Record(Type.String(), ItemTexts),
  },
  strict,
)

/** The texts of a template in one language. */
export const TemplateTextsFile = Type.Object(
  { title: words, intro: words, sections: Type.Record(Type.String(), SectionTexts) },
  strict,
)
/** The texts of shared sections and options in one language. */
export const SharedTextsFile = Type.Object(
  {
    sections: Type.Record(Type.String(), SectionTexts),
    options: Type.Record(Type.String(), Type.Record(Type.String(), words)),
  },
  strict,
)
