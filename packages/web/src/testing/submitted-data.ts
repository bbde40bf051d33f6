import type { FlowNode } from '@guiche/contract/flow-graph'
import type { FieldValues } from 'react-hook-form'
import { type NodeForm, wordOfIssue } from '../features/setup/flow-nodes/dialogs/node-form.ts'

type Data = FlowNode['data']

/** The node's data after a change of some fields in its dialog; undefined if the form refuses it. */
export function submittedData<Given extends FieldValues, Values>(
  { open, schema, save }: NodeForm<Given, Values>,
  data: Data,
  change: Partial<Given>,
): Data | undefined {
  const checked = schema(data).safeParse(Object.assign({}, open(data), change))
  return checked.success ? save(checked.data, data) : undefined
}

/** The messages below each field of a node's dialog, by field. */
export function faultsOf<Given extends FieldValues, Values>(
  { open, schema, words }: NodeForm<Given, Values>,
  data: Data,
  change: Partial<Given>,
): Record<string, string> {
  const checked = schema(data).safeParse(Object.assign({}, open(data), change), {
    reportInput: true,
  })
  const faults: Record<string, string> = {}
  for (const issue of checked.error?.issues ?? [])
    faults[issue.path.join('.')] ??= wordOfIssue(issue, words) ?? issue.code
  return faults
}
