import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { HTTP_SAVES_MAX } from '@guiche/contract/flow-nodes/http'
import { answerText, valueAt } from '@guiche/contract/flow-nodes/answer-path'
import { ANSWER_KEY_MAX } from '@guiche/contract/flow-nodes/limits'
import { ChevronDown, ChevronRight, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import type { HttpFormState } from './HttpDialog.tsx'
import { groupHelp, groupTitle, rowOfTwo } from '../dialogs/dialog-styles.ts'
import { httpWords } from './http.words.ts'

/** Rules for values to extract from the reply, tested with an example that the user pastes. */
export function ExtractionRows({ form }: { form: HttpFormState }) {
  const say = useWords(httpWords)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'saves' })
  const [example, setExample] = useState('')
  return (
    <Box role="group" aria-label={say('saves')} sx={{ minWidth: 0 }}>
      <Box component="h3" sx={groupTitle}>
        {say('saves')}
      </Box>
      <Box sx={groupHelp}>{say('savesHelp')}</Box>
      {fields.length > 0 && (
        <Box aria-hidden sx={columns}>
          <span>{say('path')}</span>
          <span>{say('saveAs')}</span>
        </Box>
      )}
      {fields.map(({ id }, at) => (
        <ExtractionRow key={id} form={form} at={at} example={example} onRemove={() => remove(at)} />
      ))}
      {fields.length < HTTP_SAVES_MAX && (
        <Button
          variant="outlined"
          startIcon={<Plus aria-hidden />}
          onClick={() => append({ path: '', key: '' })}
        >
          {say('addSave')}
        </Button>
      )}
      <ReplyExample value={example} onChange={setExample} />
    </Box>
  )
}

interface SaveRowProps {
  form: HttpFormState
  at: number
  example: string
  onRemove: () => void
}

function ExtractionRow({ form, at, example, onRemove }: SaveRowProps) {
  const say = useWords(httpWords)
  const id = useId()
  const { ref: pathRef, ...path } = form.register(`saves.${at}.path`)
  const { ref: keyRef, ...key } = form.register(`saves.${at}.key`)
  const error = form.formState.errors.saves?.[at]?.key?.message
  const found =
    example.trim() === '' ? undefined : extractedText(example, form.watch(`saves.${at}.path`))
  const number = at + 1
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={rowOfTwo}>
        <OutlinedInput
          autoComplete="off"
          placeholder="pedido.status"
          slotProps={{ input: { 'aria-label': say('savePath', { number }), maxLength: 300 } }}
          {...path}
          inputRef={pathRef}
        />
        <OutlinedInput
          autoComplete="off"
          placeholder="status"
          error={error !== undefined}
          slotProps={{
            input: {
              'aria-label': say('saveKey', { number }),
              'aria-invalid': error !== undefined,
              'aria-describedby': error === undefined ? undefined : `${id}-fault`,
              maxLength: ANSWER_KEY_MAX + 4,
            },
          }}
          {...key}
          inputRef={keyRef}
        />
        <IconAction icon={X} label={say('removeSave', { number })} onClick={onRemove} />
      </Box>
      {error !== undefined && (
        <FormHelperText id={`${id}-fault`} sx={{ color: 'error.text' }}>
          {error}
        </FormHelperText>
      )}
      {found !== undefined && (
        <Box role="status" sx={foundText}>
          {found === '' ? say('foundNothing') : say('found', { value: found.slice(0, 200) })}
        </Box>
      )}
    </Box>
  )
}

function ReplyExample({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const say = useWords(httpWords)
  const [isOpen, setIsOpen] = useState(false)
  const isBad = value.trim() !== '' && parseJson(value) === undefined
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        variant="text"
        aria-expanded={isOpen}
        startIcon={isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {say('test')}
      </Button>
      {isOpen && (
        <TextInput
          label={say('example')}
          help={say(isBad ? 'exampleBad' : 'exampleHelp')}
          multiline
          rows={5}
          spellCheck={false}
          placeholder='{ "pedido": { "status": "enviado" } }'
          inputProps={{ maxLength: 100_000 }}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          sx={monospace}
        />
      )}
    </Box>
  )
}

/** The value that a run would extract; an empty text if there is none. */
export function extractedText(example: string, path: string): string {
  return path.trim() === '' ? example : answerText(valueAt(parseJson(example), path.trim()))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Column headings; each field has its own accessible name. */
const columns = {
  ...rowOfTwo,
  mb: 1,
  pr: 'calc(var(--ui-control) + 8px)',
  gridTemplateColumns: '1fr 1fr',
  typography: 'caption',
  color: 'text.secondary',
} as const

const foundText = {
  mt: 1,
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const
const monospace = { '& textarea': { fontFamily: 'monospace', fontSize: '0.8125rem' } } as const
