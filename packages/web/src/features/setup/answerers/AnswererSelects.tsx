import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, type SelectInputProps } from '../../../ui/Field.tsx'
import { hasPlanFeature, useCompanyPlan } from '../../organisation/sessions/index.ts'
import { allIntegrationsQuery, allPromptsQuery } from './answerers.queries.ts'
import { answererWords } from './answerers.words.ts'

// Selects of the prompt or integration that answers a queue or a connection automatically; an empty text is none.
// Hidden if the plan lacks the feature.

type AnswererSelectProps = Omit<SelectInputProps<string>, 'label' | 'options'>

export function IntegrationSelect(props: AnswererSelectProps) {
  const say = useWords(answererWords)
  const isOffered = hasPlanFeature(useCompanyPlan(), 'useIntegrations')
  const { data } = useQuery({ ...allIntegrationsQuery, enabled: isOffered })
  if (!isOffered) return null
  return (
    <SelectInput
      label={say('integration')}
      options={optionsOf(say('noIntegration'), data, props.value)}
      {...props}
    />
  )
}

export function PromptSelect(props: AnswererSelectProps) {
  const say = useWords(answererWords)
  const isOffered = hasPlanFeature(useCompanyPlan(), 'useOpenAi')
  const { data } = useQuery({ ...allPromptsQuery, enabled: isOffered })
  if (!isOffered) return null
  return (
    <SelectInput
      label={say('prompt')}
      options={optionsOf(say('noPrompt'), data, props.value)}
      {...props}
    />
  )
}

function optionsOf(
  none: string,
  all: ReadonlyArray<{ id: number; name: string }> = [],
  chosen: string,
) {
  const options = [
    { value: '', label: none },
    ...all.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  // While the names load, and after the chosen one was deleted, the option shows the id.
  const isKnown = options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: `#${chosen}` }]
}
