import { ACTION_NOTE_MAX } from '@guiche/contract/ticket-action-rules'
import type { TicketAction } from '@guiche/contract/ticket-actions'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { PickManyInput } from '../../../ui/PickManyInput.tsx'
import { withDeletedOptions } from '../../../ui/with-deleted-options.ts'
import { type ActionLists, actionWords, type ComposedActor } from '../ticket-actions/index.ts'
import { editorWords } from './action-editor.words.ts'
import type { ActionFault } from './action-steps.ts'
import { SendFields } from './SendFields.tsx'
import { SnoozeFields } from './SnoozeFields.tsx'

interface ActionFieldsProps {
  actor: ComposedActor
  action: TicketAction
  known: ActionLists
  fault: ActionFault | undefined
  onChange: (action: TicketAction) => void
}

export type FieldsOf<K extends TicketAction['kind']> = Omit<ActionFieldsProps, 'action'> & {
  action: Extract<TicketAction, { kind: K }>
}

/** The inputs of one action. */
export function ActionFields({ action, ...props }: ActionFieldsProps) {
  const { known, onChange } = props
  const say = useWords(editorWords)
  const sayAction = useWords(actionWords)
  const error = props.fault && say(props.fault)
  switch (action.kind) {
    case 'assign':
      return <AssignFields {...props} action={action} />
    case 'tag':
    case 'untag':
      return (
        <PickManyInput
          label={say('tags')}
          error={error}
          isLoading={known.isLoading}
          options={withDeletedOptions(
            known.tags,
            known.isLoading ? [] : action.tagIds,
            sayAction('goneTag'),
          )}
          value={action.tagIds}
          onChange={(tagIds) => onChange({ ...action, tagIds })}
        />
      )
    case 'queue':
      return (
        <RowSelect
          label={say('queue')}
          error={error}
          rows={known.queues}
          none={say('chooseQueue')}
          gone={known.isLoading ? undefined : sayAction('goneQueue')}
          value={String(action.queueId)}
          onChange={(id) => onChange({ ...action, queueId: Number(id) })}
        />
      )
    case 'webhook':
      return (
        <RowSelect
          label={say('webhook')}
          error={error}
          rows={known.webhooks}
          none={say('chooseWebhook')}
          gone={known.isLoading ? undefined : sayAction('goneWebhook')}
          value={String(action.webhookId)}
          onChange={(id) => onChange({ ...action, webhookId: Number(id) })}
        />
      )
    case 'flow':
      return (
        <RowSelect
          label={say('flow')}
          error={error}
          rows={known.flows}
          none={say('chooseFlow')}
          gone={known.isLoading ? undefined : sayAction('goneFlow')}
          value={String(action.flowId)}
          onChange={(id) => onChange({ ...action, flowId: Number(id) })}
        />
      )
    case 'send':
      return <SendFields {...props} action={action} />
    case 'note':
      return (
        <TextInput
          label={say('note')}
          help={say('noteHelp')}
          error={error}
          multiline
          minRows={2}
          inputProps={{ maxLength: ACTION_NOTE_MAX }}
          value={action.note}
          onChange={({ target }) => onChange({ ...action, note: target.value })}
        />
      )
    case 'snooze':
      return <SnoozeFields action={action} onChange={onChange} />
    case 'close':
      // A rule's close sends nothing.
      if (props.actor === 'rule') return null
      return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{say('closeHelp')}</Box>
  }
}

function AssignFields({ actor, action, known, fault, onChange }: FieldsOf<'assign'>) {
  const say = useWords(editorWords)
  const sayAction = useWords(actionWords)
  const words = actor === 'person' ? (['me', 'nobody'] as const) : (['nobody'] as const)
  return (
    <RowSelect
      label={say('assignTo')}
      error={fault && say(fault)}
      first={words.map((value) => ({ value, label: sayAction(value) }))}
      rows={known.colleagues}
      none={say('choosePerson')}
      gone={known.isLoading ? undefined : sayAction('goneUser')}
      value={String(action.to)}
      onChange={(to) =>
        onChange({ ...action, to: to === 'me' || to === 'nobody' ? to : Number(to) })
      }
    />
  )
}

interface ChooseOneProps {
  label: string
  error: string | undefined
  /** Choices before the rows. */
  first?: ReadonlyArray<{ value: string; label: string }>
  rows: ActionLists['queues']
  /** Label of the empty choice. */
  none: string
  /** Label of a chosen row that was deleted; undefined while rows are loading. */
  gone: string | undefined
  value: string
  onChange: (value: string) => void
}

function RowSelect({ first = [], rows, none, gone, value, ...props }: ChooseOneProps) {
  const known = [...first, ...rows.map(({ id, name }) => ({ value: String(id), label: name }))]
  const isKnown = known.some((option) => option.value === value)
  const options = [
    ...(value === '0' ? [{ value, label: none }] : []),
    ...known,
    ...(isKnown || value === '0' || gone === undefined ? [] : [{ value, label: gone }]),
  ]
  return <SelectInput {...props} options={options} value={value} />
}
