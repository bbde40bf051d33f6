import type { Flow } from '@guiche/contract/flows'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, type SelectInputProps } from '../../../ui/Field.tsx'
import { useFlows } from './flows.queries.ts'
import { flowSelectWords } from './flow-select.words.ts'

interface FlowSelectProps extends Omit<SelectInputProps<string>, 'options'> {
  /** What the empty text means. */
  none: string
}

/** One of the company's flows; what would keep it from beginning is said in the list and below the choice. */
export function FlowSelect({ none, help, ...props }: FlowSelectProps) {
  const say = useWords(flowSelectWords)
  const { flows, isSuccess } = useFlows()
  const whyNot = ({ active, version }: Flow) => {
    if (!active) return say('off')
    return version === null ? say('unpublished') : undefined
  }
  const chosen = flows.find(({ id }) => String(id) === props.value)
  const why = chosen && whyNot(chosen)
  const isGone = props.value !== '' && !chosen
  return (
    <SelectInput
      help={why ?? (isSuccess && flows.length === 0 ? say('noFlows') : help)}
      options={[
        { value: '', label: none },
        ...flows.map((flow) => optionOf(flow, whyNot(flow))),
        // Until the names are there, and after somebody deleted it.
        ...(isGone ? [{ value: props.value, label: isSuccess ? say('gone') : '…' }] : []),
      ]}
      {...props}
    />
  )
}

function optionOf({ id, name }: Flow, help: string | undefined) {
  return { value: String(id), label: name, ...(help !== undefined && { help }) }
}
