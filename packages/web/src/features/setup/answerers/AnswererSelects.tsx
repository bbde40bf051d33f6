import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, type SelectInputProps } from '../../../ui/Field.tsx'
import { hasPart, usePlan } from '../../organisation/sessions/index.ts'
import { allIntegrationsQuery, allPromptsQuery } from './answerers.queries.ts'
import { answererWords } from './answerers.words.ts'

// What answers a queue or a line without a person; the empty text is none. A plan without it has no such choice.

type AnswererSelectProps = Omit<SelectInputProps<string>, 'label' | 'options'>

export function IntegrationSelect(props: AnswererSelectProps) {
  const say = useWords(answererWords)
  const isOffered = hasPart(usePlan(), 'useIntegrations')
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
  const isOffered = hasPart(usePlan(), 'useOpenAi')
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
  // Until the names are there, and after somebody deleted it.
  const isKnown = options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: `#${chosen}` }]
}
