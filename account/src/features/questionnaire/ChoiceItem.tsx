import { ChoiceGroup } from '@tessera/ui/ChoiceGroup.tsx'
import { LongSelect } from '@tessera/ui/LongSelect.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { namedText } from '../../i18n/named-text.ts'
import { placeId } from './form-context.ts'
import { textsIn } from './answer-text.ts'
import type { ItemProps } from './ItemField.tsx'

/** Yes or no, one of a few, one of many, or several. */
export function ChoiceItem({ item, path, texts, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const name = `${placeId(path)}-field`
  const required = item.required ?? false
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  const offered = (item.options ?? []).filter((option) => !option.unavailable || chosen.includes(option.value))
  const listed = offered.map((option) => ({
    value: option.value,
    label: texts.options?.[option.value] ?? option.value,
    exclusive: option.exclusive ?? false,
    disabled: option.closed ?? false,
  }))
  const choices = item.alphabetical ? alphabetical(listed, i18n.language) : listed
  if (item.type === 'bool') {
    const yesNo = [
      { value: 'true', label: t('questionnaire.yes') },
      { value: 'false', label: t('questionnaire.no') },
    ]
    return (
      <ChoiceGroup
        legend={label}
        name={name}
        hint={hint}
        error={error}
        required={required}
        choices={yesNo}
        value={value === undefined ? '' : String(value === true)}
        onChange={(answer) => onChange(answer === 'true')}
      />
    )
  }
  if (item.type === 'multi') {
    return (
      <ChoiceGroup
        multiple
        orText={t('questionnaire.or')}
        legend={label}
        name={name}
        hint={hint ?? t('questionnaire.chooseAll')}
        error={error}
        choices={choices}
        value={textsIn(value)}
        onChange={(several) => onChange(several.length > 0 ? several : null)}
      />
    )
  }
  const one = typeof value === 'string' ? value : ''
  if (item.compare) {
    const cards = choices.map((choice) => ({
      value: choice.value,
      title: choice.label,
      points: texts.points?.[choice.value] ?? [],
    }))
    return (
      <RadioCards legend={label} name={name} hint={hint} error={error} cards={cards} value={one} onChange={onChange} />
    )
  }
  if (item.type === 'single')
    return (
      <ChoiceGroup
        legend={label}
        name={name}
        hint={hint}
        error={error}
        required={required}
        choices={choices}
        value={one}
        onChange={onChange}
      />
    )
  return (
    <LongSelect
      id={name}
      label={label}
      hint={hint}
      error={error}
      aria-required={required}
      options={choices.map(({ value: option, label: text, disabled }) => ({
        value: option,
        label: text,
        disabled,
        // Found by other words for it, too, such as software or IT.
        keywords: [option, ...namedText(t, `questionnaire.keywords.${option}`, { defaultValue: '' }).split(', ')],
      }))}
      value={one}
      onChange={(chosen) => onChange(chosen || null)}
      emptyText={t('questionnaire.choose')}
      searchText={t('questionnaire.search.hint')}
      noneText={t('questionnaire.search.none')}
      countText={(number) => t('questionnaire.search.found', { number })}
      openLabel={t('questionnaire.search.all')}
    />
  )
}

function alphabetical<Choice extends { value: string; label: string }>(
  choices: readonly Choice[],
  language: string,
): Choice[] {
  const order = new Intl.Collator(language)
  const last = ({ value }: Choice): number => Number(value === 'other')
  return choices.toSorted((a, b) => last(a) - last(b) || order.compare(a.label, b.label))
}
