import { ACTION_NOTE_MAX, ACTION_TEXT_MAX } from '@guiche/contract/ticket-action-rules'
import type { MacroAction, SnoozeUntil } from '@guiche/contract/ticket-actions'
import { renderVariables } from '@guiche/contract/variables'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, type SelectOption, SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { PickManyInput } from '../../../ui/PickManyInput.tsx'
import { withDeletedOptions } from '../../../ui/with-deleted-options.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import type { Fault } from './action-rules.ts'
import { macroWords } from './macros.words.ts'
import { snoozeOffers, snoozeText } from './snooze-words.ts'
import type { ReferenceLists } from './use-reference-lists.ts'

interface ActionFieldsProps {
  action: MacroAction
  known: ReferenceLists
  fault: Fault | undefined
  onChange: (action: MacroAction) => void
}

/** The inputs of one action. */
export function ActionFields({ action, ...props }: ActionFieldsProps) {
  const say = useWords(macroWords)
  switch (action.kind) {
    case 'assign':
      return <AssignFields {...props} action={action} />
    case 'tag':
    case 'untag':
      return <TagFields {...props} action={action} />
    case 'queue':
      return <QueueFields {...props} action={action} />
    case 'send':
      return <SendFields {...props} action={action} />
    case 'note':
      return (
        <TextInput
          label={say('note')}
          help={say('noteHelp')}
          error={props.fault && say(props.fault)}
          multiline
          minRows={2}
          inputProps={{ maxLength: ACTION_NOTE_MAX }}
          value={action.note}
          onChange={({ target }) => props.onChange({ ...action, note: target.value })}
        />
      )
    case 'snooze':
      return <SnoozeFields {...props} action={action} />
    case 'close':
      return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{say('closeHelp')}</Box>
  }
}

type FieldsOf<K extends MacroAction['kind']> = Omit<ActionFieldsProps, 'action'> & {
  action: Extract<MacroAction, { kind: K }>
}

function AssignFields({ action, known, fault, onChange }: FieldsOf<'assign'>) {
  const say = useWords(macroWords)
  const { to } = action
  const isGone = typeof to === 'number' && !known.colleagues.some(({ id }) => id === to)
  const options: SelectOption<string>[] = [
    { value: 'me', label: say('me') },
    { value: 'nobody', label: say('nobody') },
    ...known.colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isGone && !known.isLoading ? [{ value: String(to), label: say('goneUser') }] : []),
  ]
  return (
    <SelectInput
      label={say('assignTo')}
      error={fault && say(fault)}
      options={options}
      value={String(to)}
      onChange={(value) =>
        onChange({ ...action, to: value === 'me' || value === 'nobody' ? value : Number(value) })
      }
    />
  )
}

function TagFields({ action, known, fault, onChange }: FieldsOf<'tag' | 'untag'>) {
  const say = useWords(macroWords)
  return (
    <PickManyInput
      label={say('tags')}
      error={fault && say(fault)}
      isLoading={known.isLoading}
      options={withDeletedOptions(known.tags, known.isLoading ? [] : action.tagIds, say('goneTag'))}
      value={action.tagIds}
      onChange={(tagIds) => onChange({ ...action, tagIds })}
    />
  )
}

function QueueFields({ action, known, fault, onChange }: FieldsOf<'queue'>) {
  const say = useWords(macroWords)
  const { queueId } = action
  const isGone = queueId !== 0 && !known.queues.some(({ id }) => id === queueId)
  const options = [
    ...known.queues.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(queueId === 0 ? [{ value: '0', label: say('chooseQueue') }] : []),
    ...(isGone && !known.isLoading ? [{ value: String(queueId), label: say('goneQueue') }] : []),
  ]
  return (
    <SelectInput
      label={say('queue')}
      error={fault && say(fault)}
      options={options}
      value={String(queueId)}
      onChange={(value) => onChange({ ...action, queueId: Number(value) })}
    />
  )
}

const OWN_TEXT = ''

function SendFields({ action, known, fault, onChange }: FieldsOf<'send'>) {
  const say = useWords(macroWords)
  const { body, quickMessageId } = action
  const quick = known.quicks.find(({ id }) => id === quickMessageId)
  const isGone = quickMessageId !== null && quick === undefined
  const options = [
    { value: OWN_TEXT, label: say('ownText') },
    ...known.quicks.map(({ id, shortcode, message }) => ({
      value: String(id),
      label: say('quick', { shortcode: shortcode.replace(/^\//, '') }),
      help: message.slice(0, 80),
    })),
    ...(isGone && !known.isLoading
      ? [{ value: String(quickMessageId), label: say('goneQuick') }]
      : []),
  ]
  return (
    <>
      <SelectInput
        label={say('message')}
        error={quickMessageId !== null && fault ? say(fault) : undefined}
        options={options}
        value={quickMessageId === null ? OWN_TEXT : String(quickMessageId)}
        onChange={(value) =>
          onChange(
            value === OWN_TEXT
              ? { ...action, quickMessageId: null }
              : { ...action, body: '', quickMessageId: Number(value) },
          )
        }
      />
      {quickMessageId === null && (
        <TextInput
          label={say('text')}
          help={say('textHelp', { variables: '{{firstName}}, {{greeting}}, {{protocol}}' })}
          error={fault && say(fault)}
          multiline
          minRows={2}
          maxRows={8}
          inputProps={{ maxLength: ACTION_TEXT_MAX }}
          value={body}
          onChange={({ target }) => onChange({ ...action, body: target.value })}
        />
      )}
      <SendPreview text={quick?.message ?? body} fileName={quick?.mediaName ?? null} />
    </>
  )
}

/** The text as a customer would read it now. */
function SendPreview({ text, fileName }: { text: string; fileName: string | null }) {
  const say = useWords(macroWords)
  const { company } = useSession().user
  const [at] = useState(() => new Date())
  if (text.trim() === '' && fileName === null) return null
  const shown = renderVariables(text, {
    contactName: 'Maria Silva',
    protocol: '20260101-0001',
    at,
    timeZone: company.timeZone,
    language: company.language,
  })
  return (
    <Box sx={preview}>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 0.5 }}>{say('preview')}</Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {shown}
      </Box>
      {fileName !== null && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1, color: 'text.secondary', minWidth: 0 }}>
          <Paperclip size={16} aria-hidden style={{ flexShrink: 0 }} />
          <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
            {say('withFile', { name: fileName })}
          </Box>
        </Box>
      )}
    </Box>
  )
}

function SnoozeFields({ action, onChange }: FieldsOf<'snooze'>) {
  const say = useWords(macroWords)
  const language = useLanguage()
  const { until, wakeOnReply } = action
  const offers: readonly SnoozeUntil[] = snoozeOffers.includes(until)
    ? snoozeOffers
    : [until, ...snoozeOffers]
  return (
    <>
      <SelectInput
        label={say('until')}
        options={offers.map((offer) => ({
          value: String(offer),
          label: snoozeText(offer, say, language),
        }))}
        value={String(until)}
        onChange={(value) => {
          const chosen = offers.find((offer) => String(offer) === value)
          if (chosen !== undefined) onChange({ ...action, until: chosen })
        }}
      />
      <SwitchInput
        label={say('wakeOnReply')}
        checked={wakeOnReply}
        onChange={(checked) => onChange({ ...action, wakeOnReply: checked })}
      />
    </>
  )
}

const preview = {
  px: 3,
  py: 2,
  borderRadius: '8px',
  bgcolor: 'surface.pane',
} as const
