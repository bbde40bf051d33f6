import { ACTION_TEXT_MAX } from '@guiche/contract/ticket-action-rules'
import { renderVariables } from '@guiche/contract/variables'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { actionWords } from '../ticket-actions/index.ts'
import { editorWords } from './action-editor.words.ts'
import type { FieldsOf } from './ActionFields.tsx'

const VARIABLES = { variables: '{{firstName}}, {{greeting}}, {{protocol}}' }

/** A text; people may choose a quick message instead, and see what the customer would read now. */
export function SendFields(props: FieldsOf<'send'>) {
  const { actor, action, known, fault, onChange } = props
  const say = useWords(editorWords)
  const { body, quickMessageId = null } = action
  const quick = known.quicks.find(({ id }) => id === quickMessageId)
  const isPerson = actor === 'person'
  return (
    <>
      {isPerson && <QuickMessageInput {...props} />}
      {quickMessageId === null && (
        <TextInput
          label={say(isPerson ? 'text' : 'message')}
          help={say(isPerson ? 'textHelp' : 'ruleTextHelp', VARIABLES)}
          error={fault && say(fault)}
          multiline
          minRows={2}
          maxRows={8}
          inputProps={{ maxLength: ACTION_TEXT_MAX }}
          value={body}
          onChange={({ target }) => onChange({ ...action, body: target.value })}
        />
      )}
      {isPerson && (
        <SendPreview text={quick?.message ?? body} fileName={quick?.mediaName ?? null} />
      )}
    </>
  )
}

const OWN_TEXT = ''

function QuickMessageInput({ action, known, fault, onChange }: FieldsOf<'send'>) {
  const say = useWords(editorWords)
  const sayAction = useWords(actionWords)
  const { quickMessageId = null } = action
  const isGone = quickMessageId !== null && !known.quicks.some(({ id }) => id === quickMessageId)
  const options = [
    { value: OWN_TEXT, label: say('ownText') },
    ...known.quicks.map(({ id, shortcode, message }) => ({
      value: String(id),
      label: say('quick', { shortcode: shortcode.replace(/^\//, '') }),
      help: message.slice(0, 80),
    })),
    ...(isGone && !known.isLoading
      ? [{ value: String(quickMessageId), label: sayAction('goneQuick') }]
      : []),
  ]
  return (
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
  )
}

/** The text as a customer would read it now. */
function SendPreview({ text, fileName }: { text: string; fileName: string | null }) {
  const say = useWords(editorWords)
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

const preview = {
  px: 3,
  py: 2,
  borderRadius: '8px',
  bgcolor: 'surface.pane',
} as const
