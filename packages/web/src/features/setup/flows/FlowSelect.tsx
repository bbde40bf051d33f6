import type { Flow } from '@guiche/contract/flows'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, type SelectInputProps } from '../../../ui/Field.tsx'
import { useFlows } from './flows.queries.ts'
import { flowSelectWords } from './flow-select.words.ts'

interface FlowSelectProps extends Omit<SelectInputProps<string>, 'options'> {
  /** Label of the empty option. */
  none: string
}

/** Select for one of the company's flows; a flow that cannot start shows the reason. */
export function FlowSelect({ none, help, ...props }: FlowSelectProps) {
  const say = useWords(flowSelectWords)
  const { flows, isSuccess } = useFlows()
  const unavailableReason = ({ active, version }: Flow) => {
    if (!active) return say('off')
    return version === null ? say('unpublished') : undefined
  }
  const chosen = flows.find(({ id }) => String(id) === props.value)
  const why = chosen && unavailableReason(chosen)
  const isGone = props.value !== '' && !chosen
  return (
    <SelectInput
      help={why ?? (isSuccess && flows.length === 0 ? say('noFlows') : help)}
      options={[
        { value: '', label: none },
        ...flows.map((flow) => optionOf(flow, unavailableReason(flow))),
        // The chosen flow while the names load, or after it was deleted.
        ...(isGone ? [{ value: props.value, label: isSuccess ? say('goneFlow') : '…' }] : []),
      ]}
      {...props}
    />
  )
}

function optionOf({ id, name }: Flow, help: string | undefined) {
  return { value: String(id), label: name, ...(help !== undefined && { help }) }
}
