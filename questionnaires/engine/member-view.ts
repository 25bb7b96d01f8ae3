import type { MemberItem, MemberTemplate, Option } from '@tessera/contract/questionnaire.ts'
import type { Item, ScoredOption, Template } from './template.ts'

/**
 * The part of a template that members get. Written field by field: new properties of a template stay on the server
 * until a developer adds them here. It never includes points, flags, rules and the reviewer's own items. `offers`:
 * whether the member's region has a product.
 */
export function memberView(template: Template, offers: (product: string) => boolean = () => true): MemberTemplate {
  const { code, key, version, estMinutes, editableWhilePending, thresholds, computed, rates, sections } = template
  return {
    code,
    key,
    version,
    estMinutes,
    editableWhilePending,
    ...(thresholds ? { thresholds: needed(template, thresholds) } : {}),
    ...(computed ? { computed } : {}),
    ...(rates ? { rates } : {}),
    sections: sections.map(({ id, condition, repeat, items }) => ({
      id,
      ...(condition === undefined ? {} : { condition }),
      ...(repeat ? { repeat } : {}),
      items: items.filter(({ reviewOnly }) => !reviewOnly).map((item) => itemOf(item, offers)),
    })),
  }
}

/** The thresholds that visibility depends on; those used for decisions are left out. */
function needed(
  { computed, sections }: Template,
  thresholds: NonNullable<Template['thresholds']>,
): NonNullable<Template['thresholds']> {
  const words = JSON.stringify([
    computed,
    sections.map(({ condition, items }) => [condition, items.map((item) => item.condition)]),
  ])
  const ages = sections.flatMap(({ items }) =>
    items.flatMap(({ validate }) =>
      (validate ?? []).flatMap((validator) => (validator.rule === 'maxAgeBy' ? Object.values(validator.limits) : [])),
    ),
  )
  const shown = sections.flatMap(({ items }) => items.flatMap(({ figures }) => Object.keys(figures ?? {})))
  return Object.fromEntries(
    Object.entries(thresholds).filter(
      ([name]) =>
        shown.includes(name) ||
        ages.includes(name) ||
        words.includes(`@${name}`) ||
        words.includes(`"threshold":"${name}"`),
    ),
  )
}

function itemOf(
  {
    id,
    type,
    required,
    condition,
    options,
    validate,
    pii,
    prefill,
    readOnly,
    copy,
    currencies,
    stops,
    renews,
    figures,
    compare,
    alphabetical,
  }: Item,
  offers: (product: string) => boolean,
): MemberItem {
  return {
    id,
    type,
    ...(required === undefined ? {} : { required }),
    ...(condition === undefined ? {} : { condition }),
    ...(options ? { options: options.map((option) => optionOf(option, offers)) } : {}),
    ...(validate ? { validate } : {}),
    ...(pii === undefined ? {} : { pii }),
    ...(prefill === undefined ? {} : { prefill }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(copy === undefined ? {} : { copy }),
    ...(currencies ? { currencies } : {}),
    ...(stops === undefined ? {} : { stops }),
    ...(renews === undefined ? {} : { renews }),
    ...(figures ? { figures } : {}),
    ...(compare === undefined ? {} : { compare }),
    ...(alphabetical === undefined ? {} : { alphabetical }),
  }
}

function optionOf(
  { value, exclusive, closed, condition, worth, product }: ScoredOption,
  offers: (product: string) => boolean,
): Option {
  return {
    value,
    ...(exclusive === undefined ? {} : { exclusive }),
    ...(closed === undefined ? {} : { closed }),
    ...(condition === undefined ? {} : { condition }),
    ...(product === undefined || offers(product) ? {} : { unavailable: true }),
    ...(worth === undefined ? {} : { worth }),
  }
}
