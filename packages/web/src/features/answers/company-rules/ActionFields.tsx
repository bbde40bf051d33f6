import { ACTION_NOTE_MAX, ACTION_TEXT_MAX } from '@guiche/contract/ticket-action-rules'
import type { RuleAction } from '@guiche/contract/ticket-actions'
import { useWords } from '../../../platform/words.ts'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { PickManyInput } from '../../../ui/PickManyInput.tsx'
import { withDeletedOptions } from '../../../ui/with-deleted-options.ts'
import { companyRuleWords } from './company-rules.words.ts'
import type { Fault } from './rule-steps.ts'
import type { ReferenceLists } from './use-reference-lists.ts'

interface ActionFieldsProps {
  action: RuleAction
  known: ReferenceLists
  fault: Fault | undefined
  onChange: (action: RuleAction) => void
}

/** The inputs of one action. */
export function ActionFields({ action, known, fault, onChange }: ActionFieldsProps) {
  const say = useWords(companyRuleWords)
  const error = fault && say(fault)
  switch (action.kind) {
    case 'assign':
      return (
        <ChooseOne
          label={say('assignTo')}
          error={error}
          first={{ value: 'nobody', label: say('nobody') }}
          rows={known.colleagues}
          none={say('choosePerson')}
          gone={known.isLoading ? undefined : say('goneUser')}
          value={String(action.to)}
          onChange={(to) => onChange({ ...action, to: to === 'nobody' ? to : Number(to) })}
        />
      )
    case 'tag':
    case 'untag':
      return (
        <PickManyInput
          label={say('theTags')}
          error={error}
          isLoading={known.isLoading}
          options={withDeletedOptions(
            known.tags,
            known.isLoading ? [] : action.tagIds,
            say('goneTag'),
          )}
          value={action.tagIds}
          onChange={(tagIds) => onChange({ ...action, tagIds })}
        />
      )
    case 'queue':
      return (
        <ChooseOne
          label={say('queue')}
          error={error}
          rows={known.queues}
          none={say('chooseQueue')}
          gone={known.isLoading ? undefined : say('goneQueue')}
          value={String(action.queueId)}
          onChange={(queueId) => onChange({ ...action, queueId: Number(queueId) })}
        />
      )
    case 'webhook':
      return (
        <ChooseOne
          label={say('webhook')}
          error={error}
          rows={known.webhooks}
          none={say('chooseWebhook')}
          gone={known.isLoading ? undefined : say('goneWebhook')}
          value={String(action.webhookId)}
          onChange={(webhookId) => onChange({ ...action, webhookId: Number(webhookId) })}
        />
      )
    case 'flow':
      return (
        <ChooseOne
          label={say('flow')}
          error={error}
          rows={known.flows}
          none={say('chooseFlow')}
          gone={known.isLoading ? undefined : say('goneFlow')}
          value={String(action.flowId)}
          onChange={(flowId) => onChange({ ...action, flowId: Number(flowId) })}
        />
      )
    case 'send':
      return (
        <TextInput
          label={say('text')}
          help={say('textHelp', { variables: '{{firstName}}, {{greeting}}, {{protocol}}' })}
          error={error}
          multiline
          minRows={2}
          maxRows={8}
          inputProps={{ maxLength: ACTION_TEXT_MAX }}
          value={action.body}
          onChange={({ target }) => onChange({ ...action, body: target.value })}
        />
      )
    case 'note':
      return (
        <TextInput
          label={say('kind_note')}
          error={error}
          multiline
          minRows={2}
          inputProps={{ maxLength: ACTION_NOTE_MAX }}
          value={action.note}
          onChange={({ target }) => onChange({ ...action, note: target.value })}
        />
      )
    case 'close':
      return null
  }
}

interface ChooseOneProps {
  label: string
  error: string | undefined
  first?: { value: string; label: string }
  rows: ReferenceLists['queues']
  /** Label of the empty choice. */
  none: string
  /** Label of a selected row that was deleted. */
  gone: string | undefined
  value: string
  onChange: (value: string) => void
}

function ChooseOne({ first, rows, none, gone, value, ...props }: ChooseOneProps) {
  const isGone =
    value !== '0' && value !== first?.value && !rows.some(({ id }) => `${id}` === value)
  const options = [
    ...(value === '0' ? [{ value: '0', label: none }] : []),
    ...(first ? [first] : []),
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isGone && gone !== undefined ? [{ value, label: gone }] : []),
  ]
  return <SelectInput {...props} options={options} value={value} />
}
