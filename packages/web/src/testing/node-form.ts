import type { FlowNode } from '@guiche/contract/flow-graph'
import type { FieldValues } from 'react-hook-form'
import { type NodeForm, wordOfIssue } from '../features/setup/flow-nodes/dialogs/node-form.ts'

type Data = FlowNode['data']

/** What a node holds after somebody changed some fields of its dialog; undefined where that is refused. */
export function submitted<Given extends FieldValues, Values>(
  { open, schema, save }: NodeForm<Given, Values>,
  data: Data,
  change: Partial<Given>,
): Data | undefined {
  const checked = schema(data).safeParse(Object.assign({}, open(data), change))
  return checked.success ? save(checked.data, data) : undefined
}

/** The words below each field of its dialog, by the field. */
export function faultsOf<Given extends FieldValues, Values>(
  { open, schema }: NodeForm<Given, Values>,
  data: Data,
  change: Partial<Given>,
): Record<string, string> {
  const checked = schema(data).safeParse(Object.assign({}, open(data), change), {
    reportInput: true,
  })
  const faults: Record<string, string> = {}
  for (const issue of checked.error?.issues ?? [])
    faults[issue.path.join('.')] ??= wordOfIssue(issue) ?? issue.code
  return faults
}
